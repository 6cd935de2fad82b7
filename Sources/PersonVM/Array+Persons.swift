public import Foundation

extension [Person] {
  /// The persons in an order, those that are equal in it in the order that they have here.
  ///
  ///     let oldest = persons.sorted(in: .birthdate).first
  ///
  /// For persons that are listed once. A list that follows them as they are edited is a ``PersonListing``.
  ///
  /// - Parameters:
  ///   - order: what they are sorted by.
  ///   - locale: the language whose alphabet names are sorted by. `en_US_POSIX`, which has none, stands for English.
  /// - Complexity: O(*n* log *n*) comparisons. Each name is compared once, however many persons have it.
  public func sorted(in order: PersonOrder, locale: Locale = PersonConverter.defaultLocale) -> [Person] {
    order == .entry ? self : sortedOffsets(in: order, locale: locale).map { self[$0] }
  }

  /// Where the persons stand here that come first, second and so on in an order.
  package func sortedOffsets(in order: PersonOrder, locale: Locale) -> [Int] {
    let keys: [(Int, Int)]
    switch order {
    case .entry: return Array<Int>(indices)
    case .name:
      let collation = NameCollation(locale: locale)
      keys = Array<(Int, Int)>(zip(collation.ranks(of: map(\.lastName)), collation.ranks(of: map(\.firstName))))
    case .birthdate: keys = map { ($0.birthdate.daysSinceEpoch, 0) }
    }
    return indices.sorted { keys[$0] < keys[$1] }
  }
}
