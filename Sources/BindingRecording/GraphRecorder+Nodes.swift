internal import Binding

extension GraphRecorder {
  func isLeftOut(_ record: NodeRecord) -> Bool { !hasInternals && record.isInner == true }

  /// What is known of a node, which has its name by now.
  func record(of place: Graph.Place) -> NodeRecord {
    if let record = records[place], place.isHeard {
      if record.isInner == nil { learnName(of: place, record) }
      return record
    }
    lastNode += 1
    let record = NodeRecord(number: lastNode, madeAt: time, maker: nil, isFound: true)
    learnName(of: place, record)
    records[place] = record
    place.beHeard()
    return record
  }

  private func learnName(of place: Graph.Place, _ record: NodeRecord) {
    record.isInner = place.isInner
    guard !redacted.isEmpty else { return }
    let name = place.name
    record.isRedacted = redacted.contains { name == $0 || name.hasPrefix("\($0).") }
  }

  /// Tells of a node, unless a line has.
  ///
  /// `hasValue`: whether it has one that no other line tells.
  func mention(_ record: NodeRecord, _ place: Graph.Place, hasValue: Bool = false) {
    guard !record.isMentioned else { return }
    record.isMentioned = true
    let value = hasValue ? value(of: place, record) : nil
    line.begin("node", at: record.madeAt)
    line.member(",\"node\":", record.number)
    line.append(",\"kind\":")
    line.append(place.isEffect ? "\"effect\"" : place.isComputed ? "\"computed\"" : "\"observable\"")
    line.member(",\"name\":", place.name)
    line.member(",\"isNamed\":", place.isNamed)
    if record.isInner == true { line.member(",\"isInner\":", true) }
    if record.isFound { line.member(",\"isFound\":", true) }
    if let maker = record.maker { line.member(",\"cause\":", maker) }
    if let value { line.append(value) }
    line.end()
  }

  /// The inputs of a node, with those of nodes that are left out in their places, each once.
  func inputs(of place: Graph.Place) -> [(record: NodeRecord, place: Graph.Place)] {
    var inputs: [(record: NodeRecord, place: Graph.Place)] = []
    var known: Set<Graph.Place> = [place]
    // The next one last, so that a deep chain needs no deep stack.
    var waiting: [Graph.Place] = []
    func push(_ place: Graph.Place) {
      guard place.isEffect || place.isComputed else { return }
      var own: [Graph.Place] = []
      place.forEachInput { own.append($0) }
      waiting += own.reversed()
    }
    push(place)
    while let input = waiting.popLast() {
      guard known.insert(input).inserted else { continue }
      let record = record(of: input)
      if isLeftOut(record) { push(input) } else { inputs.append((record, input)) }
    }
    return inputs
  }

  /// The members of a line that tell the value of a node, if values are recorded.
  ///
  /// Encoding a value may run a user's code, which may read others, and these may run: so this is done before a line is
  /// begun.
  func value(of place: Graph.Place, _ record: NodeRecord) -> [UInt8]? {
    guard hasValues else { return nil }
    var text = RecordedLine()
    if record.isRedacted {
      text.append(",\"isRedacted\":true")
    } else {
      listening?.withValue(of: place) { encoding.append($0, to: &text) }
    }
    return Array(text.bytes)
  }
}
