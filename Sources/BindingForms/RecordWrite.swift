import Binding

/// A write of a field to one of its records. Each write refers to the next one, and a snapshot to the latest write at
/// its time: so two snapshots tell what was written between them, also to a record that is not edited any more.
///
/// A list from old to new, because the writes before the oldest snapshot are then released.
final class RecordWrite<Model> {
  typealias Change = (record: EditedRecord<Model>, former: Model, later: Model)

  /// The model of the record before and after the write; `nil` for the beginning of a list.
  let change: Change?
  private var next: RecordWrite?

  init(_ change: Change?) { self.change = change }

  deinit {
    // A loop, because releasing a long list from within each of its members would overflow the stack.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  /// Adds the next write, in place of one that a failed transaction has taken back.
  func append(_ change: Change) -> RecordWrite {
    let write = RecordWrite(change)
    next = write
    return write
  }

  /// What was written after this write until another one: for each record, the model before the first and after the
  /// last of these writes.
  func changes(until last: RecordWrite) -> [Change] {
    var changes: [Change] = []
    var latest = self
    while latest !== last, let write = latest.next, let change = write.change {
      if let index = changes.firstIndex(where: { $0.record.isSame(as: change.record) }) {
        changes[index].later = change.later
      } else {
        changes.append(change)
      }
      latest = write
    }
    return changes
  }
}

extension Field {
  /// The latest write to a record. From the first call on, the writes of the field are noted.
  var latestWrite: Observable<RecordWrite<Value>> {
    made(.writes) {
      let latest = family.part(.writes, Observable(RecordWrite<Value>(nil), changes: .always))
      editor.drafts.noteWrite = { latest.value = latest.peek().append(($0, $1, $2)) }
      return latest
    }
  }
}
