/// The parts of each printed row, in every format.
struct RowLayout: Sendable {
  var fields = PersonField.standard

  /// Whether each row says that it was added, changed or removed.
  var showsChange = false

  /// Whether rows go to a terminal, which must not obey their content.
  var isForTerminal = false
}
