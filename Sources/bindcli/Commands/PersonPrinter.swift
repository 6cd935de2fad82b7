import Binding
import PersonVM

/// Prints persons by way of one view model that serves all of them.
///
/// The person is set, the view model's texts flow into the row through their bindings, and the row is printed. Printing
/// is not left to the bindings: they tell changes only, and a person who reads like the one before is a row too.
final class PersonPrinter {
  private let viewModel: PersonViewModel
  private let row = PersonRow()
  private let bindings = Scope()
  private var writer: any RowWriter

  init(converter: PersonConverter, fields: [PersonField], writer: any RowWriter) {
    self.writer = writer
    // Only to begin with: a row is printed after a person has been set.
    let empty = Person(firstName: "", lastName: "", birthdate: .earliest)
    viewModel = PersonViewModel(person: Observable(empty), converter: converter)
    row.show(viewModel, fields, in: bindings)
  }

  func begin() {
    writer.begin()
  }

  func print(_ person: Person) {
    viewModel.person.value = person
    writer.write(row)
  }

  func end() {
    writer.end()
  }
}
