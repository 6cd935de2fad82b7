extension [Person] {
  /// The persons in an order, those that are equal in it in the order that they have here.
  ///
  ///     let oldest = persons.sorted(in: .birthdate).first
  ///
  /// For persons that are listed once. A list that follows them as they are edited is a ``PersonListing``.
  ///
  /// - Complexity: O(*n* log *n*) comparisons. The keys of the comparison are made once for each person.
  public func sorted(in order: PersonOrder) -> [Person] {
    guard order != .entry else { return self }
    let keys = map(PersonOrder.Key.init)
    let precedes = order.precedes
    return indices.sorted { precedes(keys[$0], keys[$1]) }.map { self[$0] }
  }
}
