import BindingRecording

/// Shows a growing recording line by line: steps, their causes, and how often they repeat.
struct HistoryFollower {
  private var history = RecordedHistory()
  private var counts: [Int: Int] = [:]
  let palette: Palette

  var isOver: Bool { history.isComplete }

  init(palette: Palette) { self.palette = palette }

  /// The line of an event; `nil` for an event that shows nothing new.
  mutating func line(of event: RecordedEvent) -> String? {
    let isAnother = event.event == .recording && history.header.version != nil
    if isAnother { (history, counts) = (RecordedHistory(), [:]) }
    history.add(event)
    switch event.event {
    case .recording: return isAnother ? "another recording begins" : nil
    case .write, .kept, .rollback, .run:
      guard let node = event.node, let step = history.steps.last else { return nil }
      counts[node, default: 0] += 1
      let verb =
        switch event.event {
        case .run: "ran"
        case .kept: "kept its value, written"
        default: "was written"
        }
      let count = counts[node] == 1 ? "" : palette.dim(" (\(counts[node]!) times)")
      let value = step.value.map { " = \($0.harmless)" } ?? ""
      return
        "\(time(event)) \(palette.bold(history.name(of: node).harmless)) \(verb)\(history.reasons(of: step).harmless)"
        + value + count
    case .ran:
      guard event.isChanged == false, let node = event.node else { return nil }
      return "\(time(event)) \(palette.bold(history.name(of: node).harmless)) stayed as it was"
    case .ended:
      guard let node = event.node else { return nil }
      return "\(time(event)) \(palette.bold(history.name(of: node).harmless)) ended"
    case .end: return "\(time(event)) the recording was ended"
    default: return nil
    }
  }

  private func time(_ event: RecordedEvent) -> String {
    let microseconds = (event.time ?? 0) / 1000
    let text = "\(microseconds / 1000).\(String("\(1000 + microseconds % 1000)".dropFirst()))"
    return palette.dim(String(repeating: " ", count: max(0, 10 - text.utf8.count)) + text)
  }
}
