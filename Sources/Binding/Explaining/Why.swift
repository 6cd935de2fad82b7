/// Tells why an effect or a computed value ran last: the input that changed, what changed that, and so on back to the
/// first write.
///
///     print(why(title))
///     // 'title' ran because 'fullName' changed because 'firstName' was written at PersonEditor.swift:40.
///
/// Of several changed inputs the text names the first in the order of reading, which caused the run. For an observable
/// it tells the cause of the last write, for a derived array also for how many rows its closure was called.
///
/// Only the steps since tracing began on this thread are known, see ``withTracing(_:)``. If they are not enough, the
/// text says so. Evaluates nothing. Takes time linear in the length of the chain.
public func why(_ node: some Explainable) -> String {
  guard let member = node.graphMember else { return "This has no place in a graph." }
  return withExtendedLifetime(member) {
    guard let tracer = currentTurn().tracer else { return "Nothing is known: tracing is off." }
    return tracer.why(member.node)
  }
}

/// Tells why an effect or a computed value did not run at the last change.
///
///     age.value = 37
///     print(whyNot(banner))
///     // 'banner' did not run because 'isAdult' stayed true, although 'age' was written from outside.
///
/// Some reasons need no tracing: the node is cancelled, paused, waiting for a batch to end, unobserved, or was never
/// read. While tracing the text also tells which input stayed equal, see ``withTracing(_:)``. If the node did run after
/// the last change, the text tells why it ran. If nothing that the node depends on was written, the text names what the
/// node has read: a value that is missing there was read by `peek()` or after an `await`, or is a plain property, which
/// no graph knows.
///
/// For some types the text also tells:
///
/// - of a command, why it cannot be executed now: the command's ``Command/reason``, then what the condition read last,
///   which decided it, and so on back to an observable. Evaluates the condition if it was never evaluated. Of a command
///   with `enabledFor:` see ``whyNot(_:for:)``.
/// - of a resource, why it has no value for its input, or why it loads nothing: its state has no observer, there is no
///   input, the input has to stay the same for a while, the value is being loaded, or the load has failed.
/// - of a two-way binding, why an edit is not in the source: the binding has ended, and what ended it; it is paused; it
///   is in a conflict; the content cannot be read; the content waits for the end of the edit, a timer or a call.
/// - of a ``BackBinding``, why the source does not have what the target has: the content cannot be read.
/// - of a field of `BindingForms`, why the content is not in the model: the first reason that applies, such as that the
///   field is disabled, its content is refused or is being checked, or the edit has not ended.
///
/// Its reads are not tracked. Of an effect or a computed value it evaluates nothing; of the types above only what they
/// need for the answer, such as a condition or the validators of a field. Takes time linear in the number of
/// dependencies.
public func whyNot(_ node: some Explainable) -> String { node.explainWhyNot() }

extension Explainable {
  /// Why the node did not run at the last change, according to its state and the trace.
  var reasonNotToRun: String {
    guard let member = graphMember else { return "This has no place in a graph." }
    return withExtendedLifetime(member) {
      member.node.reasonNotToRun(in: currentTurn(), self as? Subscription)
    }
  }
}

extension NodeRef {
  /// Why the node did not run at the last change, according to its state and the trace.
  ///
  /// - Parameter subscription: the subscription whose effect is this node; `nil` if there is none.
  func reasonNotToRun(in turn: TurnRef, _ subscription: Subscription?) -> String {
    if let obstacle = obstacle(in: turn, subscription) { return obstacle }
    if let tracer = turn.tracer { return tracer.whyNot(self, in: turn) }
    if let waiting { return waiting }
    return "Nothing holds \(quotedName) back, and more is not known: tracing is off.\(standing(in: turn))"
  }

  /// The first input, in the order of reading, whose version differs from the version that the last run has read.
  package var firstChangedInput: NodeRef? {
    var first: NodeRef?
    forEachInput { source, _, hasChanged in if hasChanged, first == nil { first = source } }
    return first?.changedInputOfRow ?? first
  }

  /// Whether a dependency of an unobserved computed, direct or indirect, has changed since it was read.
  var isOutOfDate: Bool {
    var answer = false
    forEachUpstream { node in
      if node.has(.stale) || node.isUnsettled || node.firstChangedInput != nil { answer = true }
    }
    return answer
  }

  /// Visits a node and all its dependencies, near ones before far ones, each once.
  ///
  /// - Parameter throughTime: whether the effect by which a value follows another one in time, as a debounced value
  ///   does, counts as its dependency.
  func forEachUpstream(throughTime: Bool = false, _ visit: (NodeRef) -> Void) {
    var known: Set<NodeRef> = [self]
    var waiting = [self]
    var next = 0
    while next < waiting.count {
      let node = waiting[next]
      next += 1
      visit(node)
      node.forEachInput { source, _, _ in if known.insert(source).inserted { waiting.append(source) } }
      node.forEachInputOfRows { source in if known.insert(source).inserted { waiting.append(source) } }
      if throughTime, let effect = node.effectInTime, known.insert(effect).inserted { waiting.append(effect) }
    }
  }
}

extension Tracer {
  func why(_ node: NodeRef) -> String {
    guard let last = entry(record(of: node)?.last) else {
      if !node.has(.computed | .effect), !node.isObserved, !node.has(.seen) {
        return "No write of \(node.quotedName) is known: nobody observes it, and such writes are not traced."
      }
      let deed = node.has(.computed | .effect) ? "run" : "been written"
      return "\(node.quotedName) has not \(deed) since tracing began."
    }
    return switch last.reason {
    case .written, .rolledBack: "\(clauses(from: last))."
    default: "\(last.name) ran\(clauses(from: last)).\(rowsAsked(by: node))"
    }
  }

  /// The number of rows for which the last run called a closure, as a sentence that begins with a space.
  func rowsAsked(by node: NodeRef) -> String {
    let rows = sum(of: node, \.lastRows)
    return rows == 0 ? "" : " Its closure was called for \(Self.count(rows, "row"))."
  }

  /// Why a node did not run at the last change, according to the trace. Gives the first of these reasons that applies:
  /// the effect has used up its runs in the flush; an input stayed unchanged, so that the change went no further; a
  /// node waits for a time; the last write was of a value on which the node does not depend; the node has neither run
  /// nor been written since tracing began. Otherwise the node has missed nothing, and the text tells why it ran last.
  func whyNot(_ node: NodeRef, in turn: TurnRef) -> String {
    let lastRun = record(of: node)?.last ?? 0
    if node.has(.effect), node.runs == TurnRef.runsInFlush, node.firstChangedInput != nil {
      return "\(node.quotedName) did not run because it had run \(TurnRef.runsInFlush) times in one flush."
    }
    if let (source, last) = lastStay(upstreamOf: node, since: lastRun) {
      return "\(node.quotedName) did not run because \(stay(of: source, last, in: turn))."
    }
    if let waiting = node.waiting { return waiting }
    if let write = entry(lastWrite), write.number > lastRun, let written = lastWritten,
      record(of: written) != nil
    {
      return "\(node.quotedName) did not run because it does not depend on \(clauses(from: write, names: ", which"))."
    }
    guard lastRun > 0 else {
      let rest = node.standing(in: turn)
      return "Nothing that \(node.quotedName) depends on was written since tracing began.\(rest)"
    }
    return "\(node.quotedName) has missed no change. \(why(node))\(node.standing(in: turn))"
  }

  /// The direct or indirect input of a node that stayed unchanged at the latest step since the node's last run, and
  /// that step. The change went no further than this input, so the node did not run.
  func lastStay(upstreamOf node: NodeRef, since lastRun: UInt64) -> (source: NodeRef, last: Entry)? {
    var found: (source: NodeRef, last: UInt64)?
    node.forEachUpstream { source in
      guard source != node, let record = record(of: source) else { return }
      var last = record.kept ?? 0
      if let number = record.last, number > last, isStay(number, of: source, record) { last = number }
      if last > lastRun, last > found?.last ?? 0 { found = (source, last) }
    }
    guard let found, let last = entry(found.last) else { return nil }
    return (found.source, last)
  }

  /// Whether a step has left a source unchanged: it was rolled back, or the version of the source is the former one.
  func isStay(_ number: UInt64, of source: NodeRef, _ record: Record) -> Bool {
    if case .rolledBack = entry(number)?.reason { return true }
    return !hasChanged(source, since: record)
  }

  /// A clause about an input that stayed unchanged, such as `'isAdult' stayed true, although 'age' was written from
  /// outside`.
  func stay(of source: NodeRef, _ last: Entry, in turn: TurnRef) -> String {
    if case .rolledBack = last.reason { return clauses(from: last) }
    let known = source.isInner ? nil : turn.describeValue(of: source, by: ValueText.describe)
    let value = known ?? "as it was"
    let stay = "\(source.quotedName) stayed \(value)"
    return source.has(.computed)
      ? "\(stay),\(clauses(from: last, conjunction: "although"))"
      : "\(stay) when it\(clauses(from: last, names: ""))"
  }

  /// The clauses that lead from a step back to its first cause, joined.
  ///
  ///     … because 'fullName' changed because 'firstName' was written at PersonEditor.swift:40
  ///
  /// - Parameters:
  ///   - conjunction: the word before the first reason, such as `because` or `although`.
  ///   - names: words that follow the name of the node if the first step is a write, such as `, which`. An empty text
  ///     leaves out the name; `nil` adds nothing to it.
  func clauses(from first: Entry, conjunction: String = "because", names: String? = nil) -> String {
    var clauses: [String] = []
    var conjunction = conjunction
    var next: Entry? = first
    while let entry = next {
      let cause = self.entry(entry.cause)
      next = cause
      let names = entry.number == first.number ? names : nil
      guard let clause = clause(of: entry, cause: cause, conjunction, names: names) else { continue }
      clauses.append(clause)
      conjunction = "because"
    }
    return folded(clauses)
  }

  /// The clause that tells of a step; `nil` for a step that is skipped.
  func clause(of entry: Entry, cause: Entry?, _ conjunction: String, names: String?) -> String? {
    let rest = cause == nil ? "" : ", which ran"
    switch entry.reason {
    case .made(let maker): return " \(conjunction) it was made\(phrase(maker))\(rest)"
    case .firstRead(let reader):
      return " \(conjunction) it was read for the first time\(phrase(reader ?? "somebody outside of the graph"))\(rest)"
    case .changed(let input): return clause(ofChangeOf: input, cause: cause, conjunction)
    case .written(let place):
      let subject = names.map { $0.isEmpty ? "" : entry.name + $0 } ?? entry.name
      return "\(subject) was written \(place)\(rest)"
    case .rolledBack: return "\(entry.name) was rolled back with its transaction"
    case .unknown: return " \(conjunction) something that it read changed"
    }
  }

  func clause(ofChangeOf input: String, cause: Entry?, _ conjunction: String) -> String? {
    guard let cause else { return " \(conjunction) \(input) changed before tracing began" }
    switch cause.reason {
    // A step of a node that the library made for itself is skipped if an earlier cause is known. So is a step of a node
    // whose changed input has the same name.
    case .changed(let deeper) where cause.cause != nil && (cause.isInner || deeper == input): return nil
    // The clause of the write, which follows, names the input.
    case .written, .rolledBack: return " \(conjunction) "
    default: return " \(conjunction) \(input) changed"
    }
  }

  /// Joins clauses. A short sequence that repeats more than twice, as in a loop of effects, is told once, with the
  /// number of rounds.
  func folded(_ clauses: [String]) -> String {
    var text = ""
    var rest = clauses[...]
    while !rest.isEmpty {
      if let (round, count) = loop(atStartOf: rest) {
        text += "\(round.joined()) (\(count) times in a row)"
        rest = rest.dropFirst(round.count * count)
      } else {
        text += rest.removeFirst()
      }
    }
    return text
  }

  /// The shortest sequence, of six clauses at most, that stands more than twice in a row at the start of the clauses,
  /// and how often it stands there.
  private func loop(atStartOf clauses: ArraySlice<String>) -> (round: ArraySlice<String>, count: Int)? {
    for length in 1...min(6, clauses.count) {
      let round = clauses.prefix(length)
      // A sequence that repeats without the run of an effect is no loop: several nodes have the same name.
      guard round.contains(where: { $0.hasSuffix(", which ran") }) else { continue }
      let count = repetitions(of: round, atStartOf: clauses)
      if count > 2 { return (round, count) }
    }
    return nil
  }

  private func repetitions(of round: ArraySlice<String>, atStartOf clauses: ArraySlice<String>) -> Int {
    var (rest, count) = (clauses, 0)
    while rest.starts(with: round) {
      rest = rest.dropFirst(round.count)
      count += 1
    }
    return count
  }

  func phrase(_ doer: String?) -> String { doer.map { " by \($0)" } ?? "" }
}
