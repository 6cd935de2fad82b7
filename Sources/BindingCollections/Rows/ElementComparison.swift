public import Binding

/// Compares the elements of rows. The first call looks up the comparison for the type of the elements and stores it,
/// because the look-up takes longer than a comparison.
@usableFromInline
final class ElementComparison<Element> {
  // The comparison; `nil` before the first call. It takes rows, because the compiler would wrap a closure whose type is
  // generic each time the closure passes between generic and specialised code.
  @export(implementation) var known: ((Row, Row) -> Bool)?

  @export(implementation)
  init() {}

  @export(implementation)
  init(by areSame: @escaping (Element, Element) -> Bool) {
    known = { areSame($0.element(as: Element.self), $1.element(as: Element.self)) }
  }

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
