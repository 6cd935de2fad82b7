// How Observation sees a value: a read that this library does not track is registered with Observation, which is told
// when the value has changed.
//
//     readOutside      a read outside of effects and computeds: registers it with the value's outside reader
//     noteChange       a write to an observable flagged `seenOutside` marks the outside readers that depend on it
//     callHooks        at the end of the outermost operation, after the effects and the hooks: tells what has changed
//
// While values are not visible, see `Graph.isVisibleToObservation`, all of this costs one test in an untracked read.

internal import Observation
internal import Synchronization

/// Stands for the readers of one value that do not belong to this library: a body in SwiftUI,
/// `withObservationTracking`.
///
///     observable ──▶ computed ──▶ subject
///          └┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄▶ outside reader ──▶ registrar ──▶ Observation
///
/// The observables on which the subject depends list the outside reader apart from their subscribers. An outside
/// reader is no observer: no hook is called because of it, and a computed stays unobserved. A write marks the outside
/// reader. At the end of the operation it compares the version of the subject, so that Observation is not told of a
/// value that is equal again, unless something has read another one in between.
///
/// **When the subject ends** while it is registered, it was mostly made for one body that still runs, as in
/// `name.map { … }.value`: then what the subject has read is registered instead, each value by itself, so that a
/// value which ends equal is still not told. If such a value ends with the subject, the same goes for that one.
/// Otherwise the outside reader becomes an orphan. An orphan counts as changed when one of the observables is, or
/// when an observable has more than a hundred orphans. An unobserved observable that is reset counts as changed
/// whenever the orphan is marked.
///
/// **Ownership.** The details of the subject and of the observables own the outside reader, which owns none of them.
/// The subject, the observables and the outside reader may be released on any thread, so a lock guards their
/// references to each other. The other fields belong to the isolation domain of the values.
final class OutsideReader: Observation.Observable {
  /// Outside readers are notified in the order of these numbers.
  let number: Stamp
  private let registrar = ObservationRegistrar()
  private weak let subject: GraphNode?
  /// The version of the subject that was registered.
  private var version: Stamp = 0
  private var isRegistered = false
  /// A part of the value that is registered. `look` looks at the part, and returns a closure that says whether it has
  /// changed since; `isChanged` is that of the last look.
  private typealias Part = (look: () -> () -> Bool, isChanged: () -> Bool)
  private var parts: [AnyHashable: Part] = [:]
  private var isMarked = false
  /// How many trackings have read the value. A tracking within another one may be counted as that other one.
  private var trackings = 0
  /// The observables that list this outside reader, each with the version that it had when it was listed or last looked
  /// at.
  private var sources: [NodeRef: Stamp] = [:]
  /// Outside readers whose subject ended in the body that had read it. If such an outside reader were released before
  /// the body ends, Observation would never release what tracks the body. So it is retained until the next change, or
  /// until there are too many.
  private var former: ContiguousArray<OutsideReader> = []

  /// How many orphans an observable may list, and how many outside readers `former` may hold.
  private static var orphans: Int { 100 }

  /// Guards `sources`, and the outside readers that observables list. No closure of a user is called while the lock
  /// is held.
  private static let lock = Mutex(())

  /// Used instead of `withLock`, which returns only what may be sent to another domain: these results stay on this
  /// thread.
  private static func locked<Result>(_ body: () -> Result) -> Result {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return body()
  }

  init(of subject: GraphNode, number: Stamp) {
    self.subject = subject
    self.number = number
  }

  // MARK: Asking Observation

  /// The key paths of this subscript identify the value, and its parts, to Observation.
  private subscript(key: OutsideKey) -> Void { () }
  private nonisolated(unsafe) static let whole: KeyPath<OutsideReader, Void> = \OutsideReader.[OutsideKey(part: nil)]

  /// Whether Observation really hashes a key while something is tracking, found out by a trial. If not, every read
  /// counts as tracked.
  private static let tellsTracking: Bool = {
    let node = GraphNode(flags: .none, name: nil, file: "", line: 0, work: GraphNode.Work { _, _, _ in false })
    let reader = OutsideReader(of: node, number: 0)
    currentTurn().pointee.outsideKey = .unused
    withObservationTracking {
      reader.registrar.access(reader, keyPath: whole)
    } onChange: {
    }
    return currentTurn().pointee.outsideKey != .unused
  }()

  /// Tells Observation of a read. Returns whether something tracks the read.
  private func access(_ path: KeyPath<OutsideReader, Void>, in turn: TurnRef) -> Bool {
    guard isTracked(path, in: turn) else { return false }
    if !isKnown(in: turn) { trackings += 1 }
    return true
  }

  private func isTracked(_ path: KeyPath<OutsideReader, Void>, in turn: TurnRef) -> Bool {
    let tells = OutsideReader.tellsTracking
    turn.pointee.outsideKey = .unused
    registrar.access(self, keyPath: path)
    return turn.pointee.outsideKey != .unused || !tells
  }

  /// Whether a tracking is under way on this thread. It may have read the value, also within another tracking.
  private func isAmidTracking(in turn: TurnRef) -> Bool { isTracked(OutsideReader.probe, in: turn) }

  /// A part that nothing has, so that its change is never told.
  private struct Probe: Hashable {}
  private nonisolated(unsafe) static let probe: KeyPath<OutsideReader, Void> =
    \OutsideReader.[OutsideKey(part: Probe())]

  /// Whether the only tracking that has read the value is under way. Marks the tracking that is under way by a part
  /// that nothing has.
  private func isKnown(in turn: TurnRef) -> Bool {
    turn.pointee.outsideKey = .unused
    // Two equal key paths, because Observation finds the very same one without calling `OutsideKey.==`, which notes the
    // find.
    registrar.access(self, keyPath: trackings == 0 ? OutsideReader.mark : OutsideReader.markAgain)
    return turn.pointee.outsideKey == .found && trackings == 1
  }

  private struct Mark: Hashable {}
  private nonisolated(unsafe) static let mark: KeyPath<OutsideReader, Void> = \OutsideReader.[OutsideKey(part: Mark())]
  private nonisolated(unsafe) static let markAgain: KeyPath<OutsideReader, Void> =
    \OutsideReader.[OutsideKey(part: Mark())]

  // MARK: Registering

  /// Registers a read of the value, which is up to date.
  ///
  /// - Parameter observables: the observables on which the value depends, if they are known.
  func register(_ present: Stamp, in turn: TurnRef, above observables: Set<NodeRef>? = nil) {
    if isRegistered, version != present {
      // An earlier read has seen another value in this batch. The value at the end of the batch decides which of the
      // two readers is told.
      return register(present, in: turn) { [weak subject] in
        let present = subject?.presentVersion()
        return { subject?.presentVersion() != present }
      }
    }
    guard access(OutsideReader.whole, in: turn), !isRegistered else { return }
    (isRegistered, version) = (true, present)
    subscribe(above: observables)
  }

  /// Registers a read of a part of the value. `look` returns a closure that says whether the part has changed since.
  func register(_ part: AnyHashable, in turn: TurnRef, look: @escaping () -> () -> Bool) {
    if isMarked, let known = parts[part] {
      // As with the whole value: an earlier read may have seen another part in this batch.
      var isAnother = false
      turn.detached { isAnother = known.isChanged() }
      let version = subject?.presentVersion() ?? 0
      if isAnother { return register(Reread(part: part, version: version), in: turn, look: look) }
    }
    guard access(\OutsideReader.[OutsideKey(part: part)], in: turn) else { return }
    let isKnown = parts[part] != nil
    // What is looked at may depend on other values too, which have told of it since this value was looked at.
    if !isKnown || !isMarked { parts[part] = (look, look()) }
    if !isKnown { subscribe() }
  }

  /// Lists this outside reader in the observables upstream. The subject counts as seen, because this outside reader
  /// knows its version.
  private func subscribe(above observables: Set<NodeRef>? = nil) {
    guard let subject else { return }
    subject.node.pointee.flags.insert(.seen)
    var surplus: [OutsideReader] = []
    // Once for all parts, because an array may depend on as many observables as it has rows.
    if OutsideReader.locked({ sources.isEmpty }) {
      let observables = observables ?? subject.node.observablesUpstream()
      surplus = OutsideReader.locked { observables.compactMap { enterList(of: $0) } }
    }
    // If the open transaction fails, the subject may depend on other observables than it does now: so this outside
    // reader looks again when the operation ends.
    let turn = currentTurn()
    if turn.pointee.log.depth > 0, let source = OutsideReader.locked({ sources.keys.first }) {
      turn.markOutsideReaders(of: source)
    }
    for orphan in surplus { orphan.notifyAll(orphan.takeAll()) }
  }

  /// Lists this outside reader in an observable. Returns an orphan if the observable has too many. The caller holds
  /// the lock.
  private func enterList(of source: NodeRef) -> OutsideReader? {
    sources[source] = source.pointee.version
    source.pointee.flags.insert(.seen | .seenOutside)
    let details = source.details
    details.outsideReaders[ObjectIdentifier(self)] = self
    return details.orphans.count > OutsideReader.orphans ? details.orphans.values.first : nil
  }

  private func unsubscribe() { OutsideReader.locked { leaveSources() } }

  /// Removes this outside reader from the observables. The caller holds the lock.
  private func leaveSources() {
    for source in sources.keys {
      let details = source.details
      details.outsideReaders[ObjectIdentifier(self)] = nil
      details.orphans[ObjectIdentifier(self)] = nil
      if details.outsideReaders.isEmpty { source.pointee.flags.remove(.seenOutside) }
    }
    sources = [:]
  }

  /// The outside readers that an observable lists.
  static func readers(of source: NodeRef) -> [OutsideReader] {
    guard let details = source.existingDetails else { return [] }
    return locked { Array(details.outsideReaders.values) }
  }

  /// A part that was read again after it had changed in the same operation, and the version that was read.
  private struct Reread: Hashable {
    let part: AnyHashable
    let version: Stamp
  }

  // MARK: Telling

  /// Notes that something which this outside reader has read was written, so that it is notified when the outermost
  /// operation is over. Returns `false` if that was noted before.
  func mark() -> Bool {
    defer { isMarked = true }
    return !isMarked
  }

  /// The registered reads whose values have changed.
  private struct Changes {
    var isWholeChanged = false
    var parts: [AnyHashable] = []

    var isEmpty: Bool { !isWholeChanged && parts.isEmpty }
  }

  /// Tells Observation what has changed since it was registered. Called when the outermost operation is over.
  func notify(in turn: TurnRef) {
    guard isMarked else { return }
    isMarked = false
    if waitsForMutation(in: turn) { return }
    notifyAll(takeChanges(in: turn))
  }

  /// Whether the value depends on an observable that is being mutated in place, so that it must not be read now. The
  /// end of the mutation counts as a change, and marks this outside reader again.
  private func waitsForMutation(in turn: TurnRef) -> Bool {
    guard turn.pointee.mayMutate else { return false }
    guard let source = OutsideReader.locked({ sources.keys.first { $0.has(.mutating) } }) else { return false }
    source.pointee.flags.insert(.written | .certain)
    return true
  }

  private func notifyAll(_ changes: Changes) {
    if changes.isWholeChanged {
      registrar.withMutation(of: self, keyPath: OutsideReader.whole) {}
      former = []
    }
    for part in changes.parts { registrar.withMutation(of: self, keyPath: \.[OutsideKey(part: part)]) {} }
  }

  /// Returns what has changed since it was registered, and brings up to date what is registered.
  private func takeChanges(in turn: TurnRef) -> Changes {
    guard let subject else { return takeAllIfChanged(in: turn) }
    let changes = changes(of: subject, in: turn)
    if !changes.isEmpty {
      if isAmidTracking(in: turn) { registerAnew(changes, of: subject, in: turn) } else { forget(changes) }
    }
    renewSources(of: subject)
    return changes
  }

  private func changes(of subject: GraphNode, in turn: TurnRef) -> Changes {
    var changes = Changes()
    turn.detached {
      changes.isWholeChanged = isRegistered && subject.presentVersion() != version
      changes.parts = parts.compactMap { part, known in known.isChanged() ? part : nil }
    }
    return changes
  }

  /// Registers no longer what Observation is told of.
  private func forget(_ changes: Changes) {
    if changes.isWholeChanged { isRegistered = false }
    for part in changes.parts { parts[part] = nil }
  }

  /// Called while a body is being tracked. The body cannot be told yet, and may have read the value before it wrote
  /// something itself: so the present value is registered for it.
  private func registerAnew(_ changes: Changes, of subject: GraphNode, in turn: TurnRef) {
    turn.detached {
      if isRegistered { version = subject.presentVersion() }
      for part in changes.parts { parts[part] = parts[part].map { ($0.look, $0.look()) } }
    }
  }

  /// Leaves the observables if nothing is registered. Otherwise enters the lists of those on which the subject depends
  /// now: a computed, or what resets the subject, may depend on other ones than before.
  private func renewSources(of subject: GraphNode) {
    let isAnythingRegistered = isRegistered || !parts.isEmpty
    if subject.node.has(.computed | .resets) || !isAnythingRegistered { unsubscribe() }
    guard isAnythingRegistered else { return }
    subscribe()
    markSourcesSeen()
  }

  /// Flags the observables as seen again, because the change has cleared this flag of the one that has changed.
  private func markSourcesSeen() {
    OutsideReader.locked { for source in sources.keys { source.pointee.flags.insert(.seen) } }
  }

  /// The changes after the subject has ended. If an observable has changed, all that was registered counts as
  /// changed, because there is no subject whose version could be compared. Parts count as changed in any case.
  private func takeAllIfChanged(in turn: TurnRef) -> Changes {
    let isChanged = hasAnySourceChanged(in: turn)
    markSourcesSeen()
    guard isChanged || !parts.isEmpty else { return Changes() }
    if !isAmidTracking(in: turn) { return takeAll() }
    // The body that is being tracked cannot be told yet, so what it has read stays registered.
    OutsideReader.locked { for source in sources.keys { sources[source] = source.pointee.version } }
    return all
  }

  private func hasAnySourceChanged(in turn: TurnRef) -> Bool {
    let known = OutsideReader.locked { sources }
    var isChanged = false
    turn.detached {
      isChanged = known.contains { source, version in
        // An unobserved observable that is reset always counts as written.
        if source.has(.written), !source.has(.resets) { turn.settle(source) }
        return source.has(.written) || source.pointee.version != version
      }
    }
    return isChanged
  }

  /// All that is registered, as if it had changed.
  private var all: Changes { Changes(isWholeChanged: isRegistered, parts: Array(parts.keys)) }

  private func takeAll() -> Changes {
    unsubscribe()
    defer { (isRegistered, parts) = (false, [:]) }
    return all
  }

  // MARK: Ends

  /// Called when the subject is being released, while it still has its inputs: registers these instead, or makes this
  /// outside reader an orphan, as the documentation of the class says.
  func subjectEnds(_ subject: NodeRef) {
    let known = OutsideReader.locked { sources }
    if known.isEmpty { return }
    let turn = currentTurn()
    func isUnchanged() -> Bool {
      known.allSatisfy { source, version in !source.isUnsettled && source.pointee.version == version }
    }
    let inputs = subject.directInputs
    if turn.endsOutside, !inputs.isEmpty, trackings == 1, isKnown(in: turn), isUnchanged() {
      passOn(to: inputs, above: Set(known.keys), in: turn)
      return unsubscribe()
    }
    OutsideReader.locked {
      for source in sources.keys { source.details.orphans[ObjectIdentifier(self)] = self }
    }
  }

  /// Registers the inputs of the subject instead of it. They are up to date, because no observable has changed.
  private func passOn(to inputs: Set<NodeRef>, above observables: Set<NodeRef>, in turn: TurnRef) {
    for input in inputs {
      // The observables above an only input are those above the subject, so that a chain which ends link by link is not
      // walked for each link.
      turn.madeOutsideReader(of: input).register(
        input.pointee.version, in: turn, above: inputs.count == 1 ? observables : nil)
    }
    guard let heir = inputs.first.map({ turn.madeOutsideReader(of: $0) }) else { return }
    heir.former += former + [self]
    heir.former.removeFirst(max(0, heir.former.count - OutsideReader.orphans))
    former = []
  }

  /// Called when an observable is being released: removes it from the outside readers that depend on it.
  static func forget(_ source: NodeRef, _ details: NodeDetails) {
    locked {
      for reader in details.outsideReaders.values { reader.sources[source] = nil }
      details.orphans = [:]
    }
  }
}
