extension String {
  /// This text as JSON. Nothing in it is obeyed by a terminal.
  var quotedInJSON: String { "\"" + escapingCommands(\.jsonEscape) + "\"" }
}
