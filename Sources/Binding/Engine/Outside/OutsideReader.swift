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
  /// **When the subject ends** while it is registered, it was mostly made for one read, as `name.map { … }.value` in a
  /// body, by a tracker that tracks still: that is told of the observables instead. Otherwise this is an orphan, which
  /// counts as changed when one of the observables is, at the latest when there are more than a hundred.
  ///
  /// **Ownership.** The details of the subject and of the observables own it, and it owns none of them. All of these
  /// may be released on any thread, so a lock guards who knows whom. The rest belongs to the domain of the values.
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
    /// How many reads were tracked.
    private var reads = 0
    /// The observables that know this, with their versions when that began.
    private var sources: [NodeRef: Stamp] = [:]
    /// What was read first since then.
    private var firstKey = Key(part: nil)
    /// Readers whose subject ended in the body that read it. Observation keeps for good a tracker that has read an
    /// object which ends before the body does, so these end later: with the next change, or when there are too many.
    private var former: ContiguousArray<OutsideReader> = []

    /// How many orphans an observable may know.
    private static var orphans: Int { 100 }

    /// Guards `sources`, and the readers that observables know. No closure of a user is called under it.
    private static let lock = Mutex(())

    /// Not `withLock`, which lets nothing out that cannot be sent: what is known here stays on this thread.
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

    /// What Observation knows the value, and a part of it, by.
    private subscript(key: Key) -> Void { () }
    private nonisolated(unsafe) static let whole: KeyPath<OutsideReader, Void> = \OutsideReader.[Key(part: nil)]

    /// A key that tells when it is hashed or compared. Observation looks it up among what a tracker has read, if
    /// something tracks, and finds an equal one if the tracker has read it before. There is no other way to ask. So
    /// reads that nothing tracks are not registered, and cost no evaluation later.
    private struct Key: Hashable {
      let part: AnyHashable?

      func hash(into hasher: inout Hasher) {
        currentTurn().pointee.isTrackedOutside = true
        hasher.combine(part)
      }

      static func == (one: Key, other: Key) -> Bool {
        currentTurn().pointee.isKnownOutside = true
        return one.part == other.part
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
      guard turn.pointee.isTrackedOutside || !tells else { return false }
      reads += 1
      return true
    }

    /// Whether what tracks at present has read a part of this before.
    private func isKnown(by key: Key, in turn: TurnRef) -> Bool {
      turn.pointee.isKnownOutside = false
      // Another key path than the one that is known, because the same would not be compared.
      registrar.access(self, keyPath: \.[key])
      return turn.pointee.isKnownOutside
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
      subscribe(Key(part: nil))
    }

    /// Registers a read of a part of the value.
    func register(_ part: AnyHashable, in turn: TurnRef, isChanged: () -> () -> Bool) {
      guard access(\OutsideReader.[Key(part: part)], in: turn), parts[part] == nil else { return }
      parts[part] = isChanged()
      subscribe(Key(part: part))
    }

    /// Lets the observables upstream know this. The version of the subject is remembered here.
    private func subscribe(_ key: Key) {
      guard let subject else { return }
      subject.node.pointee.flags.insert(.seen)
      let observables = subject.node.observablesUpstream()
      // The former key is a user's, and released when the lock is open.
      var key = key
      let surplus = OutsideReader.locked {
        var surplus: [OutsideReader] = []
        guard sources.isEmpty else { return surplus }
        swap(&firstKey, &key)
        for source in observables {
          sources[source] = source.pointee.version
          let details = source.details
          details.outsideReaders[ObjectIdentifier(self)] = self
          source.pointee.flags.insert(.seen | .seenOutside)
          if details.orphans.count > OutsideReader.orphans, let orphan = details.orphans.values.first {
            surplus.append(orphan)
          }
        }
        return surplus
      }
      for orphan in surplus { orphan.notifyAll(orphan.takeAll()) }
    }

    private func unsubscribe() { OutsideReader.locked { leaveSources() } }

    /// Called under the lock.
    private func leaveSources() {
      for source in sources.keys {
        let details = source.details
        details.outsideReaders[ObjectIdentifier(self)] = nil
        details.orphans[ObjectIdentifier(self)] = nil
        if details.outsideReaders.isEmpty { source.pointee.flags.remove(.seenOutside) }
      }
      sources = [:]
    }

    /// The readers that an observable knows.
    static func readers(of source: NodeRef) -> [OutsideReader] {
      guard let details = source.existingDetails else { return [] }
      return locked { Array(details.outsideReaders.values) }
    }

    // MARK: Telling

    /// Returns whether this was not marked before.
    func mark() -> Bool {
      defer { isMarked = true }
      return !isMarked
    }

    private typealias Changes = (isChanged: Bool, parts: [AnyHashable])

    /// Tells Observation what has changed since it was registered. Called when the outermost operation is over.
    func notify(in turn: TurnRef) {
      guard isMarked else { return }
      isMarked = false
      notifyAll(subject == nil ? takeAllIfChanged() : takeChanges(in: turn))
    }

    private func notifyAll(_ changes: Changes) {
      if changes.isChanged {
        registrar.withMutation(of: self, keyPath: OutsideReader.whole) {}
        former = []
      }
      for part in changes.parts { registrar.withMutation(of: self, keyPath: \.[Key(part: part)]) {} }
    }

    private func takeChanges(in turn: TurnRef) -> Changes {
      guard let subject else { return takeAllIfChanged() }
      var changes: Changes = (false, [])
      turn.detached {
        changes.isChanged = isRegistered && subject.presentVersion() != version
        changes.parts = parts.compactMap { part, isChanged in isChanged() ? part : nil }
      }
      if changes.isChanged { isRegistered = false }
      for part in changes.parts { parts[part] = nil }
      if subject.node.has(.computed) || !isRegistered && parts.isEmpty { unsubscribe() }
      if isRegistered || !parts.isEmpty {
        // A computed may depend on others now.
        subscribe(Key(part: isRegistered ? nil : parts.keys.first))
        // A change has taken the flag from its source.
        OutsideReader.locked {
          for source in sources.keys { source.pointee.flags.insert(.seen) }
        }
      }
      return changes
    }

    /// Everything counts as changed if an observable is, because the subject cannot be asked any more.
    private func takeAllIfChanged() -> Changes {
      let isChanged = OutsideReader.locked {
        for source in sources.keys { source.pointee.flags.insert(.seen) }
        return sources.contains { source, version in source.has(.written) || source.pointee.version != version }
      }
      return isChanged || !parts.isEmpty ? takeAll() : (false, [])
    }

    private func takeAll() -> Changes {
      unsubscribe()
      defer { (isRegistered, parts) = (false, [:]) }
      return (isRegistered, Array(parts.keys))
    }

    // MARK: Ends

    /// The subject is being released.
    func subjectEnds() {
      let (known, key) = OutsideReader.locked { (sources, firstKey) }
      if known.isEmpty { return }
      let turn = currentTurn()
      if turn.pointee.runStamp == Turn.outside, turn.pointee.pulls == 0, isKnown(by: key, in: turn), reads == 1,
        known.allSatisfy({ source, version in !source.has(.written) && source.pointee.version == version })
      {
        for source in known.keys { turn.readOutside(source) }
        known.keys.first?.details.outsideReader?.keep(self)
        return unsubscribe()
      }
      OutsideReader.locked {
        for source in sources.keys { source.details.orphans[ObjectIdentifier(self)] = self }
      }
    }

    private func keep(_ reader: OutsideReader) {
      former.append(reader)
      if former.count > OutsideReader.orphans { former.removeFirst() }
    }

    /// An observable is being released.
    static func forget(_ source: NodeRef, _ details: NodeDetails) {
      locked {
        for reader in details.outsideReaders.values { reader.sources[source] = nil }
        details.orphans = [:]
      }
    }
  }

  extension TurnRef {
    /// Registers a read from outside: no reader, body or cleanup of this library is on the stack.
    @inline(never)
    func readOutside(_ source: NodeRef) {
      outsideReader(of: source)?.register(source.pointee.version, in: self)
    }

    func outsideReader(of source: NodeRef) -> OutsideReader? {
      guard pointee.runStamp == Turn.outside, pointee.pulls == 0 else { return nil }
      let details = source.details
      if let reader = details.outsideReader { return reader }
      let reader = OutsideReader(of: source.object.takeUnretainedValue(), number: newDate())
      details.outsideReader = reader
      return reader
    }

    /// An observable that is seen was written. It goes on the list of what is looked at when the operation is over.
    func markOutsideReaders(of source: NodeRef) {
      var isFirst = false
      for reader in OutsideReader.readers(of: source) where reader.mark() { isFirst = true }
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
