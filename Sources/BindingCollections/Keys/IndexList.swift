import Binding

/// The indexes of an array that can be edited, which are told each edit. The list retains none of them.
@usableFromInline
final class IndexList<Element> {
  @usableFromInline typealias Version = PersistentArray<Element>

  /// An index in the list, until the index is released.
  @usableFromInline
  final class Member {
    /// Tells the index an edit; `nil` when the index has been released.
    @export(implementation) var note: ((_ elements: Version, _ former: Version) -> Void)?

    @export(implementation)
    init(_ note: @escaping (_ elements: Version, _ former: Version) -> Void) { self.note = note }
  }

  @export(implementation) var members: ContiguousArray<Member> = []

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

  /// Called when the array was edited. A user's key may release an index meanwhile, so the list may get shorter during
  /// the loop.
  @export(implementation)
  func note(_ elements: Version, after former: Version) {
    for member in members { member.note?(elements, former) }
  }
}
