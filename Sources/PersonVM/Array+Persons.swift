public import Foundation

extension [Person] {
  /// The persons sorted in an order; equal ones keep their present order.
  ///
  ///     let oldest = persons.sorted(in: .birthdate).first
  ///
  /// For persons that are listed once. A list that follows edits sorts by ``PersonOrder/precedes(locale:)``.
  ///
  /// - Parameters:
  ///   - order: what they are sorted by.
  ///   - locale: the language whose alphabet sorts names. `en_US_POSIX`, which has none, stands for English.
  /// - Complexity: O(*n* log *n*) comparisons. Foundation compares each name once, however many persons have it: a
  ///   million persons with a thousand names take no longer than a sort by numbers.
  public func sorted(in order: PersonOrder, locale: Locale = PersonConverter.defaultLocale) -> [Person] {
    switch order {
    case .entry: return self
    case .birthdate: return sorted(by: order.precedes())
    case .name:
      let names = NameOrder(locale: locale)
      let keys = [(Int, Int)](zip(names.ranks(of: map(\.lastName)), names.ranks(of: map(\.firstName))))
      return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
    }
  }
}
