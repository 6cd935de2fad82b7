extension Observable {
  /// Runs a closure in which touching the value traps, as it does while the value is mutated in place: for a
  /// computation that is repeated on a copy of the value, and must not read the value itself.
  package func withholding<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let node = node
    // A mutation in place that surrounds the closure goes on after it.
    if node.has(.mutating) { return try body() }
    node.pointee.flags.insert(.mutating)
    defer { node.pointee.flags.remove(.mutating) }
    return try body()
  }
}
