import Binding
import PersonVM

/// A row that stays: an observable person, a view model of it, and an effect that prints the row when its texts have
/// changed.
///
/// Writing a person with the same texts prints nothing: equal texts do not run the effect.
final class WatchedRow {
  let person: Observable<Person>
  private let row: PersonRow
  private let printing: Effect
  private let print: (PersonRow) -> Void

  /// Prints a new row and from then on prints it when one of its fields changes.
  init(
    _ person: Person, converter: PersonConverter, fields: [PersonField], print: @escaping (PersonRow) -> Void
  ) {
    let observable = Observable(person, name: "person")
    let viewModel = PersonViewModel(person: observable, converter: converter)
    let row = PersonRow()
    self.person = observable
    self.row = row
    self.print = print
    let texts = fields.map { ($0, viewModel[$0]) }
    printing = Effect(name: "row") {
      for (field, text) in texts { row[field] = text.value }
      row.change = row.change == nil ? .added : .changed
      print(row)
    }
  }

  /// Prints that the row is no longer there, which it is not from then on.
  func remove() {
    printing.cancel()
    row.change = .removed
    print(row)
  }
}
