extension Command {
  /// The input that was requested last, of the executions that run or wait; `nil` if there is none. Executions that
  /// were cancelled, or that a later one has superseded, do not count, even if their work has not returned yet.
  ///
  ///     var isOn: Bool { turn.requested.value ?? saved }
  ///
  /// So a view can show a change before it is confirmed. It becomes `nil` when `then:` has taken the result.
  public var requested: Computed<Input?> {
    if let requestedMade { return requestedMade }
    let executions = executions
    let made = Computed(name: "\(name).requested") { executions.value.last { $0.phase != .cancelling }?.input }
    requestedMade = made
    return made
  }
}
