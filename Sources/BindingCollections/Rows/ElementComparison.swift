public import Binding

/// Compares the elements of rows. How to compare is found out at the first comparison, because that takes longer than
/// comparing.
@usableFromInline
final class ElementComparison<Element> {
  // A closure for rows, not for elements: a closure with a generic type would be wrapped once for each way it takes.
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
