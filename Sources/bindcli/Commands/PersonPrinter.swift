import Binding
import PersonVM

/// Prints persons by way of one view model that serves all of them.
///
/// Each person is set, the bindings write the view model's texts into the row, and the row is printed. The bindings do
/// not print, because they are called for changes only, and a person with the same texts as the one before is a row
/// too.
final class PersonPrinter {
  private let viewModel: PersonViewModel
  private let row = PersonRow()
  private let bindings = Scope()
  private var writer: any RowWriter

  init(converter: PersonConverter, fields: [PersonField], writer: any RowWriter) {
    self.writer = writer
    // A person to begin with; no row is printed for it.
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
