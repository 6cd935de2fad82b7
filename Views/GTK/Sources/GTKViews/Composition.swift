import Binding
import CGtk

/// Whether an input method composes text in a widget.
@MainActor final class Composition {
  /// Whether it does.
  private(set) var isGoingOn = false
  /// Whether what it composes is shown.
  private var isShown = false
  private let edited: Event<Void>

  /// Follows the input method of a widget.
  ///
  /// - Parameter edited: sent when a composition is over.
  init(in text: UnsafeMutableRawPointer, edited: Event<Void>) {
    self.edited = edited
    weak let me = self
    connect(text, "preedit-changed") { arguments, _ in
      me?.show(g_value_get_string(arguments + 1).map { $0.pointee != 0 } ?? false)
      return false
    }
  }

  /// An input method shows what it composes, or stops showing it.
  ///
  /// It removes the composed text before it enters the final one, in the same turn of the loop. So the composition is
  /// over at the end of the turn: otherwise the text would be entered into what a binding had shown in between.
  private func show(_ isShown: Bool) {
    self.isShown = isShown
    if isShown { return isGoingOn = true }
    weak let me = self
    if isGoingOn { MainLoop.afterTurn { me?.end() } }
  }

  private func end() {
    guard isGoingOn, !isShown else { return }
    isGoingOn = false
    edited.send()
  }
}
