internal import Binding

extension GraphRecorder {
  func noteMaking(of place: NodeRef) {
    lastNode += 1
    records[place] = NodeRecord(number: lastNode, madeAt: time, maker: runs.last { $0.step != nil }?.step)
    place.beHeard()
  }

  func noteWrite(_ event: StaticString, to place: NodeRef, isChange: Bool) {
    let author = author
    let phrase = turn.isEvaluating ? nil : turn.phrase
    let cause = turn.isEvaluating ? runs.last?.step : turn.effect.flatMap { records[$0]?.last }
    let record = record(of: place)
    guard !isLeftOut(record) else {
      if isChange { record.change = cause }
      return
    }
    openTurn()
    let value = isChange ? value(of: place) : nil
    mention(record, place)
    let step = nextStep()
    begin(event, step, record)
    line.append(",\"author\":\"")
    line.append(author)
    line.append("\"")
    if let phrase { line.member(",\"by\":", told(phrase)) }
    if let cause { line.member(",\"cause\":", cause) }
    if let value { line.append(value) }
    line.end()
    if isChange { record.noteChange(step) }
  }

  /// The kind of the author of the write that is being reported.
  private var author: StaticString {
    if turn.isEvaluating { return "computed" }
    if turn.effect != nil { return "effect" }
    return turn.isCallingHooks && turn.phrase == nil ? "hook" : "outside"
  }

  func noteReturn(of place: NodeRef) {
    let record = record(of: place)
    if !isLeftOut(record) { noteValue("rollback", of: place, record) }
  }

  /// Notes that an observable was reset by the computed that gives its value.
  func noteReset(of place: NodeRef, by source: NodeRef) {
    let (record, cause) = (record(of: place), records[source]?.change)
    if isLeftOut(record) { record.change = cause } else { noteValue("write", of: place, record, by: cause) }
  }

  /// Writes a line for a value that the engine has written. `cause` is the run of the computed that gave the value;
  /// `nil` if no computed did.
  private func noteValue(_ event: StaticString, of place: NodeRef, _ record: NodeRecord, by cause: Int? = nil) {
    openTurn()
    let value = value(of: place)
    mention(record, place)
    let step = nextStep()
    begin(event, step, record)
    if let cause {
      line.append(",\"author\":\"computed\"")
      line.member(",\"cause\":", cause)
    }
    if let value { line.append(value) }
    line.end()
    record.noteChange(step)
  }

  func noteRun(of place: NodeRef) {
    let record = record(of: place)
    let origin = origin(ofRunOf: place)
    guard !isLeftOut(record) else {
      runs.append(Run(place: place, record: record, step: nil))
      record.last = origin.cause
      record.source = origin.input
      return
    }
    openTurn()
    mention(record, place)
    let step = nextStep()
    begin("run", step, record)
    line.append(",\"reason\":\"")
    line.append(origin.reason)
    line.append("\"")
    if let input = origin.input { line.member(",\"input\":", input) }
    if let cause = origin.cause { line.member(",\"cause\":", cause) }
    line.end()
    record.last = step
    runs.append(Run(place: place, record: record, step: step))
  }

  /// Why a node runs, with the step that caused the run, and the number of the changed input if there is one.
  private func origin(ofRunOf place: NodeRef) -> (reason: StaticString, cause: Int?, input: Int?) {
    if !place.hasInputs {
      let around = place.isEffect ? turn.runningEffect : turn.whoReads(place)
      return (place.isEffect ? "made" : "read", around.flatMap { records[$0]?.last }, nil)
    }
    guard let source = place.firstChangedInput else { return ("unknown", nil, nil) }
    let known = record(of: source)
    return ("changed", known.change, known.source ?? (isLeftOut(known) ? nil : known.number))
  }

  /// Notes that a computed has run. If it is left out, only what the runs of its readers have to know is noted.
  func noteResult(of place: NodeRef, _ isChanged: Bool) {
    guard let run = takeRun(of: place), let record = run.record else { return }
    if isChanged { record.change = record.last }
    guard let step = run.step else { return }
    record.source = record.number
    tellResult(of: place, record, step, isChanged)
  }

  /// Takes the run of a node from the list. Runs that are listed after it began inside it, so they are over, too.
  private func takeRun(of place: NodeRef) -> Run? {
    guard let index = runs.lastIndex(where: { $0.place == place }) else { return nil }
    let run = runs[index]
    runs.removeSubrange(index...)
    return run
  }

  /// Writes the line of a run that is over, after lines for the inputs that no line has mentioned.
  private func tellResult(of place: NodeRef, _ record: NodeRecord, _ step: Int, _ isChanged: Bool) {
    let value = isChanged ? value(of: place) : nil
    let rows = takeRows(of: place, record)
    mentionInputs(of: place, record, rows)
    begin("ran", step, record)
    line.member(",\"isChanged\":", isChanged)
    if rows > 0 { line.member(",\"rows\":", rows) }
    appendReads(of: place, record)
    if let value { line.append(value) }
    line.end()
  }

  /// Returns the number of rows for which a node, and the inputs of the node that are left out, have called closures.
  /// Sets these counts to zero.
  private func takeRows(of place: NodeRef, _ record: NodeRecord) -> Int {
    var rows = record.rows
    record.rows = 0
    place.forEachRead {
      guard let part = records[$0], part.rows > 0, isLeftOut(part) else { return }
      rows += part.rows
      part.rows = 0
    }
    return rows
  }

  /// Whether the innermost run is over: that of an effect whose body has returned, or of a node that has ended.
  var hasReturned: Bool {
    guard let run = runs.last else { return false }
    return run.record == nil || run.place.isEffect && !run.place.isRunning
  }

  /// Writes lines for the innermost runs that are over.
  func noteReturnsOfBodies() {
    while hasReturned {
      let run = runs.removeLast()
      guard let step = run.step else { continue }
      if let record = run.record {
        mentionInputs(of: run.place, record)
        begin("ran", step, record)
        appendReads(of: run.place, record)
      } else {
        line.begin("ran", at: time)
        line.member(",\"step\":", step)
      }
      line.end()
    }
  }

  func noteEnd(of place: NodeRef) {
    for index in runs.indices where runs[index].place == place { runs[index].record = nil }
    let record = record(of: place)
    records[place] = nil
    guard !isLeftOut(record) else { return }
    mention(record, place)
    line.begin("ended", at: time)
    line.member(",\"node\":", record.number)
    line.end()
  }

  /// Writes lines for inputs that no line has mentioned, if the inputs differ from those of the run before. Called
  /// before the line that lists the inputs.
  ///
  /// Comparing what was read for rows takes a look at each row. So that is done only once closures were called for one
  /// in 64 of the rows: then neither the time nor the length of the recording grows with the square of the rows.
  private func mentionInputs(of place: NodeRef, _ record: NodeRecord, _ rows: Int = 0) {
    record.calls += rows + 1
    let isDue = record.calls * 64 >= record.comparedRows
    var hashes = hashesOfReads(of: place, withRows: isDue)
    let hasOtherInputs = hashes.inputs != record.reads
    if hasOtherInputs, !isDue { hashes = hashesOfReads(of: place, withRows: true) }
    record.hasOtherReads = hasOtherInputs || isDue && hashes.rows != record.readsOfRows
    if hasOtherInputs || isDue {
      (record.readsOfRows, record.comparedRows, record.calls) = (hashes.rows, hashes.count, 0)
    }
    guard record.hasOtherReads else { return }
    record.reads = hashes.inputs
    record.inputs = inputs(of: place)
    for (input, place) in record.inputs { mention(input, place, hasValue: true) }
  }

  /// Two hashes of what a node has read, in the order of reading: of its inputs, and of what closures have read for
  /// rows. Also the number of these rows. Nodes that are left out are hashed as well, and so is what they have read.
  private func hashesOfReads(of place: NodeRef, withRows: Bool) -> (inputs: UInt64, rows: UInt64, count: Int) {
    var readers = HashedReaders(place, leavingOutParts: !hasInternals)
    var (inputs, rows) = (ReadHash(), ReadHash())
    while let reader = readers.next() { reader.forEachRead { inputs.add($0, by: &readers) } }
    guard withRows else { return (inputs.value, 0, 0) }
    // What was read for rows may lead to further readers, whose inputs belong to the rows.
    let known = readers.all.count
    readers.rewind()
    var count = 0
    while let reader = readers.next() {
      count += reader.forEachInputOfRows { rows.add($0, by: &readers) }
      if readers.position > known { reader.forEachRead { rows.add($0, by: &readers) } }
    }
    return (inputs.value, rows.value, count)
  }

  private func appendReads(of place: NodeRef, _ record: NodeRecord) {
    guard record.hasOtherReads else { return }
    line.append(",\"reads\":[")
    for (index, input) in record.inputs.enumerated() {
      if index > 0 { line.append(",") }
      line.append(input.record.number)
    }
    line.append("]")
    record.inputs = []
  }

  /// The author of a write, in words. If values are not recorded, or some nodes are redacted by name, an action is told
  /// without its arguments: by its name alone, which stands before the first parenthesis.
  private func told(_ phrase: String) -> String {
    var phrase = phrase[...]
    for opening in ["by ", "at "] where phrase.hasPrefix(opening) { phrase = phrase.dropFirst(opening.count) }
    if phrase.hasPrefix("the action "), !hasValues || !redacted.isEmpty { phrase = phrase.prefix { $0 != "(" } }
    return String(phrase)
  }
}

/// A node, and the nodes through which it reads others because they are left out, each once.
private struct HashedReaders {
  private(set) var all: ContiguousArray<NodeRef>
  /// How many of them `next` has returned since the last `rewind`.
  private(set) var position = 0
  private var known: Set<NodeRef> = []
  private let leavesOutParts: Bool

  init(_ place: NodeRef, leavingOutParts leavesOutParts: Bool) {
    all = [place]
    self.leavesOutParts = leavesOutParts
  }

  mutating func next() -> NodeRef? {
    guard position < all.count else { return nil }
    position += 1
    return all[position - 1]
  }

  mutating func rewind() { position = 0 }

  /// Adds an input, if it is a computed that is left out.
  mutating func add(_ input: NodeRef) {
    if input.isComputed, leavesOutParts, input.isPart, known.insert(input).inserted { all.append(input) }
  }
}

/// A hash of nodes by their addresses, which differ because all these nodes are alive.
private struct ReadHash {
  private(set) var value: UInt64 = 0

  /// Adds an input. If it is left out, what it reads is hashed as well.
  mutating func add(_ input: NodeRef, by readers: inout HashedReaders) {
    value = (value ^ UInt64(UInt(bitPattern: input))) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
    readers.add(input)
  }
}
