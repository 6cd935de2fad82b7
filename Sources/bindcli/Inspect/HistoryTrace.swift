import BindingRecording

/// A recording as trace events for Perfetto and Chromium: operations and runs are slices, and writes are instants. The
/// slice of a run that happens during another run is nested in the slice of that run.
struct HistoryTrace {
  let history: RecordedHistory

  func write(to output: OutputBuffer) throws(SystemError) {
    output.append("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n")
    output.append("{\"ph\":\"M\",\"pid\":1,\"name\":\"process_name\",\"args\":{\"name\":\"Binding\"}},\n")
    output.append("{\"ph\":\"M\",\"pid\":1,\"tid\":1,\"name\":\"thread_name\",\"args\":{\"name\":\"operations\"}},\n")
    output.append("{\"ph\":\"M\",\"pid\":1,\"tid\":2,\"name\":\"thread_name\",\"args\":{\"name\":\"graph\"}}")
    for (number, turn) in history.turns.enumerated() {
      output.append(",\n{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"operation \(number + 1)\",\"ts\":")
      output.append("\(Self.microseconds(turn.start)),\"dur\":\(Self.microseconds(turn.end - turn.start))}")
      try output.flushIfFull()
    }
    for (place, step) in history.steps.enumerated() {
      output.append(",\n" + event(place, step))
      try output.flushIfFull()
    }
    output.append("\n]}\n")
    try output.flush()
  }

  private func event(_ place: Int, _ step: RecordedHistory.Step) -> String {
    let isRun = step.kind == .run
    var arguments = ["\"step\":\(place + 1)", "\"node\":\(step.node)"]
    let why = history.reasons(of: step)
    arguments.append("\"why\":\(String(why.drop { $0 == " " }).quotedInJSON)")
    if let isChanged = step.isChanged { arguments.append("\"changed\":\(isChanged)") }
    if let value = step.value { arguments.append("\"value\":\(value.quotedInJSON)") }
    let kind = isRun ? "\(history.nodes[step.node]?.kind ?? .computed)" : "\(step.kind)"
    let time = "\"ts\":\(Self.microseconds(step.time))"
    return "{\"ph\":\"\(isRun ? "X" : "i")\",\"pid\":1,\"tid\":2,\"cat\":\"\(kind)\",\"name\":"
      + history.name(of: step.node).quotedInJSON + ",\(time)"
      + (isRun ? ",\"dur\":\(Self.microseconds(step.duration))" : ",\"s\":\"t\"")
      + ",\"args\":{\(arguments.joined(separator: ","))}}"
  }

  /// Converts a time from nanoseconds to microseconds, as a text with three decimals.
  private static func microseconds(_ time: Int) -> String {
    let rest = "\(time % 1000)"
    return "\(time / 1000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest)"
  }
}
