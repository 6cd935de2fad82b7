extension Computed {
  /// Makes a computed value from others and from its own former value.
  ///
  ///     let highest = Computed { previous in max(previous ?? 0, reading.value) }
  ///
  /// The closure is given the present result, which is `nil` before the first evaluation. This does not make the value
  /// depend on itself.
  ///
  /// **The former value** is the result of the last evaluation, not the value at each write: all changes within one
  /// batch are seen as one, and so are all changes since the last read while no effect observes this. To count or to
  /// collect each occurrence, observe an ``Event``. A transaction that fails takes back what was evaluated inside it.
  ///
  /// **Cost.** One small allocation more than other computed values. If the closure changes a collection that it is
  /// given, the collection is copied.
  ///
  /// - Parameters:
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

/// Leads the closure of a computed value to that value, which does not exist yet when the closure is made.
@usableFromInline
final class FormerResult<Value> {
  /// Unsafe, because the closure runs only while the computed value is being evaluated, hence alive.
  @export(implementation) unowned(unsafe) var computed: Computed<Value>?

  @export(implementation)
  init() { computed = nil }
}
