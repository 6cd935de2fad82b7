import Binding

/// Something that a text field could be.
final class Entry: EditableTarget {
  let edited = Event<Void>()
  /// What it makes of what it is given.
  var accepts: (String) -> String = { $0 }
  /// Whether it also announces what the program writes, as some toolkits do.
  var isTalkative = false
  private var text = ""
  /// How often the program has written it.
  private(set) var writes = 0

  var content: String {
    get { text }
    set {
      writes += 1
      text = accepts(newValue)
      if isTalkative { edited.send() }
    }
  }

  func type(_ newText: String) {
    text = newText
    edited.send()
  }
}

/// An observable that counts its writes, and makes of them what it likes.
final class Model<Value>: MutableObservableValue {
  private let stored: Observable<Value>
  var coerce: (Value) -> Value = { $0 }
  private(set) var writes: [Value] = []

  init(_ value: Value) { stored = Observable(value) }

  var value: Value {
    get { stored.value }
    set {
      writes.append(newValue)
      stored.value = coerce(newValue)
    }
  }
  /// Changes the value without counting that as a write.
  func put(_ value: Value) { stored.value = value }

  func peek() -> Value { stored.peek() }
  var name: String { stored.name }
  var observerCount: Int { stored.observerCount }
}
