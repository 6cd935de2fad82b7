import Binding

/// The element of a control that is edited: its value, the focus, and their events.
final class InputElement: View {
  let edited = Event<Void>()
  let ended = Event<Void>()
  let focusChanged = Event<Void>()
  private(set) var isComposing = false
  private var hasFocus = false
  /// Whether the user may edit the value to be this one.
  private let accepts: (String) -> Bool

  init(
    _ tag: Tag, _ attributes: [Attribute: String] = [:], _ children: [View] = [], accepts: @escaping (String) -> Bool
  ) {
    self.accepts = accepts
    super.init(tag, attributes, children)
    onEvent = { [weak self] in self?.take($0) }
  }

  var isEnabled: Bool {
    get { self[.disabled] == nil }
    set { self[.disabled] = newValue ? nil : "" }
  }

  var isFocused: Bool {
    get { hasFocus }
    set {
      guard newValue != hasFocus else { return }
      hasFocus = newValue
      page?.send(.focus(id, newValue))
      focusChanged.send()
    }
  }

  // A field may have the focus before there is a control for it.
  override func isThere() {
    if hasFocus { page?.send(.focus(id, true)) }
  }

  override func leave() {
    super.leave()
    change(focus: false)
  }

  private func take(_ event: BrowserEvent.Kind) {
    switch event {
    case .edit(let value, let number): take(value, number)
    case .compose: isComposing = true
    case .composed(let value, let number):
      isComposing = false
      // A composition that changed nothing has no number of its own, so the next value is shown.
      if let value { take(value, number) } else { edited.send() }
    case .end: ended.send()
    case .focus: change(focus: true)
    case .blur:
      if isComposing {
        isComposing = false
        edited.send()
      }
      change(focus: false)
      ended.send()
    case .click: break
    }
  }

  private func take(_ value: String, _ number: Int) {
    guard isEnabled, accepts(value) else { return refuse(edit: number) }
    if take(value, edit: number) { edited.send() }
  }

  /// The browser has moved the focus by itself, or has no such element any more.
  private func change(focus: Bool) {
    guard hasFocus != focus else { return }
    hasFocus = focus
    focusChanged.send()
  }
}
