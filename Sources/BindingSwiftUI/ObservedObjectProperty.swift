#if canImport(SwiftUI)
  public import Binding
  public import Combine

  /// A property of an `ObservableObject`, as an observable value.
  ///
  ///     let name = ObservedObjectProperty(of: settings, \.name)       // settings: a class with @Published properties
  ///     let greeting = Computed { "Hello, \(name.value)" }
  ///
  /// Reading it returns the present value of the property. The object announces changes before they happen, so
  /// dependants are marked in a task on the main actor afterwards. Until then a computed value may be out of date.
  /// Changes in quick succession are seen as one; the final one is never lost.
  ///
  /// It keeps the object. Not `Sendable`.
  @MainActor
  public final class ObservedObjectProperty<Root: ObservableObject, Value>: @MainActor ObservableValue {
    private let root: Root
    private let path: KeyPath<Root, Value>
    /// The value of which dependants were notified last.
    private let told: Observable<Value>
    private var announcements: AnyCancellable?

    /// Makes an observable value of a property.
    ///
    /// - Parameters:
    ///   - root: the object.
    ///   - path: the property, or one that is computed from properties.
    ///   - changes: which writes count as changes.
    public init(of root: Root, _ path: KeyPath<Root, Value>, changes: ChangePolicy<Value> = .automatic) {
      self.root = root
      self.path = path
      told = Observable(root[keyPath: path], name: "a property of \(Root.self)", changes: changes)
      announcements = root.objectWillChange.sink { [weak self] _ in
        // The object publishes on the main actor, to which it belongs.
        MainActor.assumeIsolated {
          _ = Task { if let self { self.told.value = self.root[keyPath: self.path] } }
        }
      }
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
#endif
