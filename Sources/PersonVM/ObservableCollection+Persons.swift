public import Binding
public import BindingCollections

// How lists of persons are arranged, whether persons or their view models stand in them.

extension ObservableArray<Person> {
  /// The persons in an order, those that are equal in it in the order that they have here.
  ///
  ///     let oldest = ObservableArray(persons).sorted(in: .birthdate).first
  ///
  /// For persons that are not edited one by one, as those of a file that is printed: a view model for each, as ``PersonListing`` has
  /// them, takes three times the memory.
  public func sorted(in order: PersonOrder) -> DerivedArray<Person> { sorted(in: { order }, by: { $0 }) }
}

extension DerivedArray<Person> {
  /// The persons by the month in which they were born, from 1 to 12, in each month in the order that they have here.
  public func groupedByMonth() -> DerivedArray<ArrayGroup<Int, Person>> { groupedByMonth { $0 } }
}

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
