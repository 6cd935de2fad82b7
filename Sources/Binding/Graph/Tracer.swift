#if !hasFeature(Embedded)
  /// Remembers why nodes ran, and what was written, for as long as a thread is being traced.
  ///
  /// What happens is a step, and each step knows the one that caused it, so that the last run of a node can be followed back to
  /// the write that began it all. The nodes know nothing of this. A node is remembered by its address; a weak reference
  /// tells whether the one that lives there now is still the same.
  @usableFromInline
  final class Tracer {
    @usableFromInline
    struct Step {
      @usableFromInline
      enum Reason {
        case made(by: String?)
        case firstRead(by: String?)
        case changed(input: String)
        case written(by: String)
        case rolledBack
        case unknown
      }

      @usableFromInline let number: UInt64
      @usableFromInline let name: String
      @usableFromInline let reason: Reason
      /// The number of the step that led to this one.
      @usableFromInline let cause: UInt64?

      @export(implementation)
      init(number: UInt64, name: String, reason: Reason, cause: UInt64?) {
        self.number = number
        self.name = name
        self.reason = reason
        self.cause = cause
      }
    }

    @usableFromInline
    struct Record {
      @usableFromInline weak var object: AnyObject?
      @usableFromInline var runs = 0
      /// The last run or write, and the last one known to have changed the value.
      @usableFromInline var last: UInt64?
      @usableFromInline var lastChange: UInt64?
      /// The last write of an equal value.
      @usableFromInline var kept: UInt64?
      /// The version before the last run or write; the value has changed if it is another now. Null where that is certain.
      @usableFromInline var before: Stamp?

      @export(implementation)
      init(object: AnyObject) { self.object = object }

      @export(implementation)
      func hasChanged(_ node: NodeRef) -> Bool { before == nil || node.pointee.version != before }

      /// The step that gave the node the value it has.
      @export(implementation)
      func change(of node: NodeRef) -> UInt64? { hasChanged(node) ? last : lastChange }
    }

    @usableFromInline var steps: ContiguousArray<Step> = []
    @usableFromInline var records: [NodeRef: Record] = [:]
    @usableFromInline var lastNumber: UInt64 = 0
    @usableFromInline var limit: Int
    /// The last write that changed something, and where.
    @usableFromInline var lastWrite: UInt64?
    @usableFromInline var lastWritten: NodeRef?
    /// The innermost stretch of code that has been given a name, see `withCause`.
    @usableFromInline var cause: Cause?

    @usableFromInline
    struct Cause {
      @usableFromInline let phrase: String
      /// The effect that was running then: what another one writes is that one's doing.
      @usableFromInline let frame: UnsafeMutablePointer<EffectFrame>?

      @export(implementation)
      init(phrase: String, frame: UnsafeMutablePointer<EffectFrame>?) {
        self.phrase = phrase
        self.frame = frame
      }
    }

    /// What the engine tells of, while somebody traces.
    @usableFromInline
    enum Happening: UInt8, BitwiseCopyable {
      /// A source has a new value, was offered the one it has, or got back the one before a transaction that failed.
      case written, kept, returned
      /// A computed or an effect begins to run.
      case ran
    }

    /// Takes down what happens. The engine has no other way into this code.
    let note: (Tracer, Happening, NodeRef, TurnRef) -> Void

    /// - Parameter limit: how many steps are kept before those that explain nothing any more are dropped.
    @usableFromInline
    init(limit: Int, _ note: @escaping (Tracer, Happening, NodeRef, TurnRef) -> Void) {
      self.limit = limit
      self.note = note
    }

    @export(implementation)
    static func make(limit: Int = 4096) -> Tracer {
      Tracer(limit: limit) { tracer, happening, node, turn in
        switch happening {
        case .written: tracer.noteWrite(to: node, in: turn)
        case .kept: tracer.noteKept(node, in: turn)
        case .returned: tracer.noteReturn(of: node)
        case .ran: tracer.noteRun(of: node, in: turn)
        }
      }
    }

    // MARK: Looking up

    @export(implementation)
    func record(of node: NodeRef) -> Record? {
      guard let record = records[node], let object = record.object, object === node.anyObject else { return nil }
      return record
    }

    /// A step, unless it has been dropped. Steps stand in the order of their numbers.
    @export(implementation)
    func step(_ number: UInt64?) -> Step? {
      guard let number else { return nil }
      var low = 0
      var high = steps.count
      while low < high {
        let middle = (low + high) / 2
        if steps[middle].number < number { low = middle + 1 } else { high = middle }
      }
      return low < steps.count && steps[low].number == number ? steps[low] : nil
    }

    // MARK: Taking notes

    /// A source has a new value. In a batch its version is still the old one, and may be so in the end.
    @export(implementation)
    func noteWrite(to node: NodeRef, in turn: TurnRef) {
      let number = addWrite(to: node, in: turn)
      note(number, about: node, before: node.has(.written) ? node.pointee.version : nil)
      lastWrite = number
      lastWritten = node
    }

    /// A source was offered the value it has.
    @export(implementation)
    func noteKept(_ node: NodeRef, in turn: TurnRef) {
      let number = addWrite(to: node, in: turn)
      change(node) { $0.kept = number }
    }

    /// A transaction failed and gave a node back what it had.
    @export(implementation)
    func noteReturn(of node: NodeRef) {
      note(add(node, .rolledBack, cause: nil), about: node, before: nil)
    }

    /// A computed or an effect begins to run. Its inputs still tell what it saw last.
    @export(implementation)
    func noteRun(of node: NodeRef, in turn: TurnRef) {
      let number: UInt64
      if node.inputs.pointee.first == nil {
        number = addFirstRun(of: node, in: turn)
      } else if let source = node.firstChangedInput {
        number = add(node, .changed(input: source.quotedName), cause: record(of: source)?.change(of: source))
      } else {
        number = add(node, .unknown, cause: nil)
      }
      note(number, about: node, before: node.pointee.version)
      change(node) { $0.runs += 1 }
    }

    @export(implementation)
    func addFirstRun(of node: NodeRef, in turn: TurnRef) -> UInt64 {
      if node.has(.effect) {
        let owner = turn.pointee.owner
        return add(node, .made(by: owner?.phrase), cause: owner.flatMap { record(of: $0)?.last })
      }
      let reader = turn.whoReads(node)
      return add(node, .firstRead(by: reader?.phrase), cause: reader.flatMap { record(of: $0)?.last })
    }

    @export(implementation)
    func addWrite(to node: NodeRef, in turn: TurnRef) -> UInt64 {
      let frame = turn.pointee.frame
      if let cause, cause.frame == frame { return add(node, .written(by: cause.phrase), cause: nil) }
      if let effect = frame?.pointee.effect {
        return add(node, .written(by: "by \(effect.phrase)"), cause: record(of: effect)?.last)
      }
      return add(
        node, .written(by: turn.pointee.isCallingHooks ? "by an observation hook" : "from outside"), cause: nil)
    }

    @export(implementation)
    func add(_ node: NodeRef, _ reason: Step.Reason, cause: UInt64?) -> UInt64 {
      if steps.count >= limit { dropUseless() }
      lastNumber += 1
      steps.append(Step(number: lastNumber, name: node.quotedName, reason: reason, cause: cause))
      return lastNumber
    }

    @export(implementation)
    func note(_ number: UInt64, about node: NodeRef, before version: Stamp?) {
      change(node) {
        if $0.hasChanged(node) { $0.lastChange = $0.last }
        $0.last = number
        $0.before = version
      }
    }

    @export(implementation)
    func change(_ node: NodeRef, _ body: (inout Record) -> Void) {
      var record = record(of: node) ?? Record(object: node.anyObject)
      body(&record)
      records[node] = record
    }

    // MARK: Forgetting

    /// Drops the records of what has died, and the steps that no record leads to. A cause has a smaller number than what it
    /// causes, so one pass from the newest to the oldest finds all.
    @export(implementation)
    func dropUseless() {
      records = records.filter { $0.value.object != nil }
      if let node = lastWritten, records[node] == nil { (lastWritten, lastWrite) = (nil, nil) }
      var isUsed = Set<UInt64>()
      for record in records.values {
        for number in [record.last, record.lastChange, record.kept] { if let number { isUsed.insert(number) } }
      }
      for step in steps.reversed() where isUsed.contains(step.number) {
        if let cause = step.cause { isUsed.insert(cause) }
      }
      steps.removeAll { !isUsed.contains($0.number) }
      limit = max(limit, 2 * steps.count)
    }
  }

  extension NodeRef {
    @export(implementation)
    var anyObject: AnyObject {
      has(.effect) ? effect.takeUnretainedValue() : object.takeUnretainedValue()
    }

    /// The first input, in the order of reading, that has another version than the one that was used.
    @export(implementation)
    var firstChangedInput: NodeRef? {
      var next = inputs.pointee.first
      while let edge = next {
        if edge.pointee.version != edge.pointee.source.pointee.version { return edge.pointee.source }
        next = edge.pointee.nextInput
      }
      return nil
    }

    /// The name as it stands in sentences.
    @export(implementation)
    var quotedName: String { "'\(name)'" }

    @export(implementation)
    var phrase: String { has(.effect) ? "the effect \(quotedName)" : quotedName }
  }

  extension TurnRef {
    /// Who is waiting for a computed that is about to run.
    @export(implementation)
    func whoReads(_ node: NodeRef) -> NodeRef? {
      guard let frame = pointee.check else { return nil }
      if let arrival = node.inputs.pointee.arrival { return arrival.pointee.target }
      // The reader is the computed itself by now. Around the outermost check there can be no other than an effect.
      return frame.pointee.outer?.pointee.node ?? pointee.checkedEffect ?? pointee.frame?.pointee.effect
    }
  }
#endif
