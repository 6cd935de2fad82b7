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

  /// Compares by a rule from now on, if there is one.
  @export(implementation)
  func follow(_ rule: ElementRule<Element>?) {
    if let areSame = rule?.areSame {
      known = { areSame($0.element(as: Element.self), $1.element(as: Element.self)) }
    }
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

/// The policy of an array that has one of its own: which elements are the same.
@usableFromInline
final class ElementRule<Element> {
  @export(implementation) let areSame: (Element, Element) -> Bool

  @export(implementation)
  init(_ areSame: @escaping (Element, Element) -> Bool) { self.areSame = areSame }

  /// Compares elements that may be missing.
  @export(implementation)
  func isSame(_ one: Element?, _ other: Element?) -> Bool {
    if let one, let other { areSame(one, other) } else { one == nil && other == nil }
  }

  /// Makes the rule of a policy; `nil` for the automatic one.
  @export(implementation)
  convenience init?(_ policy: ChangePolicy<Element>) {
    if policy.isAutomatic { return nil }
    self.init(policy.areSame ?? { _, _ in false })
  }
}

extension PersistentArray {
  /// The rule of the array from which this version stems, if it has one for elements of this type.
  @export(implementation)
  var rule: ElementRule<Element>? {
    origin.rule.flatMap { $0 as? ElementRule<Element> }
  }

  @export(implementation)
  var comparison: (Element, Element) -> Bool { rule?.areSame ?? Binding.comparison(of: Element.self) }

  /// The policy for reading a single element, which may be missing.
  @export(implementation)
  var elementPolicy: ChangePolicy<Element?> {
    guard let rule else { return .automatic }
    return .by { rule.isSame($0, $1) }
  }
}
