/// What is printed of each row, whatever the format.
struct RowLayout: Sendable {
  /// The fields, in their order.
  var fields = PersonField.allCases

  /// Whether each row says what has become of it.
  var showsChange = false

  /// Whether each row says which group it belongs to.
  var showsGroup = false
}
