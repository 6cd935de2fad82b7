/// What a view model without a library is made of: a value that calls closures when it has changed.
///
/// As someone writes it who has looked at the instructions: closures stand in an array as they are, read the value
/// where it is, and are made where the types are known.
final class Box<Value: Equatable> {
  private var present: Value
  private var observers: ContiguousArray<Observer> = []

  init(_ value: Value) { present = value }

  var value: Value {
    get { present }
    set {
      guard newValue != present else { return }
      present = newValue
      for observer in observers { observer.call() }
    }
  }

  /// Calls a closure with the value now, and whenever it has changed.
  @inline(__always)
  func observe(_ observer: @escaping (Value) -> Void) {
    observers.append(Observer { [unowned(unsafe) self] in observer(present) })
    observer(present)
  }

  /// A box that always holds what a closure makes of this one's value.
  @inline(__always)
  func map<Output: Equatable>(_ transform: @escaping (Value) -> Output) -> Box<Output> {
    let output = Box<Output>(transform(present))
    observers.append(Observer { [unowned(unsafe) self] in output.value = transform(present) })
    return output
  }
}

/// A closure in a structure of its own: an array of closures wraps each in another one.
struct Observer {
  let call: () -> Void
}
