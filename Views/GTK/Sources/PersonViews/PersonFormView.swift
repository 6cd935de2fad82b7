import AddressBook
import Binding
import BindingForms
import GTKViews
import PersonVM

/// The form of a person: the texts as they will read, above the fields with their errors.
final class PersonFormView: Composite {
  private let name = Label()
  private let birthdate = Label()
  private let salutationRow = FormRow("Salutation", Entry(placeholder: "None"))
  private let firstNameRow = FormRow("First name", Entry())
  private let lastNameRow = FormRow("Last name", Entry())
  private let birthdateRow = FormRow("Birthdate", Entry(placeholder: "1815-12-10"))
  /// Removes the person from the list.
  let remove = Button("Remove…")
  /// Shows the person in a window.
  let card = Button("Card")

  init() {
    name.style("title-1")
    name.isWrapping = true
    birthdate.style("dim-label")
    let fields = Grid(rowSpacing: 18, columnSpacing: 12)
    fields.attach(salutationRow, column: 0, row: 0)
    fields.attach(firstNameRow, column: 1, row: 0)
    fields.attach(lastNameRow, column: 2, row: 0)
    fields.attach(birthdateRow, column: 0, row: 1, width: 2)
    salutationRow.control.width = 9
    for row in [firstNameRow, lastNameRow] { row.isExpanding = true }
    birthdateRow.align(horizontally: .start)
    birthdateRow.control.width = 16
    let buttons = Box(.horizontal, spacing: 6, card, remove)
    buttons.align(horizontally: .end)
    let lines = Box(.vertical, spacing: 24, Box(.vertical, spacing: 6, name, birthdate), fields, buttons)
    lines.margin = 32
    lines.isExpanding = true
    super.init(lines)
  }

  /// The controls in the order of the tab key, for tests.
  var entries: [Entry] { [salutationRow.control, firstNameRow.control, lastNameRow.control, birthdateRow.control] }

  /// Edits a person until the scope ends.
  func show(_ form: PersonFormViewModel, until scope: Scope) {
    form.nameText.bind(to: name) { $0.text = $1.isEmpty ? "New person" : $1 }.store(in: scope)
    form.birthdateText.bind(to: birthdate) { $0.text = $1.isEmpty ? "No birthdate" : $1 }.store(in: scope)
    salutationRow.bind(form.salutation).store(in: scope)
    firstNameRow.bind(form.firstName).store(in: scope)
    lastNameRow.bind(form.lastName).store(in: scope)
    birthdateRow.bind(form.birthdate).store(in: scope)
  }
}
