/// Everything that the form shows, as values, from which a screen is drawn.
struct FormContent {
  /// Where keys go.
  enum Focus: Int, CaseIterable {
    case list
    case search
    case salutation
    case firstName
    case lastName
    case birthdate
  }

  /// A text that is edited, with its error.
  struct Field {
    var label: String
    var line = TextLine()
    var error = ""
    /// What there is to know about it beside an error.
    var note = ""
  }

  var title = ""
  var listText = ""
  var search = TextLine()
  var rows: [ListPane.Row] = []
  /// The fields, in the order of ``Focus``.
  var fields: [Field] = ["Salutation", "First name", "Last name", "Birthdate"].map { Field(label: $0) }
  var nameText = ""
  var birthdateText = ""
  var saveText = ""
  var canSave = false
  var message = ""
  var focus = Focus.list
}
