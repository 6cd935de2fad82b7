/// What a view model without a library is made of: a value that calls closures when it has changed.
final class Box<Value: Equatable> {
  var value: Value {
    didSet {
      if value != oldValue { for observer in observers { observer(value) } }
    }
  }
  private var observers: [(Value) -> Void] = []

  init(_ value: Value) { self.value = value }

  /// Calls a closure with the value now, and whenever it has changed.
  func observe(_ observer: @escaping (Value) -> Void) {
    observers.append(observer)
    observer(value)
  }

  /// A box that always holds what a closure makes of this one's value.
  func map<Output: Equatable>(_ transform: @escaping (Value) -> Output) -> Box<Output> {
    let output = Box<Output>(transform(value))
    observers.append { output.value = transform($0) }
    return output
  }
}
