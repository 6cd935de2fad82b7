import BindingRecording

/// A recording as a page for a browser, in one file that needs no network.
struct HistoryPage {
  let history: RecordedHistory
  let title: String

  /// Writes `page.html`. Each comment in it, such as `<!--title-->`, is replaced: by the title, the style, the
  /// recording as JSON, or the scripts.
  func write(to output: OutputBuffer) throws(SystemError) {
    for part in String(decoding: PackageResources.page_html, as: UTF8.self).split(separator: "<!--") {
      // `nil` for the part before the first comment, which is written as it is.
      let end = part.firstRange(of: "-->")
      switch end.map({ part[..<$0.lowerBound] }) {
      case "title": output.append(Self.markup(title))
      case "style": output.append(PackageResources.style_css)
      case "data": try writeData(to: output)
      case "script":
        output.append(PackageResources.recording_js)
        output.append(PackageResources.graph_js)
        output.append(PackageResources.panels_js)
      default: break
      }
      output.append(String(part[(end?.upperBound ?? part.startIndex)...]))
    }
    try output.flush()
  }

  /// Writes the recording as JSON: an array for each node, and an array for each property of the steps. This takes a
  /// third of the space of the recorded lines, because no name of a member is repeated. Each text is written once, and
  /// referred to by its number.
  private func writeData(to output: OutputBuffer) throws(SystemError) {
    let nodes = history.inOrder
    var places: [Int: Int] = [:]
    for (place, node) in nodes.enumerated() { places[node.number] = place }
    var texts = TextNumbers()

    output.append("{\"title\":\(Self.quoted(title)),\"isComplete\":\(history.isComplete),\"end\":\(history.lastTime),")
    output.append("\"unmentioned\":\(history.unmentioned),\"hasValues\":\(history.header.hasValues ?? false),")
    output.append("\"nodes\":[")
    try writeNodes(nodes, places, &texts, to: output)
    output.append("],\n\"steps\":{")
    try writeSteps(places, &texts, to: output)
    output.append("},\n\"turns\":[")
    try writeTurns(to: output)
    output.append("],\n\"texts\":[")
    try writeTexts(texts, to: output)
    output.append("]}")
  }

  /// Writes an array for each node. `places` maps the number of a node to its index in `nodes`. -1 stands for a node
  /// that has not ended, and for no value, -2 for a redacted value.
  private func writeNodes(
    _ nodes: [RecordedHistory.Node], _ places: [Int: Int], _ texts: inout TextNumbers, to output: OutputBuffer
  ) throws(SystemError) {
    let outlived = history.outlived
    for (place, node) in nodes.enumerated() {
      if place > 0 { output.append(",\n") }
      let everRead = node.everRead.sorted().compactMap { places[$0] }
      let reads = node.reads.compactMap { places[$0] }
      let hasOutlived = outlived.contains(node.number) ? 1 : 0
      output.append("[\(Self.code(of: node.kind)),\(texts.number(of: node.name)),")
      output.append("\(node.isInner ? 1 : 0),\(node.isFound ? 1 : 0),")
      output.append("\(node.madeAt),\(node.endedAt ?? -1),\(node.firstStep),\(node.endStep ?? -1),\(node.maker ?? 0),")
      output.append("\(reads),\(everRead),\(node.duration),\(node.scope ?? 0),")
      output.append("\(node.isRedacted ? -2 : texts.number(of: node.value)),\(hasOutlived)]")
      try output.flushIfFull()
    }
  }

  private static func code(of kind: RecordedEvent.NodeKind) -> Int {
    switch kind {
    case .observable: 0
    case .computed: 1
    case .effect: 2
    }
  }

  private func writeSteps(
    _ places: [Int: Int], _ texts: inout TextNumbers, to output: OutputBuffer
  ) throws(SystemError) {
    // Each step has a number in each column. -1 stands for no input or no value, -2 for a redacted value; in `changed`,
    // 2 stands for unknown. A cause is the number of a step, counted from 1; 0 stands for no cause.
    try column("event", to: output) { Self.code(of: $0.kind) }
    try column("node", to: output) { places[$0.node] ?? 0 }
    try column("time", to: output, \.time)
    try column("duration", to: output, \.duration)
    try column("cause", to: output) { $0.event.cause ?? 0 }
    try column("input", to: output) { $0.event.input.flatMap { places[$0] } ?? -1 }
    try column("author", to: output) { step in
      [.outside, .effect, .computed, .hook].firstIndex(of: step.event.author) ?? 0
    }
    try column("by", to: output) { texts.number(of: $0.event.by) }
    try column("reason", to: output) { step in
      [.made, .read, .changed, .unknown].firstIndex(of: step.event.reason) ?? 3
    }
    try column("changed", to: output) { $0.isChanged.map { $0 ? 1 : 0 } ?? 2 }
    try column("value", to: output) { $0.isRedacted ? -2 : texts.number(of: $0.value) }
    try column("turn", to: output, isLast: true, \.turn)
  }

  private static func code(of kind: RecordedEvent.Kind) -> Int {
    switch kind {
    case .run: 0
    case .kept: 2
    case .rollback: 3
    default: 1
    }
  }

  private func writeTurns(to output: OutputBuffer) throws(SystemError) {
    for (place, turn) in history.turns.enumerated() {
      if place > 0 { output.append(",") }
      output.append("[\(turn.steps.lowerBound),\(turn.steps.upperBound),\(turn.start),\(turn.end)]")
      try output.flushIfFull()
    }
  }

  private func writeTexts(_ texts: TextNumbers, to output: OutputBuffer) throws(SystemError) {
    for (place, text) in texts.all.enumerated() {
      if place > 0 { output.append(",\n") }
      output.append(Self.quoted(text))
      try output.flushIfFull()
    }
  }

  private func column(
    _ name: String, to output: OutputBuffer, isLast: Bool = false, _ number: (RecordedHistory.Step) -> Int
  ) throws(SystemError) {
    output.append("\"\(name)\":[")
    for (place, step) in history.steps.enumerated() {
      output.append(place > 0 ? ",\(number(step))" : "\(number(step))")
      try output.flushIfFull()
    }
    output.append(isLast ? "]" : "],\n")
  }

  /// A text as a JSON string within a script element. `<`, which could begin the end tag of the element, `>`, `&`, and
  /// characters that control a terminal are escaped.
  private static func quoted(_ text: String) -> String {
    "\"\(text.escaped { "<>&".unicodeScalars.contains($0) ? $0.unicodeEscape : $0.jsonEscape })\""
  }

  private static func markup(_ text: String) -> String {
    text.harmless.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

/// Gives each different text a number, so that it is written once.
private struct TextNumbers {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  /// A text of more characters is shortened to this number of them.
  private static let limit = 2_000

  mutating func number(of text: String?) -> Int {
    guard let text else { return -1 }
    if let number = numbers[text] { return number }
    numbers[text] = all.count
    let start = text.prefix(Self.limit)
    all.append(start.endIndex < text.endIndex ? start + "…" : text)
    return all.count - 1
  }
}
