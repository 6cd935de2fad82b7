import Binding

/// The indexes of an array that is edited, which are told of each edit. It keeps none of them.
@usableFromInline
final class IndexList<Element> {
  @usableFromInline typealias Version = PersistentArray<Element>

  /// The place of an index in the list, until that is released.
  @usableFromInline
  final class Member {
    /// Tells the index of an edit; `nil` when it is no more.
    @export(implementation) var note: ((_ elements: Version, _ former: Version) -> Void)?

    @export(implementation)
    init(_ note: @escaping (_ elements: Version, _ former: Version) -> Void) { self.note = note }
  }

  @exclusivity(unchecked) @export(implementation) var members: ContiguousArray<Member> = []

  @export(implementation)
  init() {}

  @export(implementation)
  func add<Key>(_ index: KeyIndex<Element, Key>) {
    // Embedded Swift has no weak references.
    let reference = Uncounted(index)
    let member = Member { reference.object.note($0, after: $1) }
    index.member = member
    members.append(member)
  }

  @export(implementation)
  func remove(_ member: Member) {
    member.note = nil
    members.removeAll { $0 === member }
  }

  /// The array was edited. Keys are the user's, who may let go of an index while one is asked for: the list may get
  /// shorter under this.
  @export(implementation)
  func note(_ elements: Version, after former: Version) {
    for member in members { member.note?(elements, former) }
  }
}
