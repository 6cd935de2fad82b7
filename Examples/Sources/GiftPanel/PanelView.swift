import Binding
import BindingArchitecture
import TerminalWidgets

/// The panel: a button for each gift, one of which is chosen, and a button that sends it.
final class PanelView: GiftView {
  let items: [GiftItem]
  let sendButton: SendButton

  override init() {
    let selected = Observable<Gift?>(nil, name: "selected")
    items = Gift.offered.map { GiftItem($0, selected: selected) }
    sendButton = SendButton(selected: selected)
    super.init()
    for view in items + [sendButton] { add(view) }
  }

  override var widget: any Widget { Column([Row(items[0].button, items[1].button, sendButton.button)]) }
}

/// A gift that can be chosen. It is three views deep, and finds its price and whether that can be paid.
final class GiftItem: GiftView {
  let button = Button("")

  init(_ gift: Gift, selected: Observable<Gift?>) {
    super.init()
    button.onPress = { selected.value = gift }
    Effect(for: self, name: "\(gift).button") { item in
      let title = item.context?[RoomWriting.self]?.title(of: gift) ?? "?"
      item.button.title = selected.value == gift ? "* \(title)" : title
      item.button.isEnabled = item.context?[GiftSending.self]?.canSend(gift) ?? false
    }.store(in: scope)
  }
}

/// Sends the chosen gift; does nothing while none is chosen.
final class SendButton: GiftView {
  let button = Button("Send")
  private let selected: Observable<Gift?>

  init(selected: Observable<Gift?>) {
    self.selected = selected
    super.init()
    button.onPress = { [weak self] in self?.send() }
  }

  private func send() {
    guard let gift = selected.value, let index = Gift.offered.firstIndex(of: gift) else { return }
    withCause("\(context?.name ?? "").send") { context?[RoomWriting.self]?.sendGift(at: index) }
  }
}
