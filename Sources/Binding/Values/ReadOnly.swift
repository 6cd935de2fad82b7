/// A view of an observable through which it cannot be written.
///
///     final class Cart {
///       private let items = Observable<[Item]>([])
///       var contents: ReadOnly<[Item]> { items.readOnly }
///     }
///
/// It is no node of its own: reading it reads the observable, which it keeps alive. Making one costs an allocation.
public final class ReadOnly<Value>: ObservableValue {
  @export(implementation) let base: Observable<Value>

  @usableFromInline
  init(_ base: Observable<Value>) { self.base = base }

  /// The present value of the observable.
  @export(implementation)
  public var value: Value { base.value }

  /// The present value of the observable, read without depending on it.
  @export(implementation)
  public func peek() -> Value { base.peek() }

  /// The name of the observable in diagnostics.
  public var name: String { base.name }

  /// The number of observers of the observable, see ``GraphNode/observerCount``.
  public var observerCount: Int { base.observerCount }
}

@available(*, unavailable, message: "An observable belongs to the isolation domain it was made in.")
extension ReadOnly: Sendable {}

extension Observable {
  /// A view of this observable through which it cannot be written.
  @export(implementation)
  public var readOnly: ReadOnly<Value> { ReadOnly(self) }
}
