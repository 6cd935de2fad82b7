import Binding
import PersonVM

/// The row of a watched file: an observable person, a view model of it, and an effect that takes the texts over.
///
/// There is one for all persons of a file. A person who has changed goes through it as before and as now, and whether
/// the row is printed is up to the graph: equal texts do not run the effect. A row for each of a million persons would
/// take a kilobyte each, and do nothing most of the time.
final class WatchedRow {
  private let person = Observable(
    Person(firstName: "", lastName: "", birthdate: .earliest), name: "person", changes: .always)
  private let row = PersonRow()
  private let print: (PersonRow) -> Void
  private var taking: Effect?
  /// Whether texts have been taken over since the person was written.
  private var hasChanged = false

  /// A row with some fields, of which a closure prints what has become of it.
  init(converter: PersonConverter, fields: [PersonField], print: @escaping (PersonRow) -> Void) {
    self.print = print
    let viewModel = PersonViewModel(person: person, converter: converter)
    let texts = fields.map { ($0, viewModel[$0]) }
    taking = Effect(for: self, name: "row") { me in
      for (field, text) in texts { me.row[field] = text.value }
      me.hasChanged = true
    }
  }

  /// Prints that a person is there now.
  func add(_ person: Person) { tell(person, .added) }

  /// Prints that a person is no longer there.
  func remove(_ person: Person) { tell(person, .removed) }

  /// Prints a person in the place of another one, if that makes a difference to the row.
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
