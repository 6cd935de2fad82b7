#if canImport(Observation)
  public import Observation

  /// A property of an `@Observable` object, as an observable value of this library.
  ///
  ///     @Observable final class Settings { var name = "Ada" }
  ///
  ///     let name = ObservedProperty(of: settings, \.name)
  ///     let greeting = Computed { "Hello, \(name.value)" }
  ///
  /// Reading it returns the present value of the property. Observation announces a change before it happens, so
  /// dependants are marked in a task that runs on the actor afterwards. Until then a computed value may be out of date.
  /// Changes in quick succession are seen as one; the final one is never lost.
  ///
  /// It keeps the object. Not `Sendable`: object and property belong to the same actor.
  public final class ObservedProperty<Root: AnyObject & Observation.Observable, Value>: ObservableValue {
    let root: Root
    let path: KeyPath<Root, Value>
    /// The value of which dependants were notified last.
    let told: Observable<Value>

    /// Makes an observable value of a property.
    ///
    /// - Parameters:
    ///   - root: the object.
    ///   - path: the property, or one that is computed from properties.
    ///   - changes: which writes count as changes.
    public convenience init(
      of root: Root, _ path: KeyPath<Root, Value>, changes: ChangePolicy<Value> = .automatic,
      isolation: isolated any Actor = #isolation
    ) {
      let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let listener = PropertyListener(root, path, signal)
      // Registering and reading are one step, so that no write comes between them.
      let read = { (root: Root) in
        guard let registration = listener.listen(to: root) else { return root[keyPath: path] }
        return withObservationTracking {
          root[keyPath: path]
        } onChange: {
          registration.end()
        }
      }
      let told = Observable(read(root), name: "a property of \(Root.self)", changes: changes)
      weak let weakTold = told
      weak let weakRoot = root
      let task = ActorChannel.hand(signals) {
        if let told = weakTold, let root = weakRoot { told.value = read(root) }
      }
      told.keep(
        SendableDeinitAction {
          task.cancel()
          listener.end()
        })
      self.init(root, path, told)
    }

    init(_ root: Root, _ path: KeyPath<Root, Value>, _ told: Observable<Value>) {
      self.root = root
      self.path = path
      self.told = told
    }

    /// The present value of the property.
    public var value: Value {
      _ = told.value
      return root[keyPath: path]
    }

    /// The present value of the property, read without depending on it.
    public func peek() -> Value { root[keyPath: path] }

    /// What diagnostics call it.
    public var name: String { told.name }

    /// The number of effects and observed computed values that subscribe to the property.
    public var observerCount: Int { told.observerCount }
  }

  @available(*, unavailable, message: "A property belongs to the isolation domain of its object.")
  extension ObservedProperty: Sendable {}
#endif
