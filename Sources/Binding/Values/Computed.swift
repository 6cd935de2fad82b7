/// A value derived from others: lazy, cached, and never out of date.
///
///     let full = Computed { "\(first.value) \(last.value)" }
///     print(full.value)
///
/// **When it runs.** It runs when it is read, or when an effect that depends on it is due, and only if a value that it
/// read has really changed: at most once between two writes. Its dependencies are found by reading, again in every run.
/// A result equal to the former one goes no further, see ``ChangePolicy``.
///
/// **What it may make.** Anything: a view model with fields, bindings and effects, which first run when the outermost
/// read is over. It may write what it made in this run. What it made in the run before is released when the read is
/// over, so that a `deinit` may write as well. A result that equals the former one is released at once. The closure
/// must not depend on what it makes: it would make that again each time, until it is reported.
///
/// **What it must not do.** Writing an observable that it did not make, sending an event, or calling `onCleanup` or
/// `keptByEffect` traps; the message names the computed. A computed that depends on itself traps with the names of all
/// nodes of the cycle.
///
/// **Ownership.** A computed keeps its inputs alive, and keeps what it made until it runs again; an unobserved computed
/// runs again only when it is read. Its inputs do not retain the computed. While it is unobserved they do not even
/// refer to it: it remembers the versions that it used and compares them when it is read.
///
/// **Cost.** Reading an observed computed that is up to date costs a few nanoseconds, reading an unobserved one at most
/// a check of each node that it depends on. Not `Sendable`: it belongs to the isolation domain it was made in.
public final class Computed<Value>: ComputedStorage<Value, Value?>, ObservableValue {
  /// Makes a computed value. The closure does not run before the value is needed.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - changes: which results count as changes; by default as ``ChangePolicy/automatic`` says.
  ///   - compute: derives the value from others, by reading them.
  @export(implementation)
  public convenience init(
    name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, _ compute: @escaping () -> Value
  ) {
    self.init(compute, name, file, line, changes.computedWork())
  }

  /// A designated initialiser is in the vtable of every program. This one must not refer to policies, so that programs
  /// without policies do not contain their code.
  @export(implementation)
  init(_ compute: @escaping () -> Value, _ name: String?, _ file: StaticString, _ line: UInt32, _ work: Work) {
    super.init(compute, nil, name: name, file: file, line: line, work: work)
  }

  /// The value, brought up to date if need be.
  @export(implementation)
  public var value: Value {
    let node = node
    if node.has(.unchecked) { pull(node) } else { trackRead(node) }
    return known(in: &cached)
  }

  /// Brings the value up to date and tracks a read of it, for a caller that then takes a part of `cached`: copying all
  /// of it would retain every reference in it.
  @export(implementation)
  package func check() {
    let node = node
    if node.has(.unchecked) { pull(node) } else { trackRead(node) }
  }

  /// The value, brought up to date if need be, without tracking the read.
  @export(implementation)
  public func peek() -> Value {
    if node.has(.unchecked) { pullUntracked(node) }
    return known(in: &cached)
  }

  #if !hasFeature(Embedded)
    override func readBoxed() -> Any { value }

    package override func peekBoxed() -> Any { peek() }

    override func isChange(fromBoxed former: Any, to later: Any) -> Bool {
      distinguishes(unboxed(former) as Value, unboxed(later))
    }
  #endif

  @export(implementation)
  func perform(
    _ request: GraphNode.Request, _ memory: UnsafeMutableRawPointer?, _ areSame: (Value, Value) -> Bool
  ) -> Bool {
    guard case .evaluate = request else { return performSeldom(request, memory, areSame) }
    let result = compute()
    if let cached {
      let isPlain = isPlain(Value.self)
      // What a user's `==` reads is no dependency. The caller sets the reader again afterwards.
      if !isPlain { currentTurn().pointee.reader = nil }
      if areSame(cached, result) { return false }
      if !isPlain, !node.has(.expendable) { currentTurn().discardFormer(of: self) }
    }
    cached = result
    return true
  }

  /// Handles the infrequent requests: `distinguish`, `describe`, and the requests of `StateBackup`, which says what
  /// `memory` is. Not inlined, so that the frequent request, `evaluate`, stays small.
  @inline(never) @export(implementation)
  func performSeldom(
    _ request: GraphNode.Request, _ memory: UnsafeMutableRawPointer?, _ areSame: (Value, Value) -> Bool
  ) -> Bool {
    if request == .distinguish, let memory {
      let pair = memory.assumingMemoryBound(to: ComparedValues.self).pointee
      return !compareUntracked(pair.former(), pair.later(), areSame)
    }
    if request == .describe {
      if let cached { takeDescription(of: cached, for: memory) }
      return true
    }
    return StateBackup<Value?>.perform(request, memory) {
      cached
    } exchange: {
      swap(&cached, &$0)
    }
  }
}

@available(*, unavailable, message: "A computed value belongs to the isolation domain it was made in.")
extension Computed: Sendable {}

extension ChangePolicy {
  @export(implementation)
  func computedWork() -> GraphNode.Work {
    if isAutomatic { return automaticComparison(of: Value.self, MakeComputedWork<Value>.self) }
    guard let areSame else { return MakeComputedWork<Value>.visit(NeverSame<Value>.self) }
    return GraphNode.Work { node, request, memory in
      unsafeDowncast(node, to: Computed<Value>.self).perform(request, memory, areSame)
    }
  }
}

// These functions are transparent for the sake of debug builds: a generic call into the library looks up metadata and
// copies by value witnesses, which takes about 330 instructions.

/// A copy of the value in an optional that is known to have one, without copying the optional.
@export(implementation) @_transparent
func known<Value>(in optional: inout Value?) -> Value {
  #if DEBUG
    copied(&optional!)
  #else
    optional.unsafelyUnwrapped
  #endif
}

@export(implementation) @_transparent
func copied<Value>(_ value: inout Value) -> Value { value }

/// A node as an object of its class, unchecked. In release builds the cast does not retain the node.
@export(implementation) @_transparent
func known<Object: AnyObject>(_ node: GraphNode, as type: Object.Type) -> Object {
  #if DEBUG
    unsafeBitCast(node, to: type)
  #else
    unsafeDowncast(node, to: type)
  #endif
}

/// Makes the work of computed values. The closure captures nothing where the compiler knows the type: the comparison is
/// a type, and the user's closure is stored in the object.
@usableFromInline
enum MakeComputedWork<Value>: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> GraphNode.Work {
    GraphNode.Work { node, request, memory in
      known(node, as: Computed<Value>.self).perform(request, memory) { old, new in
        Suitable.areSame(unsafeBitCast(old, to: Suitable.Value.self), unsafeBitCast(new, to: Suitable.Value.self))
      }
    }
  }
}

/// The storage of a computed value: its inputs, its closure, and the latest result.
///
/// A superclass, so that the type of the stored result is a generic argument. The metadata of a generic argument is at
/// hand when the object is destroyed; the metadata of `Value?` would be looked up each time.
@_documentation(visibility: private)
public class ComputedStorage<Value, Stored>: GraphNode {
  // The engine finds `inputs` and `compute` by their addresses: directly after `work`, the closure of `GraphNode`, come
  // the inputs, and then `compute`, whose captures `letGo` discards. So their order is fixed.
  @exclusivity(unchecked) @export(implementation) final var inputs = Inputs()
  // A constant, so that a call does not retain the closure. Its captures are discarded when the object is destroyed.
  @export(implementation) final let compute: () -> Value
  @exclusivity(unchecked) @export(implementation) package final var cached: Stored

  @export(implementation)
  init(
    _ compute: @escaping () -> Value, _ initial: Stored, name: String?, file: StaticString, line: UInt32, work: Work
  ) {
    self.compute = compute
    cached = initial
    super.init(flags: .computed | .pending | .stale, name: name, file: file, line: line, work: work)
    assert(node.inputs == withUnsafeMutablePointer(to: &inputs) { $0 }, "the inputs stand behind the closure")
  }

  deinit { letGo(node) }
}

/// Called when a computed is destroyed. By then the computed is unobserved. Tells its outside reader and its table, and
/// puts its references on the list `garbage`, which is emptied in a loop.
func letGo(_ node: NodeRef) {
  let turn = currentTurn()
  if node.has(.named) { node.existingDetails?.outsideReader?.subjectEnds(node) }
  if node.has(.tabled) { node.leaveTable() }
  turn.dropInputs(node)
  turn.discardCaptures(of: node)
  turn.discardCaptures(ofClosureAt: node.inputs + 1)
}

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
  /// **Cost.** Two small allocations more than other computed values. If the closure changes a collection that it is
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

/// Gives the closure of a computed value access to that value, which does not exist yet when the closure is made.
@usableFromInline
final class FormerResult<Value> {
  /// Unsafe, because the closure runs only while the computed value is being evaluated, hence alive.
  @export(implementation) unowned(unsafe) var computed: Computed<Value>?

  @export(implementation)
  init() { computed = nil }
}
