extension NodeRef {
  /// What is known about a node that did not run, as a sentence that begins with a space: the value of a condition that
  /// does not hold, with its reasons, or what the node has read. Empty for an observable.
  ///
  /// The last input of a condition is taken as what made it false, because `&&` stops at the first operand that is
  /// false. So the reasons lead from one last input to the next, back to an observable. For other values the inputs are
  /// named.
  func standing(in turn: TurnRef) -> String {
    guard has(.computed | .effect) else { return "" }
    if has(.computed), !has(.stale) {
      let value = turn.describeValue(of: self, by: ValueText.describe) ?? "unknown"
      if isRefusal(value) { return " It is \(value)\(grounds(in: turn))." }
    }
    // A plain property has no node, so a change of it cannot be found here. The text reminds the reader of that.
    return inputs(in: turn) + " Plain properties are not tracked."
  }

  /// The reasons for a value, as in ` because 'isValid' is false because 'name' is ""`.
  func grounds(in turn: TurnRef) -> String {
    if let reason = reasonToBeFalse { return ": \(reason)" }
    var text = ""
    var known: Set<NodeRef> = [self]
    var next = lastInput
    while let node = next, known.insert(node).inserted {
      let value = turn.describeValue(of: node, by: ValueText.describe) ?? "unknown"
      text += " because \(node.quotedName) is \(value)"
      guard node.has(.computed), isRefusal(value) else { break }
      if let reason = node.reasonToBeFalse { return "\(text): \(reason)" }
      next = node.lastInput
    }
    return text
  }

  private var reasonToBeFalse: StaticString? {
    for case let reason as ReasonToBeFalse in existingDetails?.companions ?? [] { return reason.text }
    return nil
  }

  /// The last input of this node. If that is an inner node, the last input of the inner node.
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

  func inputs(in turn: TurnRef) -> String {
    guard has(.computed | .effect) else { return "" }
    let inputs = inputs(passingOver: { $0.isInner || $0.has(.effect) }, throughTime: true)
    guard !inputs.isEmpty else { return " It has read nothing that can change." }
    return " It has read \(inputs.map(\.source.quotedName).joined(separator: ", "))."
  }

  /// The inputs in the order of reading, each once. A node for which `isPassed` is true is replaced by its inputs.
  /// `isLinked` is false if an edge on the way is not linked: then changes are not announced to this node.
  ///
  /// - Parameter throughTime: whether the effect by which a value follows another one in time counts as its input.
  func inputs(
    passingOver isPassed: (NodeRef) -> Bool, throughTime: Bool = false
  ) -> [(source: NodeRef, isLinked: Bool)] {
    var inputs: [(source: NodeRef, isLinked: Bool)] = []
    var known: Set<NodeRef> = []
    // A stack instead of recursion, because a chain may be deep. Inputs are pushed in reverse, so that they are popped
    // in order.
    var waiting: [(source: NodeRef, isLinked: Bool)] = []
    func push(_ node: NodeRef, _ isLinked: Bool) {
      var own: [(source: NodeRef, isLinked: Bool)] = []
      node.forEachInput { source, isOwnLinked, _ in own.append((source, isLinked && isOwnLinked)) }
      // The trackers of an observed node are linked. In an unobserved node, the read that made the trackers has made
      // their sources inputs of the node as well, and of a source that is listed twice the first entry counts.
      node.forEachInputOfRows { own.append(($0, isLinked)) }
      if throughTime, let effect = node.effectInTime { own.append((effect, isLinked)) }
      waiting += own.reversed()
    }
    push(self, true)
    while let (source, isLinked) = waiting.popLast() {
      guard known.insert(source).inserted else { continue }
      if isPassed(source) { push(source, isLinked) } else { inputs.append((source, isLinked)) }
    }
    return inputs
  }

  /// A sentence that names this node, or a direct or indirect input, that waits for a time, as a debounced value does;
  /// `nil` if there is none.
  var waiting: String? {
    guard let (node, rest) = waitingNode else { return nil }
    let who = node.quotedName == quotedName ? "it" : node.quotedName
    return "\(quotedName) did not run because \(who) waits \(rest) more."
  }

  /// The nearest node, among this one and its direct and indirect inputs, that waits for a time, and how long it still
  /// waits.
  var waitingNode: (node: NodeRef, rest: String)? {
    var found: (node: NodeRef, rest: String)?
    forEachUpstream(throughTime: true) { node in
      if found == nil, let rest = node.waitingTime { found = (node, rest) }
    }
    return found
  }

  /// The effect by which this node follows another one in time, as a debounced value does. It is no input: the node
  /// does not read what it follows, but is written when the time has come.
  var effectInTime: NodeRef? {
    for case let copied as Copied in existingDetails?.companions ?? [] {
      if let source = copied.source(), source.has(.effect) { return source }
    }
    return nil
  }

  var waitingTime: String? {
    for case let waiting as Waiting in existingDetails?.companions ?? [] {
      if let rest = waiting.rest() { return rest }
    }
    return nil
  }

  /// Whether a condition does not hold, given the description of its value.
  func isRefusal(_ value: String) -> Bool { value == "false" || value == "nil" }
}

/// A text that tells why the value of a node is false. For a value that is true if any one of several others is true:
/// the last that was read is then no better a reason than the rest. The node retains this object.
package final class ReasonToBeFalse: Sendable {
  let text: StaticString

  /// - Parameter text: follows a colon.
  package init(_ text: StaticString) { self.text = text }
}

/// Tells how long a node still waits, if it waits for a time. The node retains this object.
final class Waiting {
  let rest: () -> String?

  init(_ rest: @escaping () -> String?) { self.rest = rest }
}

/// A duration in words, rounded up: `200 ms`, or from ten seconds on `90 s`. A duration of a type other than `Duration`
/// describes itself.
func inWords(_ duration: some DurationProtocol) -> String {
  guard let duration = duration as? Duration else { return "\(duration)" }
  let (seconds, rest) = duration.components
  // The rest is in attoseconds. Adding one less than the divisor rounds up.
  let milliseconds = seconds * 1_000 + (rest + 999_999_999_999_999) / 1_000_000_000_000_000
  return milliseconds < 10_000 ? "\(milliseconds) ms" : "\((milliseconds + 999) / 1_000) s"
}
