import Binding

/// How an item relates to the one that a screen shows.
enum ItemChange {
  /// It is that item.
  case none
  /// It is another version of that item: the screen stays, and is told.
  case version
  /// It is another item, which gets a screen of its own.
  case other
}

extension ItemChange {
  /// Compares an item with the one that a screen shows.
  ///
  /// A value that has kept its `id` is another version of the same item. An object has no versions: another object is
  /// another view model, also if it has the same `id`, and also as the payload of an enum. A view that was made for the
  /// former object would go on showing that one.
  ///
  /// - Parameter areSame: the comparison of a path's policy. A presentation passes none, because the policy of its
  ///   observable was asked when the item was written.
  init<Item>(from shown: Item, to item: Item, _ areSame: ((Item, Item) -> Bool)? = nil) {
    if isIdentical(shown, item) || areSame?(shown, item) ?? false {
      self = .none
    } else if !isSameItem(shown, item) || objects(in: shown) != objects(in: item) {
      self = .other
    } else {
      self = .version
    }
  }
}

/// Whether two items are versions of one item: they have the same `id` if they are `Identifiable`, otherwise they are
/// equal, or the same object.
func isSameItem<Item>(_ one: Item, _ other: Item) -> Bool {
  if let one = one as? any Identifiable { return hasSameID(one, other) }
  return areSame(one, other)
}

private func hasSameID<Item: Identifiable>(_ one: Item, _ other: Any) -> Bool { (other as? Item)?.id == one.id }

/// Whether two values consist of the same bytes. Then they are the same value, of whatever type: the same object, or
/// the same case with the same object. Values that are the same may differ in bytes, as strings do.
private func isIdentical<Item>(_ one: Item, _ other: Item) -> Bool {
  withUnsafeBytes(of: one) { one in withUnsafeBytes(of: other) { one.elementsEqual($0) } }
}

/// The object that a value is, or the objects that the case of an enum, an optional or a tuple holds, as the language's
/// reflection gives them.
private func objects(in value: Any) -> [ObjectIdentifier] {
  if type(of: value) is AnyClass { return [ObjectIdentifier(value as AnyObject)] }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum, .optional, .tuple: return mirror.children.flatMap { objects(in: $0.value) }
  default: return []
  }
}

extension ChangePolicy {
  /// The policy of an array of such values. An automatic policy compares arrays of `Equatable` values by `==`. All
  /// other arrays are compared element by element, so objects are the same by their identity in an array too.
  var ofElements: ChangePolicy<[Value]> {
    if isAutomatic, Value.self is any Equatable.Type { return .automatic }
    guard let compare else { return .always }
    return .by { one, other in one.elementsEqual(other, by: compare) }
  }
}
