/// A value that can be read, and that notifies its readers of changes.
///
/// Write functions against `some ObservableValue<Value>` to take any class that has a value to observe, such as
/// ``Observable``, ``Computed`` and ``Lens``, or an array of `BindingCollections`.
public protocol ObservableValue<Value>: AnyObject {
  /// The type of the value.
  associatedtype Value

  /// The present value. Reading it inside an effect or a computed makes it a dependency.
  var value: Value { get }

  /// The present value, read without depending on it.
  func peek() -> Value

  /// The name in diagnostics.
  var name: String { get }

  /// The number of observers that subscribe to this value, such as effects, observed computed values and rows of
  /// derived arrays.
  var observerCount: Int { get }
}

/// A value that can also be written.
public protocol MutableObservableValue<Value>: ObservableValue {
  /// The present value. Writing a value that is no change, as the ``ChangePolicy`` says, notifies no observer.
  var value: Value { get set }
}

extension ObservableValue {
  /// A computed value that derives from this one.
  ///
  ///     let shout = first.map { $0.uppercased() }
  ///
  /// The new value behaves as a ``Computed`` that reads this value, and keeps this value alive. Other reads of the
  /// closure are tracked too.
  @export(implementation)
  public func map<Output>(
    name: String? = nil, changes: ChangePolicy<Output> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, _ transform: @escaping (Value) -> Output
  ) -> Computed<Output> {
    guard let source = self as? GraphNode else {
      return Computed(name: name, changes: changes, file: file, line: line) { transform(self.value) }
    }
    // The engine knows that this value is the first input, so its read need not be tracked.
    let result = Computed(name: name, changes: changes, file: file, line: line) { transform(self.peek()) }
    fixFirstInput(source, of: result)
    return result
  }
}

@usableFromInline
func fixFirstInput(_ source: GraphNode, of node: GraphNode) { currentTurn().fixFirstInput(source.node, of: node.node) }
