import Binding
import BindingCollections

struct ListItem: Hashable {
  var id: Int
  var value: Int
  /// The index of the mark that the closures of most operators read for this row; rows of odd values read none.
  var mark: Int? { value % 2 == 0 ? id % 4 : nil }
}

/// What the operators of a stack read beside their inputs.
struct OperatorContext {
  /// The other side of joins.
  let other = ObservableArray<ListItem>()
  let marks = (0..<4).map { Observable($0 % 3) }
  let limit = Observable(5)
}

/// A key whose values all have the same hash value.
private struct Colliding: Hashable {
  let key: Int
  func hash(into hasher: inout Hasher) {}
}

extension [ListItem] {
  fileprivate func stablySorted(by precedes: (ListItem, ListItem) -> Bool) -> [ListItem] {
    enumerated().sorted { one, other in
      precedes(one.element, other.element)
        || !precedes(other.element, one.element) && one.offset < other.offset
    }.map(\.element)
  }

}

/// The operators of a random stack of derived arrays.
enum ListOperator: CaseIterable {
  case filtered, filteredByChoice, mapped, sorted, sortedByChoice, regrouped, regroupedByChoice, page, everySecond
  case ordered, reversed, prefix, suffix, subtracting, innerJoin, flatMapped

  /// A derived array, and its recomputation from the elements of its input.
  typealias Derivation = (array: DerivedArray<ListItem>, model: ([ListItem]) -> [ListItem])

  final class Counter { var count = 0 }

  /// What makes an operator call its closure for a row, beside another element.
  enum Cause { case mark, limit, unknown }

  /// Calls are not compared if the cause is unknown.
  var cause: Cause {
    switch self {
    case .filtered, .mapped, .sorted, .sortedByChoice, .regrouped, .innerJoin: .mark
    case .filteredByChoice: .limit
    default: .unknown
    }
  }

  /// Applies this operator.
  func derive(
    from input: some ObservableCollection<ListItem>, _ context: OperatorContext, counting calls: Counter
  ) -> Derivation {
    let (marks, limit) = (context.marks, context.limit)
    func key(_ item: ListItem) -> Int {
      calls.count += 1
      return item.mark.map { marks[$0].value + item.value % 3 } ?? item.value % 5
    }
    switch self {
    case .filtered:
      return (input.filtered { key($0) % 2 == 0 }, { $0.filter { key($0) % 2 == 0 } })
    case .filteredByChoice:
      let array = input.filtered(choosing: {
        let limit = limit.value
        return {
          calls.count += 1
          return $0.value < limit
        }
      })
      return (array, { $0.filter { $0.value < limit.peek() } })
    case .mapped:
      let transform = { (item: ListItem) in ListItem(id: item.id, value: item.value + key(item)) }
      return (input.mapped(transform), { $0.map(transform) })
    case .sorted:
      return (input.sorted(byKey: key), { $0.stablySorted { key($0) < key($1) } })
    case .sortedByChoice:
      let array = input.sorted(byKey: key, choosing: { limit.value > 5 ? { $0 < $1 } : { $0 > $1 } })
      return (array, { $0.stablySorted { limit.peek() > 5 ? key($0) < key($1) : key($0) > key($1) } })
    case .ordered:
      let order = Ordering<ListItem>.descending { $0.value % 3 }.then(.ascending(\.value))
      let orders = [order, order.reversed, .ascending { $0.id % 3 }]
      let array = input.sorted(choosing: { orders[limit.value % 3] })
      return (array, { $0.stablySorted(by: orders[limit.peek() % 3].precedes) })
    case .regrouped:
      return (input.grouped(by: key).joined(), { $0.stablySorted { key($0) < key($1) } })
    case .regroupedByChoice:
      let array: DerivedArray<ListItem> = input.grouped(choosing: {
        let limit = limit.value
        return { (item: ListItem) in item.value < limit ? 0 : key(item) }
      }).joined()
      let plain = { (item: ListItem) in item.value < limit.peek() ? 0 : key(item) }
      return (array, { $0.stablySorted { plain($0) < plain($1) } })
    case .page:
      let array = input.page { limit.value / 2..<limit.value / 2 + 4 }
      return (array, { Array($0.dropFirst(limit.peek() / 2).prefix(4)) })
    case .everySecond:
      let array = DerivedArray {
        let all = input.value
        return all.selecting(stride(from: 0, to: all.count, by: 2))
      }
      return (array, { $0.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) })
    case .reversed: return (input.reversed(), { $0.reversed() })
    case .prefix: return (input.prefix(3), { Array($0.prefix(3)) })
    case .suffix: return (input.suffix(3), { Array($0.suffix(3)) })
    case .flatMapped:
      let (other, add) = (
        context.other, { (one: ListItem, value: Int) in ListItem(id: one.id, value: one.value + value) }
      )
      let array = input.flatMapped { item in other.filtered { $0.value < item.value }.mapped { add($0, item.value) } }
      return (
        array,
        { items in items.flatMap { item in other.peek().filter { $0.value < item.value }.map { add($0, item.value) } } }
      )
    default: return relate(input, to: context.other, by: key)
    }
  }

  /// Applies an operator that stands between two lists.
  private func relate(
    _ input: some ObservableCollection<ListItem>, to other: ObservableArray<ListItem>,
    by key: @escaping (ListItem) -> Int
  ) -> Derivation {
    let rest = { (item: ListItem) in item.value % 5 }
    func partners(_ item: ListItem) -> [ListItem] { other.peek().filter { rest($0) == key(item) } }
    func with(_ value: Int, _ item: ListItem) -> ListItem { ListItem(id: item.id, value: value) }
    switch self {
    case .subtracting:
      let array = input.subtracting(other, by: { Colliding(key: rest($0)) })
      return (array, { $0.filter { item in !other.peek().contains { rest($0) == rest(item) } } })
    default:
      let joined = input.innerJoin(other, on: key, equals: rest)
      return (
        joined.mapped { with($0.left.value + $0.right.value, $0.left) },
        { $0.compactMap { item in partners(item).first.map { with(item.value + $0.value, item) } } }
      )
    }
  }
}
