import BindingRecording

/// A recording as text: how much happened, and which nodes deserve attention.
struct HistoryText {
  let history: RecordedHistory
  let name: String
  /// The greatest number of lines of each list.
  let limit: Int

  /// The whole text. Names in it are escaped, so that they cannot control the terminal.
  var text: String {
    var text = summary + "\n"
    let nodes = history.inOrder.filter { !$0.isInner }
    text += table(
      "Hottest", ["RUNS", "SAME", "WRITES", "TIME"],
      nodes.filter { $0.activity > 0 }.sorted { $0.activity > $1.activity }
    ) { ["\($0.runs)", "\($0.idleRuns)", "\($0.writes)", Self.duration($0.duration)] }
    text += table(
      "Ran and changed nothing", ["SAME", "OF"],
      nodes.filter { $0.idleRuns > 0 }.sorted { $0.idleRuns > $1.idleRuns }
    ) { ["\($0.idleRuns)", "\($0.runs)"] }
    text += table(
      "Cut off: written with the value it had", ["KEPT", "WRITES"],
      nodes.filter { $0.keptWrites > 0 }.sorted { $0.keptWrites > $1.keptWrites }
    ) { ["\($0.keptWrites)", "\($0.writes)"] }
    text += neverEnded(nodes)
    return text
  }

  private var summary: String {
    let writes = history.steps.count { $0.kind != .run }
    let time = Self.duration(history.lastTime)
    var text =
      "\(name.harmless): \(Self.count(history.nodes.count, "node")), \(Self.count(history.turns.count, "operation")), "
      + "\(Self.count(writes, "write")), \(Self.count(history.steps.count - writes, "run")), \(time)\n"
    if !history.isComplete { text += "The recording was not ended: the program has ended first, or still runs.\n" }
    return text
  }

  /// Lists the nodes that were made during the recording and have not ended: first those on which no living effect
  /// depends any more, then the others, which may still be needed.
  private func neverEnded(_ nodes: [RecordedHistory.Node]) -> String {
    let outlived = history.outlived
    let left = nodes.filter { $0.endedAt == nil && !$0.isFound }
    let end = history.isComplete ? "when the recording ended" : "where the recording breaks off"
    return groups("Outlived all that used them", left.filter { outlived.contains($0.number) })
      + groups("Still there \(end)", left.filter { !outlived.contains($0.number) }, history.unmentioned)
  }

  /// Lists nodes, with one line for all nodes of the same name and kind. There are many of these if each row of a list
  /// makes one, for example.
  private func groups(_ title: String, _ nodes: [RecordedHistory.Node], _ unmentioned: Int = 0) -> String {
    var groups: [String: (first: RecordedHistory.Node, count: Int)] = [:]
    for node in nodes { groups["\(node.kind) \(node.name)", default: (node, 0)].count += 1 }
    let sorted = groups.values.sorted {
      $0.count != $1.count ? $0.count > $1.count : $0.first.number < $1.first.number
    }
    guard !sorted.isEmpty || unmentioned > 0 else { return "" }
    var text = "\(title)\n"
    for group in sorted.prefix(limit) {
      text += "  \(group.first.name.harmless), \(group.first.kind)\(group.count > 1 ? ", \(group.count) times" : "")\n"
    }
    text += more(sorted.count)
    if unmentioned > 0 { text += "  and \(Self.count(unmentioned, "node")) that nothing has used\n" }
    return text + "\n"
  }

  private func table(
    _ title: String, _ heads: [String], _ nodes: [RecordedHistory.Node], _ cells: (RecordedHistory.Node) -> [String]
  ) -> String {
    guard !nodes.isEmpty else { return "" }
    let rows = [heads] + nodes.prefix(limit).map(cells)
    let names = [""] + nodes.prefix(limit).map { "\($0.name.harmless), \($0.kind)" }
    let widths = heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = "\(title)\n"
    for (row, name) in zip(rows, names) {
      let columns = zip(row, widths).map { cell, width in String(repeating: " ", count: width - cell.count) + cell }
      text += "  \(columns.joined(separator: "  "))\(name.isEmpty ? "" : "  ")\(name)\n"
    }
    return text + more(nodes.count) + "\n"
  }

  private func more(_ count: Int) -> String { count > limit ? "  and \(count - limit) more\n" : "" }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  static func duration(_ time: Int) -> String {
    let units = [(1, "ns"), (1_000, "µs"), (1_000_000, "ms"), (1_000_000_000, "s")]
    let (size, unit) = units.last { time >= $0.0 } ?? units[0]
    if size == 1 { return "\(time) ns" }
    let tenths = time / (size / 10)
    // Below 100 units one decimal is shown, and none from there on.
    return tenths >= 1_000 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
