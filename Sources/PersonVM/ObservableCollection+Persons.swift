internal import Binding
internal import BindingCollections

// Orders and groups that follow a collection whose elements stand for persons, such as view models.

extension ObservableCollection {
  /// The elements in an order of persons, and by an alphabet, which may change.
  func sorted(
    in order: @escaping () -> PersonOrder, collation: @escaping () -> NameCollation,
    by person: @escaping (Element) -> Person
  ) -> DerivedArray<Element> {
    sorted(
      byKey: { PersonOrder.Key(person($0)) }, name: "listed", choosing: { order().precedes(by: collation()) })
  }

  /// The elements by the months in which the persons were born.
  func groupedByMonth(of person: @escaping (Element) -> Person) -> DerivedArray<ArrayGroup<Int, Element>> {
    grouped(by: { person($0).birthdate.month }, name: "months")
  }
}
