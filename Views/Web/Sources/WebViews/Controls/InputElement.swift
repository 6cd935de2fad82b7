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
      if newValue != hasFocus { page?.send(.focus(id, newValue)) }
      change(focus: newValue)
    }
  }

  // A field may have the focus before there is a control for it.
  override func isThere() {
    guard hasFocus, let page else { return }
    page.send(.focus(id, true))
    page.focusHasMoved(to: self)
  }

  override func leave() {
    super.leave()
    // The browser's news of an element that has gone do not arrive here.
    giveUpComposition()
    change(focus: false)
  }

  private func take(_ event: BrowserEvent.Kind) {
    switch event {
    case .edit(let value, let number): if receive(value, number) { edited.send() }
    case .compose: isComposing = true
    case .composed(let value, let number):
      isComposing = false
      // A composition that changed nothing has no number of its own, so the next value is shown.
      if number > 0 { receive(value, number) }
      // Also if the text was refused: bindings then show what the program wrote during the composition.
      edited.send()
    case .end: ended.send()
    case .focus: change(focus: true)
    case .blur:
      giveUpComposition()
      change(focus: false)
      ended.send()
    case .click: break
    }
  }

  /// Takes an edit or refuses it.
  ///
  /// - Returns: whether the value was taken.
  @discardableResult
  private func receive(_ value: String?, _ number: Int) -> Bool {
    guard let value, isEnabled, accepts(value) else {
      refuse(edit: number)
      return false
    }
    return take(value, edit: number)
  }

  /// The input was left during a composition.
  private func giveUpComposition() {
    guard isComposing else { return }
    isComposing = false
    edited.send()
  }

  /// The input has got the focus, or has lost it.
  func change(focus: Bool) {
    guard hasFocus != focus else { return }
    hasFocus = focus
    if focus { page?.focusHasMoved(to: self) }
    focusChanged.send()
  }
}
