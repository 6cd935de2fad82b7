/// The undo log of a thread's open transactions: a record for each node that they touched, in the order of touching.
///
/// Nested transactions share one list, whose memory is reused. Each transaction owns the records from its start on.
/// Committing to an outer transaction leaves the records where they are; rolling back undoes the transaction's own
/// records, newest first.
///
///     records   a b c │ b d │ a
///     starts    outer   inner  innermost: touches a again, and remembers it again
///
/// A node that the innermost transaction has remembered is flagged, so that a second write checks only the flag. When
/// an inner transaction begins, the nodes that an outer transaction has remembered lose the flag, and do not get it
/// back when the inner one ends. So an outer transaction may record a node twice; that does no harm, because the first
/// record is undone last.
struct TransactionLog {
  fileprivate var records = RawStack<Record>(capacity: 4)
  /// The index of the innermost transaction's first record.
  fileprivate var start = 0
  /// The index of the first record whose node is flagged.
  fileprivate var flagged = 0
  /// How many transactions are open.
  fileprivate(set) var depth = 0

  var isEmpty: Bool { records.isEmpty && depth == 0 }

  func deallocate() { records.deallocate() }

  /// The former state of a node. Owns a reference to the node's object, the copy of the value, and the edges.
  fileprivate struct Record: BitwiseCopyable {
    let node: NodeRef
    let version: Stamp
    let state: NodeFlags
    /// The date of the last write, if the node is flagged `dated`.
    let date: Stamp
    /// The copy of the state, in memory that the node's class frees.
    let value: UnsafeMutableRawPointer?
    /// For a computed, copies of the edges of its last run. No source lists the copies.
    var inputs: EdgeRef?
  }
}

/// Where a transaction began.
@usableFromInline
struct TransactionStart: BitwiseCopyable {
  /// The index of the outer transaction's first record.
  fileprivate let outer: Int
  /// The place in the reader's inputs after the reads from before the transaction.
  fileprivate let cursor: UnsafeMutablePointer<EdgeRef?>?
}

extension TurnRef {
  /// Opens a transaction. What this returns is to be passed when the transaction is committed or rolled back.
  @usableFromInline
  func beginTransaction() -> TransactionStart {
    let start = TransactionStart(outer: pointee.log.start, cursor: pointee.cursor)
    removeFlags()
    pointee.log.start = pointee.log.records.count
    pointee.log.depth += 1
    pointee.updateNoting()
    traceBeginOfTransaction()
    return start
  }

  /// Leaves the records to the enclosing transaction. The outermost transaction disposes of them.
  @usableFromInline
  func commitTransaction(from beginning: TransactionStart) {
    traceEndOfTransaction(isFailed: false)
    let start = endTransaction(in: beginning.outer)
    guard pointee.log.depth == 0 else { return }
    removeFlags()
    disposeRecords(from: start)
  }

  @usableFromInline
  func rollBackTransaction(from beginning: TransactionStart) {
    traceEndOfTransaction(isFailed: true)
    let start = endTransaction(in: beginning.outer)
    let records = pointee.log.records
    for index in (start..<records.count).reversed() { restore(records.base + index) }
    confirmReads(since: beginning.cursor)
    for index in start..<records.count where records[index].node.has(.remembered) {
      announceRestore(of: records[index])
    }
    pointee.log.flagged = start
    Platform.beginEpoch(pointee.stamp())
    disposeRecords(from: start)
  }

  /// Marks what depends on a restored node. A reader of the value from before the transaction knows the restored
  /// version, and finds nothing changed. A reader of a value written in the transaction finds another version. Removes
  /// the flag that `restore` has set, so that a node with two records is handled once.
  private func announceRestore(of record: TransactionLog.Record) {
    let node = record.node
    node.pointee.flags.remove(.remembered)
    traceRestore(of: node)
    markRestored(node)
    if node.has(.dated) { node.details.lastWrite = record.date }
  }

  /// If a transaction has failed in the body of an effect: gives the restored versions to the edges of the reads that
  /// the effect made in the transaction. The effect goes on with the restored values, and need not run again because of
  /// them. The other edges have the versions from before the transaction. If the effect has written what it read there,
  /// it is due all the same.
  private func confirmReads(since start: UnsafeMutablePointer<EdgeRef?>?) {
    // If the effect was released in its body, its edges are gone.
    guard pointee.effectFrame?.pointee.effect != nil else { return }
    var next = start
    while next != pointee.cursor, let edge = next?.pointee {
      let source = edge.pointee.source
      if source.has(.remembered) { edge.pointee.version = source.pointee.version }
      next = edge.nextInput
    }
  }

  private func endTransaction(in outer: Int) -> Int {
    let start = pointee.log.start
    pointee.log.start = outer
    pointee.log.depth -= 1
    pointee.updateNoting()
    return start
  }

  private func removeFlags() {
    let records = pointee.log.records
    for index in pointee.log.flagged..<records.count { records[index].node.pointee.flags.remove(.remembered) }
    pointee.log.flagged = records.count
  }

  /// Disposes of records. Releasing an object may write and begin transactions, so each record leaves the log before
  /// its object is released.
  private func disposeRecords(from start: Int) {
    if pointee.log.depth > 0 {
      disposeInTransaction(from: start)
    } else {
      while pointee.log.records.count > start {
        let record = pointee.log.records.pop()
        pointee.log.flagged = Swift.min(pointee.log.flagged, pointee.log.records.count)
        dispose(record)
      }
    }
    if !pointee.garbage.isEmpty { collect() }
  }

  /// Disposes of records while an outer transaction is open. Records that are made meanwhile belong to that one and may
  /// get the same indices, so these records are copied out of the log first.
  private func disposeInTransaction(from start: Int) {
    let count = pointee.log.records.count - start
    let records = UnsafeMutableBufferPointer<TransactionLog.Record>.allocate(capacity: count)
    defer { records.deallocate() }
    for index in records.indices.reversed() { records[index] = pointee.log.records.pop() }
    pointee.log.flagged = start
    for index in records.indices.reversed() { dispose(records[index]) }
  }

  private func dispose(_ record: TransactionLog.Record) {
    let object = record.node.object
    object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .dispose, record.value) }
    if let inputs = record.inputs { drop(inputs) }
    object.release()
  }

  /// Backs up a node's state, unless the innermost transaction has done so or the node is excluded from transactions.
  func remember(_ node: NodeRef) {
    guard !node.has(.remembered | .lasting) else { return }
    node.pointee.flags.insert(.remembered)
    let object = node.object.retain()
    var value: UnsafeMutableRawPointer?
    withUnsafeMutablePointer(to: &value) { address in
      object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .backUp, address) }
    }
    let record = TransactionLog.Record(
      node: node, version: node.pointee.version,
      state: node.pointee.flags.intersection(.written | .rewritten | .certain | .stale),
      date: node.has(.dated) ? node.details.lastWrite : 0, value: value,
      inputs: node.has(.computed) ? copyInputs(of: node) : nil)
    pointee.log.records.push(record)
  }

  /// Restores the former state of a node. The record gets the present state in exchange, so that nothing is released
  /// here.
  private func restore(_ record: UnsafeMutablePointer<TransactionLog.Record>) {
    let node = record.pointee.node
    let value = record.pointee.value
    node.object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .restore, value) }
    node.pointee.version = record.pointee.version
    node.pointee.flags.remove(.written | .rewritten | .certain | .stale)
    // An unobserved computed may know the restored version, so the node counts as seen.
    node.pointee.flags.insert(record.pointee.state | .seen | .remembered)
    guard node.has(.computed) else { return }
    setInputs(of: node, to: record.pointee.inputs)
    // The edges belong to the node now.
    record.pointee.inputs = nil
  }

  /// Marks the dependents of a restored node, so that readers of a value that was rolled back check the node again.
  func markRestored(_ node: NodeRef) {
    if node.has(.computed) { node.pointee.flags.insert(.pending) }
    if node.has(.resets) { node.pointee.flags.insert(.written | .rewritten) }
    mark(node)
  }

  /// Copies the edges of a computed's inputs. The copies are half linked: no source lists them.
  private func copyInputs(of node: NodeRef) -> EdgeRef? {
    var first: EdgeRef?
    var last: EdgeRef?
    var next = node.inputs.pointee.first
    while let edge = next {
      _ = edge.pointee.source.object.retain()
      let copy = pointee.edges.make(
        source: edge.pointee.source, target: node, version: edge.pointee.version, next: nil)
      if let last { last.pointee.nextInput = copy } else { first = copy }
      last = copy
      next = edge.pointee.nextInput
    }
    return first
  }

  private func setInputs(of node: NodeRef, to inputs: EdgeRef?) {
    dropInputs(node)
    node.inputs.pointee.first = inputs
    var next = inputs
    while let edge = next {
      if node.isObserved {
        link(edge, isUpToDate: false)
      } else {
        edge.pointee.source.pointee.flags.insert(.seen)
      }
      next = edge.pointee.nextInput
    }
  }
}
