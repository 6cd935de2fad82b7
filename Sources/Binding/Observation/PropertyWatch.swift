internal import Observation
internal import Synchronization

/// The registration of a property with Observation, shared by all listeners to that property of that object.
///
/// Observation keeps a registration until the property is written next, which may be never. So each property of an
/// object has one registration, however many listeners come and go.
final class PropertyWatch: @unchecked Sendable {
  typealias Signal = AsyncStream<Void>.Continuation
  typealias Watches = [ObjectIdentifier: [AnyKeyPath: PropertyWatch]]

  /// The watches of each object. The lock guards the signals of each watch, too.
  static let all = Mutex<Watches>([:])

  let root: ObjectIdentifier
  let path: AnyKeyPath
  /// The observed object. Weak, because another object may get the address of one that was released, and has to be
  /// registered again.
  weak let object: AnyObject?
  var signals: [ObjectIdentifier: Signal]

  init(_ object: AnyObject, _ path: AnyKeyPath) {
    root = ObjectIdentifier(object)
    self.path = path
    self.object = object
    signals = [:]
  }
}

extension PropertyWatch {
  /// Ends the registration. Unless `signalling` is false, signals the listeners: the property is about to change, or
  /// its object was released.
  func end(signalling: Bool = true) {
    let signals = PropertyWatch.all.withLock { watches in
      if watches[root]?[path] === self {
        watches[root]?[path] = nil
        if watches[root]?.isEmpty == true { watches[root] = nil }
      }
      defer { self.signals = [:] }
      return self.signals
    }
    if signalling { for signal in signals.values { signal.yield() } }
  }
}

/// The object that Observation retains for a registration. When the property is about to change, or the observed
/// object is released, it ends the watch.
///
/// A getter that reads no observed property is not registered: then this object is released when the getter has
/// returned, and there is nothing to signal.
final class PropertyRegistration: Sendable {
  private let watch: PropertyWatch
  private let isKept = Atomic(false)

  init(_ watch: PropertyWatch) { self.watch = watch }

  deinit { watch.end(signalling: isKept.load(ordering: .relaxed)) }

  /// Called when the getter has returned, if Observation retains this object.
  func noteKept() { isKept.store(true, ordering: .relaxed) }

  func end() { watch.end() }
}

/// A listener to the next change of a property. Any thread may end it.
final class PropertyListener: @unchecked Sendable {
  let root: ObjectIdentifier
  let path: AnyKeyPath
  let signal: PropertyWatch.Signal

  init(_ root: AnyObject, _ path: AnyKeyPath, _ signal: PropertyWatch.Signal) {
    self.root = ObjectIdentifier(root)
    self.path = path
    self.signal = signal
  }
}

extension PropertyListener {
  /// Listens for the next change. Returns an object that the caller has to register with Observation; `nil` if the
  /// property is registered already.
  func listen(to object: AnyObject) -> PropertyRegistration? {
    PropertyWatch.all.withLock { watches in
      let present = watches[root]?[path]
      // A watch that does not have this object remains from a released object with the same address. One that has it
      // exists, so it can be unwrapped without a test.
      let isGood = present?.object === object
      let watch = isGood ? present.unsafelyUnwrapped : PropertyWatch(object, path)
      watch.signals[ObjectIdentifier(self)] = signal
      guard !isGood else { return nil }
      watches[root, default: [:]][path] = watch
      return PropertyRegistration(watch)
    }
  }

  /// Reads the property, and listens for the next change. Registering and reading are one step, so that no write
  /// comes between them.
  func read<Root: AnyObject, Value>(_ path: KeyPath<Root, Value>, of root: Root) -> Value {
    weak var kept: PropertyRegistration?
    defer { kept?.noteKept() }
    return read(path, of: root, as: &kept)
  }

  private func read<Root: AnyObject, Value>(
    _ path: KeyPath<Root, Value>, of root: Root, as kept: inout PropertyRegistration?
  ) -> Value {
    guard let registration = listen(to: root) else { return root[keyPath: path] }
    kept = registration
    return withObservationTracking {
      root[keyPath: path]
    } onChange: {
      registration.end()
    }
  }

  func end() {
    _ = PropertyWatch.all.withLock { $0[root]?[path]?.signals.removeValue(forKey: ObjectIdentifier(self)) }
  }
}
