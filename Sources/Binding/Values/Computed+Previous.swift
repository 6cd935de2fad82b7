extension Computed {
  /// Makes a computed value from others and from its own former value.
  ///
  ///     let highest = Computed { previous in max(previous ?? 0, reading.value) }
  ///
  /// The closure is given the present result, which is `nil` before the first evaluation. That is no read: the value
  /// does not depend on itself. A result that is no change keeps the former one, as always, see ``ChangePolicy``.
  ///
  /// **What counts as former.** The result of the evaluation before, not the value at each write: changes within one
  /// batch are seen as one, and so are all changes since the last read while no effect observes this. To count or to
  /// collect each occurrence, observe an ``Event``. What was evaluated in a transaction that fails is taken back.
  ///
  /// **Cost.** One small allocation more than other computed values. A collection that is handed to the closure is
  /// copied when the closure changes it.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - changes: which results count as changes; by default as ``ChangePolicy/automatic`` says.
  ///   - compute: derives the value from the former one, and from what it reads.
  @export(implementation)
  public convenience init(
    name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, _ compute: @escaping (_ previous: Value?) -> Value
  ) {
    let memory = FormerResult<Value>()
    self.init(name: name, changes: changes, file: file, line: line) { compute(memory.computed?.cached) }
    memory.computed = self
  }
}

/// Where the closure of a computed value finds that value, which does not exist yet when the closure is made.
@usableFromInline
final class FormerResult<Value> {
  /// The closure runs only while the computed value is being evaluated, hence alive.
  @export(implementation) unowned(unsafe) var computed: Computed<Value>?

  @export(implementation)
  init() { computed = nil }
}
