package import Binding

/// A stand-in for a text field.
package final class Entry: EditableTarget {
  package let edited = Event<Void>()
  package let left = Event<Void>()
  package var isComposing = false
  /// What the entry makes of a text that it is given.
  package var accepts: (String) -> String = { $0 }
  /// Whether it also announces writes by the program, as some toolkits do.
  package var isTalkative = false
  private var text = ""
  /// The number of writes by the program.
  package private(set) var writes = 0

  package init() {}

  package var content: String {
    get { text }
    set {
      writes += 1
      text = accepts(newValue)
      if isTalkative { edited.send() }
    }
  }

  package var ended: Event<Void>? { left }

  package func type(_ newText: String) {
    text = newText
    edited.send()
  }

  /// A change that the toolkit has not yet announced.
  package func writeQuietly(_ newText: String) { text = newText }

  /// The user leaves the control.
  package func leave() { left.send() }

  /// An input method shows text that is not final.
  package func compose(_ marked: String) {
    isComposing = true
    type(marked)
  }

  package func finishComposing(_ newText: String) {
    isComposing = false
    type(newText)
  }
}

/// An observable that counts its writes, and may change written values.
package final class Model<Value>: MutableObservableValue {
  private let stored: Observable<Value>
  package var coerce: (Value) -> Value = { $0 }
  package private(set) var writes: [Value] = []

  package init(_ value: Value) { stored = Observable(value) }

  package var value: Value {
    get { stored.value }
    set {
      writes.append(newValue)
      stored.value = coerce(newValue)
    }
  }
  /// Changes the value without counting that as a write.
  package func put(_ value: Value) { stored.value = value }

  package func peek() -> Value { stored.peek() }
  package var name: String { stored.name }
  package var observerCount: Int { stored.observerCount }
}
