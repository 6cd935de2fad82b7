import Binding

/// A control of a form that is edited as the test says.
final class Control<Content>: EditableTarget {
  let edited = Event<Void>()
  let left = Event<Void>()
  let focusChanged = Event<Void>()
  var content: Content
  var isEnabled = true
  var isComposing = false
  private(set) var announced: [String] = []

  init(_ content: Content) { self.content = content }

  var ended: Event<Void>? { left }

  var isFocused = false {
    didSet { if isFocused != oldValue { focusChanged.send() } }
  }

  func type(_ content: Content) {
    self.content = content
    edited.send()
  }

  func leave() {
    isFocused = false
    left.send()
  }

  func announce(_ message: String) { announced.append(message) }
}
