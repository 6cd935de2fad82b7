// The records to which observable values lead.

extension EditedRecord {
  /// Makes a record whose value is that of an observable.
  convenience init<Source: MutableObservableValue>(_ source: Source, in family: NodeFamily? = nil) {
    let write: (Any) -> Void = { source.value = unboxed($0) }
    let lens = source is GraphNode ? nil : source as? Lens<Source.Value>
    self.init(
      source, node: source.versioned(in: family, as: .model), isThere: lens?.isThere,
      isPosition: lens?.isPosition ?? false, write: write)
  }
}

extension ObservableValue {
  /// A node that has this value: the observable itself, the node of a lens, or a new computed that reads the
  /// observable.
  func versioned(in family: NodeFamily?, as part: EditPart) -> GraphNode {
    if let node = self as? GraphNode { return node }
    if let lens = self as? Lens<Value> { return lens.part }
    let node = Computed(changes: policy) { self.value }
    return family?.part(part, node) ?? node
  }
}

extension MutableObservableValue {
  /// The record to which this value leads now. A path to a value that follows a path itself leads to the record at the
  /// end of both. Tracked.
  @usableFromInline var editedRecord: EditedRecord { records?.value ?? EditedRecord(self) }

  /// This value as a record with an optional value. Writing `nil` does nothing. Tracked.
  @usableFromInline var optionalRecord: EditedRecord {
    let record = editedRecord
    let node = record.node
    return EditedRecord(
      record.identity, matches: record.matches,
      node: Computed<Value?>(changes: .optional { node.isChange(fromBoxed: $0, to: $1) }) {
        .some(unboxed(node.readBoxed()))
      },
      isThere: record.presence, isPosition: record.isPosition
    ) { if let newValue = $0 as! Value? { record.write(newValue) } }
  }
}

extension ObservableValue {
  /// The record to which this value leads; `nil` if it always leads to the same record.
  var records: Computed<EditedRecord>? { (self as? Followed<Value>)?.record ?? (self as? Lens<Value>)?.records }
}

extension Diagnostic.Kind {
  /// An edit of an element of a collection was not undone, because another value stands at its position now.
  public static var positionChanged: Diagnostic.Kind {
    Diagnostic.Kind("positionChanged", "Nothing was undone, because something else stands there by now:", "")
  }

  /// An edit in a row of a view was not written, because the row has left the array.
  public static var rowIsGone: Diagnostic.Kind {
    Diagnostic.Kind("rowIsGone", "An edit was not written, because its row has gone:", "")
  }
}
