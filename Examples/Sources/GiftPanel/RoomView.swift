import Binding
import BindingArchitecture
import TerminalWidgets

/// The view of a room, in a terminal: a door sign, and a panel that is shown and hidden. The room gives it its context.
final class RoomView: GiftView, GiftStage {
  let panel = PanelView()
  private let pane = Pane()
  private let sign = Label()
  private let guest = Label()
  private let print: (String) -> Void

  init(in context: Context, print: @escaping (String) -> Void) {
    self.print = { print("\(context.name): \($0)") }
    super.init()
    add(panel)
    context.enroll(self, as: GiftShowing.self, until: scope)
    Effect(for: self, name: "\(context.name).text") { room in
      room.sign.text = room.context?[RoomWriting.self]?.sign.value ?? "nobody is here"
      room.print(room.sign.text)
    }.store(in: scope)
  }

  func welcome(_ gift: Gift) {
    guest.text = "here comes a \(gift)!"
    print(guest.text)
  }

  func showPanel(_ isShown: Bool) {
    pane.content = isShown ? panel.widget : nil
    print(isShown ? "the panel is open" : "the panel is closed")
  }

  var isPanelShown: Bool { pane.content != nil }

  override var widget: any Widget {
    let gifts = Button("Gifts") { [weak self] in self.map { $0.showPanel(!$0.isPanelShown) } }
    return Column(Row(sign, guest), gifts, pane)
  }
}
