import Binding
import PersonVM

/// The printed texts of one person: the target of a view model's bindings.
final class PersonRow {
  let fields: [PersonField]

  /// The text of each field, in the order of `fields`.
  var texts: [String]

  /// How the row has changed; `nil` if changes are not printed.
  var change: RowChange?

  /// The printed columns: the change, if there is one, and the texts.
  var columns: [String] { change.map { [$0.rawValue] + texts } ?? texts }

  /// Whether a binding has written a text since this flag was set to false.
  var hasChanged = false

  init(_ fields: [PersonField]) {
    self.fields = fields
    texts = Array(repeating: "", count: fields.count)
  }

  /// Shows the texts of a view model until the scope ends.
  func show(_ viewModel: PersonViewModel, in scope: Scope) {
    for (place, field) in fields.enumerated() {
      viewModel[field].bind(to: self, name: "row.\(field.rawValue)") { row, text in
        row.texts[place] = text
        row.hasChanged = true
      }
      .store(in: scope)
    }
  }
}

enum RowChange: String, Sendable {
  case added
  case changed
  case removed

  /// The character by which texts and tables show the change.
  var mark: String {
    switch self {
    case .added: "+"
    case .changed: "~"
    case .removed: "-"
    }
  }
}
