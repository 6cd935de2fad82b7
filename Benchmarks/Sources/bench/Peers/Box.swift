/// A part of a view model without a library: a value that calls closures when it has changed.
///
/// Written with a view to the instructions: closures are stored directly in an array, read the value where it is
/// stored, and are made where the types are known.
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

  /// Calls a closure with the present value, and whenever it has changed.
  @inline(__always)
  func observe(_ observer: @escaping (Value) -> Void) {
    observers.append(Observer { [unowned(unsafe) self] in observer(present) })
    observer(present)
  }

  /// A box that always holds the result of a closure for this box's value.
  @inline(__always)
  func map<Output: Equatable>(_ transform: @escaping (Value) -> Output) -> Box<Output> {
    let output = Box<Output>(transform(present))
    observers.append(Observer { [unowned(unsafe) self] in output.value = transform(present) })
    return output
  }
}

/// A closure in a structure: an array of closures would wrap each in another closure.
struct Observer {
  let call: () -> Void
}
