public import Binding

/// Compares the elements of rows. The first call finds out how to compare the type, and keeps the answer, because
/// finding out takes longer than comparing.
@usableFromInline
final class ElementComparison<Element> {
  // The closure takes rows, because the compiler wraps a closure with a generic type each time it passes between
  // generic and specialised code.
  @export(implementation) var known: ((Row, Row) -> Bool)?

  @export(implementation)
  init() {}

  @export(implementation)
  func areSame(_ old: Row, _ new: Row) -> Bool {
    if old === new { return true }
    if let known { return known(old, new) }
    let comparison = comparison(of: Element.self)
    let fresh = { (old: Row, new: Row) in comparison(old.element(as: Element.self), new.element(as: Element.self)) }
    known = fresh
    return fresh(old, new)
  }
}
