/// An implementation of a workload.
enum Peer: String, CaseIterable, Sendable {
  case binding = "Binding"
  /// The usual code without a library: values with lists of closures.
  case handWritten = "hand-written"
  /// Code tuned with a profiler: the same work as plain calls and stored numbers, for this shape only.
  case tuned = "tuned"
  /// Code by hand that does what a library must do: observable values, and views that follow them. Compare with this.
  case floor = "observable by hand"
  case openCombine = "OpenCombine"
  case observation = "Observation"
}
