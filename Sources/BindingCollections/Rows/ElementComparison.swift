public import Binding

/// Compares the elements of rows. To find out how takes longer than to compare two, and is done once, when two have to
/// be compared first.
@usableFromInline
final class ElementComparison<Element> {
  // Not of elements: a closure that is kept as the value of something generic is wrapped once for each way.
  @exclusivity(unchecked) @export(implementation) var known: ((Row, Row) -> Bool)?

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
