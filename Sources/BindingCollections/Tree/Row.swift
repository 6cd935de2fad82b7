import Binding

/// The item that a tree stores at a place: a row of an array, or the data that an operator stores for a row.
@usableFromInline
class TreeItem {
  @export(implementation)
  init() {}
}

/// A row of an array. A row that moves to another place keeps its identity.
///
/// The element of a row object never changes. An update replaces the object by another one with the same identity, so
/// that two versions of an array share the row objects that were not edited.
@usableFromInline
class Row: TreeItem {
  /// The identity, unique in the process.
  @export(implementation) final let id: UInt64

  @usableFromInline
  init(id: UInt64) { self.id = id }

  /// Tells a row that was made by key for which row of an input it stands now: the same row, or another one with its
  /// key.
  @usableFromInline
  func follow(_ input: Row) {}

  /// The identity of the input row for which this row stands. By default a row has the identity of its input row.
  @usableFromInline
  var inputID: UInt64 { id }

  /// Called for a new row that is dropped at once, because the former row has the same content and stays.
  @usableFromInline
  func giveWay(to former: Row) {}

  @usableFromInline
  static func newIdentity() -> UInt64 { newStamp() }

  /// The keys that the element had before ``ObservableArray/replace(id:with:)``; `nil` for most rows.
  @usableFromInline
  var formerKeys: FormerKeys? { nil }
}

/// A row that holds an element.
@usableFromInline
class ElementRow<Element>: Row {
  @export(implementation) final let element: Element

  @export(implementation)
  init(id: UInt64, _ element: Element) {
    self.element = element
    super.init(id: id)
  }
}

/// The keys that an element had before it was renamed. Later objects for the row share this object until the element
/// is renamed again.
@usableFromInline
final class FormerKeys {
  /// The latest former keys, in the order in which the element had them.
  @export(implementation) let keys: [AnyHashable]
  /// The key that the element got last.
  @export(implementation) let present: AnyHashable

  @export(implementation)
  init(_ keys: [AnyHashable], present: AnyHashable) {
    self.keys = keys
    self.present = present
  }

  /// Whether the element was renamed from one key to the other. Callers may pass keys of another kind than identities,
  /// such as priorities. Both of these equal the keys known here only by a rare chance.
  @export(implementation)
  func lead(from key: some Hashable, to other: some Hashable) -> Bool {
    present == AnyHashable(other) && keys.contains(AnyHashable(key))
  }

  /// Whether the two objects have a former key in common. After an undo, for example, an element can be renamed from
  /// that key to another one.
  @export(implementation)
  func branches(to other: FormerKeys) -> Bool { other.keys.contains { keys.contains($0) } }
}

/// A row whose element was renamed: ``ObservableArray/replace(id:with:)`` gave it another key. What knows a former key,
/// such as a selection, continues with the new one.
@usableFromInline
final class RenamedRow<Element>: ElementRow<Element> {
  @export(implementation) let renamed: FormerKeys
  @usableFromInline
  override var formerKeys: FormerKeys? { renamed }

  @export(implementation)
  init(id: UInt64, _ element: Element, from renamed: FormerKeys) {
    self.renamed = renamed
    super.init(id: id, element)
  }
}

extension Row {
  /// Makes a row with the same identity for an element with another key. The new row remembers the latest 32 former
  /// keys: an element may be renamed at each keystroke, and each edit takes time for each former key.
  @export(implementation)
  final func renamed<Element>(to element: Element, from key: some Hashable, to present: some Hashable) -> Row {
    let key = AnyHashable(key)
    let former = (formerKeys?.keys ?? []).filter { $0 != key }.suffix(31) + [key]
    return RenamedRow(id: id, element, from: FormerKeys(former, present: AnyHashable(present)))
  }

  /// Whether these are two rows of one element that was renamed from one key to the other, or from a common former key
  /// to each of the two.
  @export(implementation)
  static func isRenamed(_ one: Row, _ key: some Hashable, _ other: Row, _ otherKey: some Hashable) -> Bool {
    guard one.id == other.id, one.formerKeys !== other.formerKeys else { return false }
    let (former, present) = (one.formerKeys, other.formerKeys)
    if present?.lead(from: key, to: otherKey) ?? false || former?.lead(from: otherKey, to: key) ?? false {
      return true
    }
    guard let former, let present, former.present == AnyHashable(key) else { return false }
    return present.present == AnyHashable(otherKey) && former.branches(to: present)
  }
}

extension Row {
  /// A row with the same identity for another element.
  @export(implementation)
  final func with<Element>(_ element: Element) -> Row {
    if let formerKeys { return RenamedRow(id: id, element, from: formerKeys) }
    return ElementRow(id: id, element)
  }

  /// The element. The caller guarantees its type, which only debug builds check.
  @export(implementation)
  final func element<Element>(as type: Element.Type) -> Element {
    unsafeDowncast(self, to: ElementRow<Element>.self).element
  }
}
