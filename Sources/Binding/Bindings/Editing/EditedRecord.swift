/// One record of a source. An edit belongs to its record, even when the source no longer leads to that record.
@usableFromInline
package final class EditedRecord<Value> {
  /// The object that identifies the record: the observable at the end of the path, or a key.
  let identity: AnyObject
  /// Compares another identity with this one; `nil` if only the same object is the same identity.
  let matches: ((AnyObject) -> Bool)?
  /// The value of the record; while ``isThere`` is false, its last value or that of another record.
  let node: ValueNode<Value>
  /// Whether ``node`` has the value of this record, and a write changes it. A row that was replaced or removed, for
  /// example, has no value any more. Untracked.
  package let isThere: () -> Bool
  /// Whether the record is the element at a position of a collection, where another element may stand later.
  package let isPosition: Bool
  /// Writes the value of this record, even if the source leads elsewhere now.
  @usableFromInline
  let write: (Value) -> Void

  @usableFromInline
  init(
    _ identity: AnyObject, matches: ((AnyObject) -> Bool)? = nil, node: ValueNode<Value>,
    isThere: @escaping () -> Bool = { true }, isPosition: Bool = false, write: @escaping (Value) -> Void
  ) {
    self.identity = identity
    self.matches = matches
    self.node = node
    self.isThere = isThere
    self.isPosition = isPosition
    self.write = write
  }
}

extension EditedRecord {
  package func isSame(as other: EditedRecord) -> Bool {
    identity === other.identity || matches.map { $0(other.identity) } ?? false
  }

  /// Whether two values of the record are the same, by the policy of its node.
  package func areSame(_ one: Value, _ other: Value) -> Bool { !node.isChange(from: one, to: other) }

  /// This record, as one with an optional value. Writing `nil` does nothing.
  @usableFromInline
  var optional: EditedRecord<Value?> {
    let node = node
    return EditedRecord<Value?>(
      identity, matches: matches,
      node: ValueNode(Computed<Value?>(changes: .optional { node.isChange(from: $0, to: $1) }) { node.value }),
      isThere: isThere, isPosition: isPosition
    ) { if let newValue = $0 { self.write(newValue) } }
  }

  /// Makes a record whose value is that of an observable.
  @usableFromInline
  convenience init(_ source: some MutableObservableValue<Value>, in family: NodeFamily? = nil) {
    #if hasFeature(Embedded)
      let (isThere, isPosition): ((() -> Bool)?, Bool) = (nil, false)
    #else
      let lens = source as? Lens<Value>
      let (isThere, isPosition) = (lens?.isThere, lens?.isPosition ?? false)
    #endif
    let node = source.versioned(in: family, as: .model)
    self.init(source, node: node, isThere: isThere ?? { true }, isPosition: isPosition) { source.value = $0 }
  }
}

extension ObservableValue {
  /// A node that has this value: the observable itself, the node of a lens, or a new computed that reads the
  /// observable.
  func versioned(in family: NodeFamily?, as part: EditPart) -> ValueNode<Value> {
    if self is GraphNode { return ValueNode(self) }
    #if hasFeature(Embedded)
      let policy = ChangePolicy<Value>.always
    #else
      if let lens = self as? Lens<Value> { return ValueNode(lens.part) }
    #endif
    let node = Computed(changes: policy) { self.value }
    return ValueNode(family?.part(part, node) ?? node)
  }
}

extension Diagnostic.Kind {
  /// An edit of an element of a collection was not undone, because another element stands at its position now.
  public static var positionChanged: Diagnostic.Kind {
    Diagnostic.Kind("positionChanged", "Nothing was undone, because something else stands there by now:", "")
  }
}

/// A node of the graph whose value can be read although its type is not known: by closures, which the initialiser
/// makes, where the type is known.
///
/// An existential such as `any ObservableValue<Value>` would read the value by generic code, and Embedded Swift has no
/// existentials with a type argument.
@usableFromInline
package struct ValueNode<Value> {
  package let node: GraphNode
  let readTracked: () -> Value
  let readUntracked: () -> Value

  /// Makes a value node of an observable that is itself a node.
  @usableFromInline
  init(_ source: some ObservableValue<Value>) {
    node = unsafeDowncast(source, to: GraphNode.self)
    readTracked = { source.value }
    readUntracked = { source.peek() }
  }

  package var value: Value { readTracked() }

  package func peek() -> Value { readUntracked() }

  /// Whether going from one value to another is a change, by the policy of the node.
  package func isChange(from former: Value, to later: Value) -> Bool { node.distinguishes(former, later) }

  /// The version of the value. Reading it brings the node up to date.
  package var version: UInt64 { node.presentVersion() }
}

/// The parts of bindings and fields that are nodes.
package enum EditPart: UInt32 {
  // Inner nodes, which are hidden from users. They precede `content`, whose raw value is the number of inner parts.
  case model, shown, state, target, control, validation, parsed, rules, remarks, validators, coerced, hasEdit, writes

  case content, value, error, errors, shownError, warning, warnings, hasConflict, conflict
  case isEdited, isValid, isPending, isChecking, isTouched, isFocused, isEnabled
}

extension NodeFamily {
  /// Makes the family of the nodes of a binding or a field.
  package convenience init(
    editing name: String?, _ file: StaticString, _ line: UInt32, isField: Bool = false
  ) {
    self.init(name, file, line, isField ? .field : .binding, innerParts: EditPart.content.rawValue) { part in
      // Embedded Swift cannot print the name of a case.
      #if hasFeature(Embedded)
        "part"
      #else
        EditPart(rawValue: part).map { "\($0)" } ?? "part"
      #endif
    }
  }

  /// Makes a node a part of this family, and returns it.
  package func part<Part: GraphNode>(_ part: EditPart, _ node: Part) -> Part {
    node.join(self, as: part.rawValue)
    return node
  }
}
