package import Binding

/// Something that a text field could be.
package final class Entry: EditableTarget {
  package let edited = Event<Void>()
  package let left = Event<Void>()
  package var isComposing = false
  /// What it makes of what it is given.
  package var accepts: (String) -> String = { $0 }
  /// Whether it also announces what the program writes, as some toolkits do.
  package var isTalkative = false
  private var text = ""
  /// How often the program has written it.
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

  /// What a toolkit has not announced yet.
  package func writeQuietly(_ newText: String) { text = newText }

  /// The focus goes elsewhere.
  package func leave() { left.send() }

  /// An input method shows a text that is not final.
  package func compose(_ marked: String) {
    isComposing = true
    type(marked)
  }

  package func finishComposing(_ newText: String) {
    isComposing = false
    type(newText)
  }
}

/// An observable that counts its writes, and makes of them what it likes.
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
