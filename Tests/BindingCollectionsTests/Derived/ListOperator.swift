/// The operators of a random stack of derived arrays.
enum ListOperator: CaseIterable {
  case filtered, filteredByChoice, mapped, sorted, sortedByChoice, regrouped, regroupedByChoice, page
  case ordered, reversed, prefix, suffix, distinct, intersection, subtracting, union, symmetricDifference
  case innerJoin, leftJoin, groupJoin, flatMapped
}
