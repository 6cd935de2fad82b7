import Binding
import BindingArchitecture

/// The panel, which hands on a context and nothing else: it would be the same if the buttons looked up other members.
final class PanelView {
  let buttons: [Gift: GiftButton]

  init(in context: Context, print: @escaping (String) -> Void) {
    let context = context.child(name: "\(context.name).panel")
    let buttons = [Gift.rose, .cake].map { ($0, GiftButton($0, in: context, print: print)) }
    self.buttons = Dictionary(uniqueKeysWithValues: buttons)
  }
}

/// A button, three views deep. The views above it hand down a context and nothing else; the button finds the sender of
/// gifts in it.
final class GiftButton {
  private let press: Command<Void, Void>
  private let scope = Scope()

  init(_ gift: Gift, in context: Context, print: @escaping (String) -> Void) {
    let context = context.child(name: "\(context.name).\(gift)")
    let canSend = Computed(name: "\(context.name).canSend") { context[GiftSending.self]?.canSend(gift) ?? false }
    // The sender is not handed on by the condition: the command would keep it.
    press = Command(enabledIf: { canSend.value }, name: context.name) { context[GiftSending.self]?.send(gift) }
    let text = Computed(name: "\(context.name).text") {
      "[\(context[RoomWriting.self]?.title(of: gift) ?? "?")]\(canSend.value ? "" : " is off")"
    }
    text.observe(print).store(in: scope)
  }

  func click() { press.execute() }
}
