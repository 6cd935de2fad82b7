import BindingRecording

/// Shows a growing recording line by line: steps, their causes, and how often they repeat.
struct HistoryFollower {
  private var history = RecordedHistory()
  private var counts: [Int: Int] = [:]
  let palette: Palette

  var isOver: Bool { history.isComplete }

  init(palette: Palette) { self.palette = palette }

  /// The line to print for an event; `nil` if the event is not printed.
  mutating func line(of event: RecordedEvent) -> String? {
    let isAnother = event.event == .recording && history.header.version != nil
    if isAnother { (history, counts) = (RecordedHistory(), [:]) }
    history.add(event)
    switch event.event {
    case .recording: return isAnother ? "another recording begins" : nil
    case .write, .kept, .rollback, .run: return stepLine(of: event)
    case .ran: return event.isChanged == false ? line(of: event, "stayed as it was") : nil
    case .ended: return line(of: event, "ended")
    case .end: return "\(time(event)) the recording was ended"
    default: return nil
    }
  }

  private mutating func stepLine(of event: RecordedEvent) -> String? {
    guard let node = event.node, let step = history.steps.last else { return nil }
    let count = counts[node, default: 0] + 1
    counts[node] = count
    let verb =
      switch event.event {
      case .run: "ran"
      case .kept: "kept its value, written"
      default: "was written"
      }
    let value = step.value.map { " = \($0.harmless)" } ?? ""
    let times = count == 1 ? "" : palette.dim(" (\(count) times)")
    return line(of: event, verb + history.reasons(of: step).harmless + value + times)
  }

  private func line(of event: RecordedEvent, _ predicate: String) -> String? {
    event.node.map { "\(time(event)) \(palette.bold(history.name(of: $0).harmless)) \(predicate)" }
  }

  private func time(_ event: RecordedEvent) -> String {
    let microseconds = (event.time ?? 0) / 1000
    let text = "\(microseconds / 1000).\(String("\(1000 + microseconds % 1000)".dropFirst()))"
    return palette.dim(String(repeating: " ", count: max(0, 10 - text.utf8.count)) + text)
  }
}
