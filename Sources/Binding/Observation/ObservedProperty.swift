public import Observation

/// A property of an `@Observable` object, as an observable value of this library.
///
///     @Observable final class Settings { var name = "Ada" }
///
///     let name = ObservedProperty(of: settings, \.name)
///     let greeting = Computed { "Hello, \(name.value)" }
///
/// Reading it returns the present value of the property. Observation announces a change before it happens, so
/// dependents are marked in a task that runs on the actor afterwards. Until then a computed value that was read before
/// the change may be out of date: this is the only read that is not always up to date, because Observation does not
/// allow more. Changes in quick succession are seen as one; the final one is never lost, even if it returns to the
/// value from before.
///
/// It retains the object. Not `Sendable`: object and property belong to the same actor.
public final class ObservedProperty<Root: AnyObject & Observation.Observable, Value>: ObservableValue {
  let root: Root
  let path: KeyPath<Root, Value>
  /// The value of which dependents were notified last.
  let told: Observable<Value>
  let handedOut: HandedOut<Value>

  /// Makes an observable value of a property.
  ///
  /// - Parameters:
  ///   - root: the object.
  ///   - path: the key path of the property, which may be computed from other properties of the object.
  ///   - changes: which writes count as changes.
  public convenience init(
    of root: Root, _ path: KeyPath<Root, Value>, changes: ChangePolicy<Value> = .automatic,
    isolation: isolated any Actor = #isolation
  ) {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listener = PropertyListener(root, path, signal)
    let handedOut = HandedOut(changes)
    let told = Observable(
      listener.read(path, of: root), name: "a property of \(Root.self)",
      changes: .by { handedOut.isToldAlready($0, $1) })
    weak let weakTold = told
    weak let weakRoot = root
    let task = ActorChannel.hand(signals) {
      guard let told = weakTold, let root = weakRoot else { return }
      told.value = listener.read(path, of: root)
    }
    told.keep(
      SendableDeinitAction {
        task.cancel()
        listener.end()
      })
    self.init(root, path, told, handedOut)
  }

  init(_ root: Root, _ path: KeyPath<Root, Value>, _ told: Observable<Value>, _ handedOut: HandedOut<Value>) {
    self.root = root
    self.path = path
    self.told = told
    self.handedOut = handedOut
  }

  /// The present value of the property.
  public var value: Value {
    _ = told.value
    let value = root[keyPath: path]
    if !handedOut.areSame(told.peek(), value) { handedOut.isAnother = true }
    return value
  }

  /// The present value of the property, read without depending on it.
  public func peek() -> Value { root[keyPath: path] }

  /// The name of the property in diagnostics.
  public var name: String { told.name }

  /// The number of observers that subscribe to the property, such as effects and observed computed values.
  public var observerCount: Int { told.observerCount }
}

/// Remembers whether a reader was given a value of which dependents were not notified, because a change was under way.
/// Dependents are then notified of the next value, even if it equals the one of which they were notified last. The next
/// comparison forgets this, because the effects that run afterwards may read such a value again.
final class HandedOut<Value> {
  let areSame: (Value, Value) -> Bool
  var isAnother = false

  init(_ changes: ChangePolicy<Value>) {
    let given = changes.areSame
    areSame = changes.isAutomatic ? { Binding::areSame($0, $1) } : given ?? { _, _ in false }
  }

  func isToldAlready(_ told: Value, _ present: Value) -> Bool {
    defer { isAnother = false }
    return !isAnother && areSame(told, present)
  }
}

@available(*, unavailable, message: "A property belongs to the isolation domain of its object.")
extension ObservedProperty: Sendable {}
