/// Who does a workload.
enum Peer: String, CaseIterable, Sendable {
  case binding = "Binding"
  /// What people write without a library: values with lists of closures.
  case handWritten = "hand-written"
  /// What someone writes who has read the profile: the same job as plain calls and stored numbers, for this shape only.
  case tuned = "tuned"
  case openCombine = "OpenCombine"
  case observation = "Observation"
}
