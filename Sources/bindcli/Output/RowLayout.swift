/// The parts of each row that are printed, in every format.
struct RowLayout: Sendable {
  /// The fields, in their order.
  var fields = PersonField.standard

  /// Whether each row says whether it was added, changed or removed.
  var showsChange = false

  /// Whether rows go to a terminal, which must not obey what is in them.
  var isForTerminal = false
}
