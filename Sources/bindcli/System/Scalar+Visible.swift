extension Unicode.Scalar {
  /// Whether this can be printed on a line without moving, hiding or reordering anything.
  var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
