import Binding
import BindingArchitecture

/// The view of a room, in a terminal: a sign, and a panel that is opened and closed. It knows a context.
final class RoomView: GiftStage {
  /// There while it is open.
  private(set) var panel: PanelView?
  private let context: Context
  private let print: (String) -> Void
  private let scope = Scope()

  init(in context: Context, print: @escaping (String) -> Void) {
    self.context = context
    self.print = { print("\(context.name): \($0)") }
    context.enroll(self, as: GiftShowing.self, until: scope)
    let sign = Computed(name: "\(context.name).text") { context[RoomWriting.self]?.sign.value ?? "nobody is here" }
    sign.observe(self.print).store(in: scope)
  }

  func welcome(_ gift: Gift) { print("here comes a \(gift)!") }

  func openPanel() { panel = PanelView(in: context, print: print) }
  func closePanel() { panel = nil }
}
