import BindingRecording

/// A recording as a page for a browser, in one file that needs no network.
struct HistoryPage {
  let history: RecordedHistory
  let title: String

  func write(to output: OutputBuffer) throws(SystemError) {
    output.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    // The page must not load anything, whatever is in the recording.
    output.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    output.append("script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">\n")
    output.append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>\(Self.markup(title))</title>\n")
    output.append("<link rel=\"icon\" href=\"data:,\">\n<style>\n\(Self.style)</style>\n</head>\n<body>\n\(Self.body)")
    output.append("<script type=\"application/json\" id=\"data\">")
    try writeData(to: output)
    output.append("</script>\n<script>\n\(Self.script)\(Self.drawing)\(Self.lists)</script>\n</body>\n</html>\n")
    try output.flush()
  }

  /// The recording in columns, which take a third of the space of lines. Texts are numbered.
  private func writeData(to output: OutputBuffer) throws(SystemError) {
    var texts = TextNumbers()
    let nodes = history.inOrder
    var places: [Int: Int] = [:]
    for (place, node) in nodes.enumerated() { places[node.number] = place }
    let outlived = history.outlived

    output.append("{\"title\":\(Self.quoted(title)),\"isComplete\":\(history.isComplete),\"end\":\(history.lastTime),")
    output.append(
      "\"unmentioned\":\(history.unmentioned),\"hasValues\":\(history.header.hasValues ?? false),\"nodes\":[")
    for (place, node) in nodes.enumerated() {
      if place > 0 { output.append(",\n") }
      let kind = node.kind == .observable ? 0 : node.kind == .computed ? 1 : 2
      let everRead = node.everRead.sorted().compactMap { places[$0] }
      let reads = node.reads.compactMap { places[$0] }
      output.append("[\(kind),\(texts.number(of: node.name)),\(node.isInner ? 1 : 0),\(node.isFound ? 1 : 0),")
      output.append("\(node.madeAt),\(node.endedAt ?? -1),\(node.firstStep),\(node.endStep ?? -1),\(node.maker ?? 0),")
      let hasOutlived = outlived.contains(node.number) ? 1 : 0
      output.append("\(reads),\(everRead),\(node.duration),\(node.scope ?? 0),\(hasOutlived)]")
      try output.flushIfFull()
    }
    output.append("],\n\"steps\":{")
    try column("event", to: output) { step in
      switch step.event {
      case .run: 0
      case .kept: 2
      case .rollback: 3
      default: 1
      }
    }
    try column("node", to: output) { places[$0.node] ?? 0 }
    try column("time", to: output, \.time)
    try column("duration", to: output, \.duration)
    try column("cause", to: output) { $0.cause ?? 0 }
    try column("input", to: output) { $0.input.flatMap { places[$0] } ?? -1 }
    try column("author", to: output) { step in
      [.outside, .effect, .computed, .hook].firstIndex(of: step.author) ?? 0
    }
    try column("by", to: output) { texts.number(of: $0.by) }
    try column("reason", to: output) { step in [.made, .read, .changed, .unknown].firstIndex(of: step.reason) ?? 3 }
    try column("changed", to: output) { $0.isChanged.map { $0 ? 1 : 0 } ?? 2 }
    try column("value", to: output) { $0.isRedacted ? -2 : texts.number(of: $0.value) }
    try column("turn", to: output, isLast: true, \.turn)
    output.append("},\n\"turns\":[")
    for (place, turn) in history.turns.enumerated() {
      output.append(
        "\(place > 0 ? "," : "")[\(turn.steps.lowerBound),\(turn.steps.upperBound),\(turn.start),\(turn.end)]")
      try output.flushIfFull()
    }
    output.append("],\n\"texts\":[")
    for (place, text) in texts.all.enumerated() {
      output.append("\(place > 0 ? ",\n" : "")\(Self.quoted(text))")
      try output.flushIfFull()
    }
    output.append("]}")
  }

  private func column(
    _ name: StaticString, to output: OutputBuffer, isLast: Bool = false, _ number: (RecordedHistory.Step) -> Int
  ) throws(SystemError) {
    output.append("\"\(name)\":[")
    for (place, step) in history.steps.enumerated() {
      output.append(place > 0 ? ",\(number(step))" : "\(number(step))")
      try output.flushIfFull()
    }
    output.append(isLast ? "]" : "],\n")
  }

  /// A text as JSON within markup, without `<`, which could end the element, and without anything that changes the
  /// direction of text.
  private static func quoted(_ text: String) -> String {
    "\"" + text.escapingCommands { [0x3c, 0x3e, 0x26].contains($0) ? $0.unicodeEscape : $0.jsonEscape } + "\""
  }

  private static func markup(_ text: String) -> String {
    text.harmless.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

/// Numbers of texts, so that each text is written once.
private struct TextNumbers {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  /// Longer values are shortened.
  private static let limit = 2_000

  mutating func number(of text: String?) -> Int {
    guard let text else { return -1 }
    if let number = numbers[text] { return number }
    numbers[text] = all.count
    all.append(text.utf8.count > Self.limit ? text.prefix(Self.limit) + "…" : text)
    return all.count - 1
  }
}
