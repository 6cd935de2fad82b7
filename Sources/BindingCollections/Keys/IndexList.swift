import Binding

/// The indexes of an array that is edited, which are told of each edit. It keeps none of them.
@usableFromInline
final class IndexList<Element> {
  @usableFromInline typealias Version = PersistentArray<Element>

  @usableFromInline typealias Member = (
    index: ObjectIdentifier, note: (_ elements: Version, _ former: Version) -> Void
  )

  @exclusivity(unchecked) @export(implementation) var members: ContiguousArray<Member> = []

  @export(implementation)
  init() {}

  @export(implementation)
  func add<Key>(_ index: KeyIndex<Element, Key>) {
    members.append((ObjectIdentifier(index), { [weak index] in index?.note($0, after: $1) }))
  }

  @export(implementation)
  func remove(_ index: ObjectIdentifier) { members.removeAll { $0.index == index } }

  /// The array was edited. Keys are the user's, who may let go of an index while one is asked for: the list may get
  /// shorter under this.
  @export(implementation)
  func note(_ elements: Version, after former: Version) {
    for member in members { member.note(elements, former) }
  }
}
