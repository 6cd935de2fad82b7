// Why a condition does not hold: what it read.

extension NodeRef {
  /// What a computed value is, and what it has read, as a sentence that begins with a space; nothing for others.
  ///
  /// A condition that does not hold was decided by what it read last: `&&` stops at the first that is false. That is
  /// followed to the observable it comes from. Of other values the inputs are named.
  @export(implementation)
  func standing(in turn: TurnRef) -> String {
    guard has(.computed | .effect) else { return "" }
    if has(.computed), !has(.stale) {
      let value = turn.describeValue(of: self, by: ValueText.describe) ?? "unknown"
      if isRefusal(value) { return " It is \(value)\(grounds(in: turn))." }
    }
    // Nothing in the graph tells of these, and here it tells of no other reason.
    return inputs(in: turn) + " Plain properties that it reads are not tracked."
  }

  /// ` because 'isValid' is false because 'name' is ""`
  @export(implementation)
  func grounds(in turn: TurnRef) -> String {
    var text = ""
    var known: Set<NodeRef> = [self]
    var next = lastInput
    while let node = next, known.insert(node).inserted {
      let value = turn.describeValue(of: node, by: ValueText.describe) ?? "unknown"
      text += " because \(node.quotedName) is \(value)"
      next = node.has(.computed) && isRefusal(value) ? node.lastInput : nil
    }
    return text
  }

  /// What was read last, by itself or by an inner node that it read last.
  @export(implementation)
  var lastInput: NodeRef? {
    var known: Set<NodeRef> = [self]
    var node = self
    while node.has(.computed | .effect) {
      var last: NodeRef?
      node.forEachInput { source, _, _ in last = source }
      guard let last, known.insert(last).inserted else { return nil }
      if !last.isInner { return last }
      node = last
    }
    return nil
  }

  @export(implementation)
  func inputs(in turn: TurnRef) -> String {
    guard has(.computed | .effect) else { return "" }
    let inputs = inputs(passingOver: \.isInner)
    guard !inputs.isEmpty else { return " It has read nothing that can change." }
    return " It has read \(inputs.map(\.source.quotedName).joined(separator: ", "))."
  }

  /// The inputs in the order of reading, with those of nodes that are passed over in their places, each once.
  /// `isLinked` is false where one on the way is not told of changes.
  @export(implementation)
  func inputs(passingOver isPassed: (NodeRef) -> Bool) -> [(source: NodeRef, isLinked: Bool)] {
    var inputs: [(source: NodeRef, isLinked: Bool)] = []
    var known: Set<NodeRef> = []
    // The next one last, so that a deep chain needs no deep stack.
    var waiting: [(source: NodeRef, isLinked: Bool)] = []
    func push(_ node: NodeRef, _ isLinked: Bool) {
      guard node.has(.computed | .effect) else { return }
      var own: [(source: NodeRef, isLinked: Bool)] = []
      node.forEachInput { source, isOwnLinked, _ in own.append((source, isLinked && isOwnLinked)) }
      node.forEachInputOfRows { source, _ in own.append((source, isLinked)) }
      waiting += own.reversed()
    }
    push(self, true)
    while let (source, isLinked) = waiting.popLast() {
      guard known.insert(source).inserted else { continue }
      if isPassed(source) { push(source, isLinked) } else { inputs.append((source, isLinked)) }
    }
    return inputs
  }

  /// That something upstream waits for a time, as a sentence; `nil` if nothing does.
  @export(implementation)
  var waiting: String? {
    var sentence: String?
    forEachUpstream { node in
      guard sentence == nil, let rest = node.waitingTime else { return }
      let who = node.quotedName == quotedName ? "it" : node.quotedName
      sentence = "\(quotedName) did not run because \(who) waits \(rest) more."
    }
    return sentence
  }

  @usableFromInline
  var waitingTime: String? {
    for case let waiting as Waiting in existingDetails?.companions ?? [] {
      if let rest = waiting.rest() { return rest }
    }
    return nil
  }

  /// Whether a condition with such a value does not hold.
  @export(implementation)
  func isRefusal(_ value: String) -> Bool { value == "false" || value == "nil" }
}

/// Tells how long a node will go on to wait, if it waits for a time. The node keeps it.
@usableFromInline
final class Waiting {
  let rest: () -> String?

  @usableFromInline
  init(_ rest: @escaping () -> String?) { self.rest = rest }
}

/// `200 ms`, `90 s`, rounded up; a duration that is none of seconds as it describes itself.
@usableFromInline
func inWords(_ duration: some DurationProtocol) -> String {
  guard let duration = duration as? Duration else { return "\(duration)" }
  let (seconds, rest) = duration.components
  let milliseconds = seconds * 1_000 + (rest + 999_999_999_999_999) / 1_000_000_000_000_000
  return milliseconds < 10_000 ? "\(milliseconds) ms" : "\((milliseconds + 999) / 1_000) s"
}
