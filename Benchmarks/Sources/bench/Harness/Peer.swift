/// Who does a workload.
enum Peer: String, CaseIterable, Sendable {
  case binding = "Binding"
  /// What people write without a library: values with lists of closures.
  case handWritten = "hand-written"
  /// What someone writes who has read the profile: the same job as plain calls and stored numbers, for this shape only.
  case tuned = "tuned"
  /// By hand, with what a library is asked for: values that can be observed, views that follow them. Compare with this.
  case floor = "observable by hand"
  case openCombine = "OpenCombine"
  case observation = "Observation"
}
