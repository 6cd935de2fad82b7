internal import Binding
internal import BindingCollections

// How lists of persons are arranged that follow what stands for the persons, such as their view models.

extension ObservableCollection {
  /// What stands for persons, in an order that may be another one later.
  func sorted(
    in order: @escaping () -> PersonOrder, by person: @escaping (Element) -> Person
  ) -> DerivedArray<Element> {
    sorted(by: { PersonOrder.Key(person($0)) }, name: "listed", choosing: { order().precedes })
  }

  /// What stands for persons, by their months.
  func groupedByMonth(of person: @escaping (Element) -> Person) -> DerivedArray<ArrayGroup<Int, Element>> {
    grouped(by: { person($0).birthdate.month }, name: "months")
  }
}
