// How Observation sees a value: reads that this library does not track are registered with Observation, and told when
// the value has changed.
//
//     readOutside      a read that has no reader here: registers it with the value's outside reader
//     noteChange       a write to an observable that is seen marks the outside readers that depend on it
//     callHooks        at the end of the outermost operation, after the effects and the hooks: tells what has changed
//
// While values are not visible, see `Graph.isVisibleToObservation`, all this is one test in an untracked read.

#if canImport(Observation) && !hasFeature(Embedded)
  internal import Observation
  internal import Synchronization

  /// The readers of one value that are not of this library: a body in SwiftUI, `withObservationTracking`.
  ///
  ///     observable ──▶ computed ──▶ subject
  ///          └┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄▶ outside reader ──▶ registrar ──▶ Observation
  ///
  /// The observables on which the subject depends know it, beside their subscribers: to be seen is not to be observed,
  /// so no hook is called, and a computed stays unobserved. Marked by a write, it asks the subject for its version, so
  /// that a value that ends equal is not told.
  ///
  /// **When the subject has gone** while it is registered, it was made for one read, as `name.map { … }.value` in a
  /// body. Then a change of any of the observables is told.
  ///
  /// **Ownership.** The details of the subject and of the observables own it, and it owns none of them. All of these
  /// may be released on any thread, so a lock guards who knows whom.
  final class OutsideReader: Observation.Observable {
    let number: Stamp
    private let registrar = ObservationRegistrar()
    private weak let subject: GraphNode?
    /// The version of the subject that was registered.
    private var version: Stamp = 0
    private var isRegistered = false
    /// The parts of the value that are registered; each closure says whether the part has changed since.
    private var parts: [AnyHashable: () -> Bool] = [:]
    private var isMarked = false
    /// Whether this is told although nothing may have changed: too many registrations have outlived their value.
    private var isForced = false
    /// The observables that know this, with their versions when that began.
    private var sources: [NodeRef: Stamp] = [:]

    /// What Observation knows the value, and a part of it, by.
    private subscript(key: Key) -> Void { () }
    private nonisolated(unsafe) static let whole: KeyPath<OutsideReader, Void> = \OutsideReader.[Key(part: nil)]

    /// A key that tells when it is hashed: Observation looks it up among what a tracker has read, if something tracks.
    /// There is no other way to ask. So reads that nothing tracks are not registered, and cost no evaluation later.
    private struct Key: Hashable {
      let part: AnyHashable?

      func hash(into hasher: inout Hasher) {
        currentTurn().pointee.isTrackedOutside = true
        hasher.combine(part)
      }
    }

    /// Whether a key is indeed hashed when something tracks. If not, every read counts as tracked.
    private static let tellsTracking: Bool = {
      let node = GraphNode(flags: .none, name: nil, file: "", line: 0, work: GraphNode.Work { _, _, _ in false })
      let reader = OutsideReader(of: node, number: 0)
      currentTurn().pointee.isTrackedOutside = false
      withObservationTracking {
        reader.registrar.access(reader, keyPath: whole)
      } onChange: {
      }
      return currentTurn().pointee.isTrackedOutside
    }()

    /// Notes a read with Observation. Returns whether something tracks it.
    private func access(_ path: KeyPath<OutsideReader, Void>, in turn: TurnRef) -> Bool {
      let tells = OutsideReader.tellsTracking
      turn.pointee.isTrackedOutside = false
      registrar.access(self, keyPath: path)
      return turn.pointee.isTrackedOutside || !tells
    }

    /// Guards `sources`, and the readers that observables know. No closure of a user is called under it.
    private static let lock = Mutex(())

    init(of subject: GraphNode, number: Stamp) {
      self.subject = subject
      self.number = number
    }

    // MARK: Registering

    /// Registers a read of the value, which is up to date.
    func register(_ present: Stamp, in turn: TurnRef) {
      if isRegistered, version != present {
        // An earlier read has seen another value in this batch. Which of the two readers is told depends on the value
        // at its end.
        return register(present, in: turn) { [weak subject] in { subject?.presentVersion() != present } }
      }
      guard access(OutsideReader.whole, in: turn), !isRegistered else { return }
      (isRegistered, version) = (true, present)
      subscribe()
    }

    /// Registers a read of a part of the value.
    func register(_ part: AnyHashable, in turn: TurnRef, isChanged: () -> () -> Bool) {
      guard access(\OutsideReader.[Key(part: part)], in: turn), parts[part] == nil else { return }
      parts[part] = isChanged()
      subscribe()
    }

    /// Lets the observables upstream know this. The version of the subject is remembered here.
    private func subscribe() {
      guard let subject else { return }
      subject.node.pointee.flags.insert(.seen)
      guard sources.isEmpty else { return }
      let observables = subject.node.observablesUpstream()
      OutsideReader.lock.withLock { _ in
        for source in observables {
          sources[source] = source.pointee.version
          source.details.outsideReaders[ObjectIdentifier(self)] = self
          source.pointee.flags.insert(.seen | .seenOutside)
        }
      }
    }

    private func unsubscribe() {
      OutsideReader.lock.withLock { _ in
        for source in sources.keys {
          let details = source.details
          details.outsideReaders[ObjectIdentifier(self)] = nil
          if details.outsideReaders.isEmpty { source.pointee.flags.remove(.seenOutside) }
        }
        sources = [:]
      }
    }

    // MARK: Telling

    /// Returns whether this was not marked before.
    func mark() -> Bool {
      defer { isMarked = true }
      return !isMarked
    }

    /// Tells Observation what has changed since it was registered. Called when the outermost operation is over.
    func tell(in turn: TurnRef) {
      guard isMarked else { return }
      isMarked = false
      let (isChanged, changed) = takeChanges(in: turn)
      if isChanged { registrar.withMutation(of: self, keyPath: OutsideReader.whole) {} }
      for part in changed { registrar.withMutation(of: self, keyPath: \.[Key(part: part)]) {} }
    }

    private func takeChanges(in turn: TurnRef) -> (isChanged: Bool, parts: [AnyHashable]) {
      guard let subject else { return takeAllIfChanged() }
      var isChanged = false
      var changed: [AnyHashable] = []
      turn.aside {
        isChanged = isRegistered && subject.presentVersion() != version
        changed = parts.compactMap { part, isChanged in isChanged() ? part : nil }
      }
      if isChanged { isRegistered = false }
      for part in changed { parts[part] = nil }
      if subject.node.has(.computed) || !isRegistered && parts.isEmpty { unsubscribe() }
      if isRegistered || !parts.isEmpty {
        // A computed may depend on others now.
        subscribe()
        // A change has taken the flag from its source.
        for source in sources.keys { source.pointee.flags.insert(.seen) }
      }
      return (isChanged, changed)
    }

    /// Everything counts as changed if an observable is, because the subject cannot be asked any more.
    private func takeAllIfChanged() -> (isChanged: Bool, parts: [AnyHashable]) {
      let isChanged = OutsideReader.lock.withLock { _ in
        for source in sources.keys { source.pointee.flags.insert(.seen) }
        return sources.contains { source, version in source.has(.written) || source.pointee.version != version }
      }
      guard isChanged || isForced || !parts.isEmpty else { return (false, []) }
      unsubscribe()
      defer { (isRegistered, parts) = (false, [:]) }
      return (isRegistered, Array(parts.keys))
    }

    // MARK: Ends

    /// The subject is being released. What was registered is told when an observable changes, at the latest when a
    /// hundred others have been left like this.
    func subjectEnds() {
      guard OutsideReader.lock.withLock({ _ in !sources.isEmpty }) else { return }
      let turn = currentTurn()
      turn.pointee.orphans.append(self)
      guard turn.pointee.orphans.count > TurnRef.orphans else { return }
      let oldest = turn.pointee.orphans.removeFirst()
      turn.postpone {
        (oldest.isMarked, oldest.isForced) = (true, true)
        oldest.tell(in: currentTurn())
      }
    }

    /// An observable is being released.
    static func forget(_ source: NodeRef, _ details: NodeDetails) {
      lock.withLock { _ in
        for reader in details.outsideReaders.values { reader.sources[source] = nil }
      }
    }
  }

  extension TurnRef {
    /// How many registrations may outlive the value that was read.
    fileprivate static var orphans: Int { 100 }

    /// Registers a read from outside: no reader, body or cleanup of this library is on the stack.
    @inline(never)
    func readOutside(_ source: NodeRef) {
      outsideReader(of: source)?.register(source.pointee.version, in: self)
    }

    func outsideReader(of source: NodeRef) -> OutsideReader? {
      guard pointee.run == Turn.outside, pointee.pulls == 0 else { return nil }
      let details = source.details
      if let reader = details.outsideReader { return reader }
      let reader = OutsideReader(of: source.object.takeUnretainedValue(), number: newDate())
      details.outsideReader = reader
      return reader
    }

    /// An observable that is seen was written. It goes on the list of what is looked at when the operation is over.
    func markOutsideReaders(of source: NodeRef) {
      guard let readers = source.existingDetails?.outsideReaders else { return }
      var isFirst = false
      for reader in readers.values where reader.mark() { isFirst = true }
      if isFirst { pointee.transitions.append(source.object.takeUnretainedValue()) }
    }
  }

  extension NodeRef {
    /// The observables on which a node that is up to date depends; an observable depends on itself.
    fileprivate func observablesUpstream() -> Set<NodeRef> {
      var found: Set<NodeRef> = []
      var known: Set<NodeRef> = [self]
      var waiting = [self]
      while let node = waiting.popLast() {
        if !node.has(.computed) { found.insert(node) }
        guard let inputs = node.has(.computed) ? node : node.has(.resets) ? node.resetTracker : nil else { continue }
        inputs.forEachInput { source, _, _ in
          if known.insert(source).inserted { waiting.append(source) }
        }
      }
      return found
    }
  }
#endif
