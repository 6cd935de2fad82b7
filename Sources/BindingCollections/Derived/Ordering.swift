public import Binding

/// An order by several keys: by the first one, for equal keys by the second, and so on.
///
///     let order = Ordering<Person>.ascending(\.lastName).then(.descending(\.age))
///     let listed = people.sorted(by: order)
///
/// An order is a value that an observable can hold, so that a click on the head of a column writes another order. Its
/// keys must not read observables, because an array that is sorted by it would not follow them.
public struct Ordering<Element> {
  /// Negative if the first element comes first, positive if the second does, zero if neither does.
  @export(implementation) let compare: (Element, Element) -> Int

  @export(implementation)
  init(compare: @escaping (Element, Element) -> Int) { self.compare = compare }

  /// The order with the smallest key first. Keys that do not equal themselves, such as NaN, come last.
  @export(implementation)
  public static func ascending<Key: Comparable>(_ key: @escaping (Element) -> Key) -> Ordering {
    Ordering { one, other in
      let (first, second) = (key(one), key(other))
      return first.comesBefore(second) ? -1 : second.comesBefore(first) ? 1 : 0
    }
  }

  /// The order with the largest key first. Keys that do not equal themselves, such as NaN, come first of all.
  @export(implementation)
  public static func descending<Key: Comparable>(_ key: @escaping (Element) -> Key) -> Ordering {
    ascending(key).reversed
  }

  /// The order of a predicate, as for `Array.sorted(by:)`, such as the order of names in a locale.
  ///
  ///     .by { $0.name.compare($1.name, locale: locale) == .orderedAscending }
  @export(implementation)
  public static func by(_ areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> Ordering {
    Ordering { areInIncreasingOrder($0, $1) ? -1 : areInIncreasingOrder($1, $0) ? 1 : 0 }
  }

  /// An order by this one and, where this order puts neither of two elements first, by another one.
  @export(implementation)
  public func then(_ other: Ordering) -> Ordering {
    Ordering { [compare] in
      let order = compare($0, $1)
      return order == 0 ? other.compare($0, $1) : order
    }
  }

  /// The opposite order.
  @export(implementation)
  public var reversed: Ordering { Ordering { [compare] in compare($1, $0) } }

  /// Whether an element comes before another.
  @export(implementation)
  public func precedes(_ one: Element, _ other: Element) -> Bool { compare(one, other) < 0 }
}

extension Comparable {
  /// Whether this key comes before another. A key that does not equal itself, such as NaN, comes after all others: by
  /// `<` alone it would have no place in the order, and a search for other keys would fail.
  @export(implementation) @inline(__always)
  func comesBefore(_ other: Self) -> Bool { self < other || other != other && self == self }
}

@available(*, unavailable, message: "An order has closures, which belong to the isolation domain they were made in.")
extension Ordering: Sendable {}

extension ObservableValue {
  /// The elements in an order of one key or several. If neither of two elements comes first, they keep their order.
  ///
  ///     let listed = people.sorted(by: .ascending(\.lastName).then(.descending(\.age)))
  ///
  /// The keys must not read observables; they are evaluated at each comparison. One edit costs O(log n).
  @export(implementation)
  public func sorted<Element>(
    by order: Ordering<Element>, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    sorted(by: order.precedes, name: name, file: file, line: line)
  }

  /// The elements in an order that depends on other observables.
  ///
  ///     let listed = people.sorted(choosing: { column.value.order })
  ///
  /// The closure runs once, and again when a value that it read has changed; then all elements are sorted again.
  @export(implementation)
  public func sorted<Element>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    choosing choose: @escaping () -> Ordering<Element>
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    sorted(byKey: { $0 }, name: name, file: file, line: line, choosing: { choose().precedes })
  }
}
