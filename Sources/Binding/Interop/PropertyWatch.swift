#if canImport(Observation)
  /// The registration of a property with Observation, which all that listen to that property of that object share.
  ///
  /// A registration cannot be taken back: Observation keeps it until the property is written next, which may be never.
  /// So there is one for each property of an object, however many listeners come and go.
  @usableFromInline
  final class PropertyWatch: @unchecked Sendable {
    fileprivate struct Key: Hashable {
      let root: ObjectIdentifier
      let path: AnyKeyPath
    }

    // The lock guards the signals of each watch, too.
    private static let watches = Shared<[Key: PropertyWatch]>([:])
    private var signals: [ObjectIdentifier: AsyncStream<Void>.Continuation] = [:]

    private let key: Key
    /// Another object may come to stand where one died, and has to be registered anew.
    private weak let root: AnyObject?

    private init(_ key: Key, _ root: AnyObject) {
      self.key = key
      self.root = root
    }

    /// Signals the next change to a listener. Returns the registration that has to be made, if there is none.
    fileprivate static func add(_ listener: PropertyListener, to root: AnyObject) -> PropertyRegistration? {
      watches.withLock { watches in
        let present = watches[listener.key]
        let isGood = present?.root === root
        let watch = isGood ? present.unsafelyUnwrapped : PropertyWatch(listener.key, root)
        watch.signals[ObjectIdentifier(listener)] = listener.signal
        guard !isGood else { return nil }
        watches[listener.key] = watch
        return PropertyRegistration(watch)
      }
    }

    fileprivate static func remove(_ listener: PropertyListener) {
      _ = watches.withLock { $0[listener.key]?.signals.removeValue(forKey: ObjectIdentifier(listener)) }
    }

    /// The property is about to change, or its object has died.
    fileprivate func end() {
      let signals = PropertyWatch.watches.withLock { watches in
        if watches[key] === self { watches[key] = nil }
        defer { self.signals = [:] }
        return self.signals
      }
      for signal in signals.values { signal.yield() }
    }
  }

  /// What Observation holds of a registration. It ends with the change, or with the object.
  @usableFromInline
  final class PropertyRegistration: Sendable {
    private let watch: PropertyWatch

    fileprivate init(_ watch: PropertyWatch) { self.watch = watch }

    deinit { watch.end() }

    @usableFromInline
    func end() { watch.end() }
  }

  /// One that is signalled the next change of a property. Any thread may end it.
  @usableFromInline
  final class PropertyListener: @unchecked Sendable {
    fileprivate let key: PropertyWatch.Key
    fileprivate let signal: AsyncStream<Void>.Continuation

    @usableFromInline
    init(_ root: AnyObject, _ path: AnyKeyPath, _ signal: AsyncStream<Void>.Continuation) {
      key = PropertyWatch.Key(root: ObjectIdentifier(root), path: path)
      self.signal = signal
    }

    /// Listens for the next change. Returns the registration that has to be made, if there is none.
    @usableFromInline
    func listen(to root: AnyObject) -> PropertyRegistration? { PropertyWatch.add(self, to: root) }

    @usableFromInline
    func end() { PropertyWatch.remove(self) }
  }
#endif
