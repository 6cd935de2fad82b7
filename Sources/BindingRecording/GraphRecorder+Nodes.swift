internal import Binding

extension GraphRecorder {
  func isLeftOut(_ record: NodeRecord) -> Bool { !hasInternals && record.isInner == true }

  /// The record of a node. Makes one if there is none, as for a node that existed before the recording. The node has to
  /// have its name already.
  func record(of place: NodeRef) -> NodeRecord {
    // A node that was not marked by `beHeard` is a new one. Then the record is of a former node with the same address.
    if let record = records[place], place.isHeard {
      if record.isInner == nil { record.isInner = place.isPart }
      return record
    }
    lastNode += 1
    let record = NodeRecord(number: lastNode, madeAt: time, maker: nil, isFound: true)
    record.isInner = place.isPart
    records[place] = record
    place.beHeard()
    return record
  }

  /// Whether a redacted name is the name of the node, of a node that it is a part of, or of one of its parts.
  private func isRedactedByName(_ place: NodeRef) -> Bool {
    let name = place.name
    return redacted.contains {
      name == $0 || name.hasPrefix("\($0).") || name.hasPrefix("\($0)[") || $0.hasPrefix("\(name).")
    }
  }

  /// Writes the line that introduces a node, unless a line has introduced it with the name that it has now.
  ///
  /// - Parameter hasValue: whether the line has to include the value of the node, because no other line has it.
  func mention(_ record: NodeRecord, _ place: NodeRef, hasValue: Bool = false) {
    guard !record.isMentioned || record.isUnnamed && place.isKeyed else { return }
    record.isMentioned = true
    let value = hasValue ? value(of: place) : nil
    line.begin("node", at: record.madeAt)
    line.member(",\"node\":", record.number)
    line.append(",\"kind\":\"")
    line.append(Self.kind(of: place))
    line.append("\"")
    let name = place.name
    line.member(",\"name\":", name)
    record.isUnnamed = Self.isPlace(name)
    line.member(",\"isNamed\":", !record.isUnnamed)
    if record.isInner == true { line.member(",\"isInner\":", true) }
    if record.isFound { line.member(",\"isFound\":", true) }
    if let maker = record.maker { line.member(",\"cause\":", maker) }
    if let value { line.append(value) }
    line.end()
  }

  private static func kind(of place: NodeRef) -> StaticString {
    if place.isEffect { return "effect" }
    return place.isComputed ? "computed" : "observable"
  }

  /// Whether a name is a place in the sources: `PersonEditor.swift:40`.
  private static func isPlace(_ name: String) -> Bool {
    let digits = name.utf8.reversed().prefix { 0x30...0x39 ~= $0 }.count
    return digits > 0 && name.dropLast(digits).hasSuffix(".swift:")
  }

  /// The inputs of a node, each once. A node that is left out is replaced by its inputs.
  func inputs(of place: NodeRef) -> [(record: NodeRecord, place: NodeRef)] {
    var inputs: [(record: NodeRecord, place: NodeRef)] = []
    var known: Set<NodeRef> = [place]
    // A stack instead of recursion, because a chain may be deep. Inputs are pushed in reverse, so that they are popped
    // in order.
    var waiting: [NodeRef] = []
    func push(_ place: NodeRef) {
      guard place.isEffect || place.isComputed else { return }
      var own: [NodeRef] = []
      place.forEachRead { own.append($0) }
      place.forEachInputOfRows { own.append($0) }
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

  /// The JSON members that hold the value of a node in a line; `nil` if values are not recorded. Called before a line
  /// is begun, because encoding may run a user's code, which may read other nodes and run them.
  func value(of place: NodeRef) -> [UInt8]? {
    guard hasValues else { return nil }
    var text = RecordedLine()
    if place.isRedacted(or: redacted.isEmpty ? nil : isRedactedByName) {
      text.append(",\"isRedacted\":true")
    } else {
      turn.withValue(of: place) { encoding.append($0, to: &text) }
    }
    return Array(text.bytes)
  }
}
