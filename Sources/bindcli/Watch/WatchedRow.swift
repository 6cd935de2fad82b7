import Binding
import PersonVM

/// The row of a watched file: an observable person, its view model, and an effect that takes the texts.
///
/// All persons of a file share it: for a changed person the former version is written, then the new one, and the row is
/// printed only if the effect has run, because the texts differ. A row for each of a million persons would take a
/// kilobyte each.
final class WatchedRow {
  private let person = Observable(
    Person(firstName: "", lastName: "", birthdate: .earliest), name: "person", changes: .always)
  private let row = PersonRow()
  private let print: (PersonRow) -> Void
  private var taking: Effect?
  /// Whether the effect has run since the person was written.
  private var hasChanged = false

  /// A row with some fields, whose changes a closure prints.
  init(converter: PersonConverter, fields: [PersonField], print: @escaping (PersonRow) -> Void) {
    self.print = print
    let viewModel = PersonViewModel(person: person, converter: converter)
    let texts = fields.map { ($0, viewModel[$0]) }
    taking = Effect(for: self, name: "row") { me in
      for (field, text) in texts { me.row[field] = text.value }
      me.hasChanged = true
    }
  }

  /// Prints a new person.
  func add(_ person: Person) { tell(person, .added) }

  /// Prints that a person has gone.
  func remove(_ person: Person) { tell(person, .removed) }

  /// Prints a person that replaces another one, if the texts differ.
  func replace(_ former: Person, by person: Person) {
    self.person.value = former
    hasChanged = false
    self.person.value = person
    guard hasChanged else { return }
    row.change = .changed
    print(row)
  }

  private func tell(_ person: Person, _ change: RowChange) {
    self.person.value = person
    row.change = change
    print(row)
  }
}
