import Binding

/// A write that snapshots have to know. Each write refers to the next one, and a snapshot to the latest write at its
/// time: so two snapshots tell what was written between them.
///
/// A list from old to new, because the writes before the oldest snapshot are then released.
final class LoggedWrite<Change> {
  /// What was written; `nil` for the beginning of a list.
  let change: Change?
  private var next: LoggedWrite?
  /// What `records(until:)` has found last, where the next call goes on, because each typed letter asks for the writes
  /// since the step began.
  fileprivate var found: (last: LoggedWrite, records: [Change])?

  init(_ change: Change?) { self.change = change }

  deinit {
    // First, so that the loop finds each write with one reference.
    found = nil
    // A loop, because releasing a long list from within each of its members would overflow the stack.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  /// Adds the next write. It replaces a write that a failed transaction has taken back.
  func append(_ change: Change) -> LoggedWrite {
    let write = LoggedWrite(change)
    next = write
    return write
  }

  /// The changes after this write until another one; all later ones if a failed transaction has taken that one back.
  func changes(until last: LoggedWrite) -> [Change] { walk(until: last).changes }

  /// The changes after this write until another one; `nil` if that one is no later write.
  fileprivate func writes(until last: LoggedWrite) -> [Change]? {
    let (changes, end) = walk(until: last)
    return end === last ? changes : nil
  }

  private func walk(until last: LoggedWrite) -> (changes: [Change], end: LoggedWrite) {
    var changes: [Change] = []
    var latest = self
    while latest !== last, let write = latest.next, let change = write.change {
      changes.append(change)
      latest = write
    }
    return (changes, latest)
  }
}

/// A write of a field to one of its records, with the model of the record before and after the write.
typealias RecordChange = (record: EditedRecord, former: Any, later: Any)

extension LoggedWrite where Change == RecordChange {
  /// What a field has written after this write until another one: for each record, the model before the first and after
  /// the last of these writes.
  func records(until last: LoggedWrite) -> [RecordChange] {
    let records: [RecordChange]
    let isLater: Bool
    if let found, let later = found.last.writes(until: last) {
      (records, isLater) = (Self.joined(found.records, later), true)
    } else {
      let (changes, end) = walk(until: last)
      (records, isLater) = (Self.joined([], changes), end === last)
    }
    // A write that refers to itself, or to an earlier one, would never be released.
    found = isLater && last !== self ? (last, records) : nil
    return records
  }

  private static func joined(_ records: [RecordChange], _ later: [RecordChange]) -> [RecordChange] {
    var records = records
    for change in later {
      if let index = records.firstIndex(where: { $0.record.isSame(as: change.record) }) {
        records[index].later = change.later
      } else {
        records.append(change)
      }
    }
    return records
  }
}

extension Field {
  /// The latest write to a record. From the first call on, the writes of the field are logged.
  var latestWrite: Observable<LoggedWrite<RecordChange>> {
    made(.writes) {
      let latest = family.part(.writes, Observable(LoggedWrite<RecordChange>(nil), changes: .always))
      editor.drafts.noteWrite = { latest.value = latest.peek().append(($0, $1, $2)) }
      return latest
    }
  }
}

/// A write of an undo to a field that the form does not have now, such as the field of a row that is not shown.
typealias HiddenChange = (former: FormSnapshot.Part, later: FormSnapshot.Part)

extension Form {
  /// The latest write of an undo to a field that the form did not have at that time.
  var latestHiddenWrite: Observable<LoggedWrite<HiddenChange>> {
    if let hiddenWrites { return hiddenWrites }
    let latest = Observable(LoggedWrite<HiddenChange>(nil), name: "\(name).hiddenWrites", changes: .always)
    latest.markInner()
    hiddenWrites = latest
    return latest
  }

  /// Takes back the changes between two snapshots. A write to a field that the form does not have now is logged,
  /// because no snapshot of the present fields tells of it.
  func takeBack(_ former: FormSnapshot, until later: FormSnapshot) {
    let shown = Set(untracked { snapshot }.parts.compactMap(\.field))
    let changes = former.pairs(until: later).flatMap { part, later in
      part.changesToTakeBack(until: later).map { (part: part, change: $0) }
    }
    FormSnapshot.each(of: changes, isThere: { $0.change.isThere() }) { part, change in
      let isShown = part.field.map { shown.contains($0) } ?? false
      let before = isShown ? nil : part.now()
      change.takeBack()
      guard let before, let after = part.now(), before.latestWrite !== after.latestWrite else { return }
      latestHiddenWrite.value = latestHiddenWrite.peek().append((before, after))
    }
  }
}
