import TerminalWidgets

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

    init(editing field: PersonRecord.Field) {
      self = Focus(rawValue: Focus.salutation.rawValue + field.rawValue) ?? .list
    }

    /// The field that is edited, if one is.
    var field: PersonRecord.Field? { PersonRecord.Field(rawValue: rawValue - Focus.salutation.rawValue) }
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
  /// Lines that are read in the place of the form, from the first one that is shown; empty for none.
  var page: ArraySlice<String> = []
}
