#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  import Foundation
  public import UIKit

  /// The text of a text view, both ways, as that of a text field. The end of an edit is the loss of the focus: return
  /// begins another line. Edits are found by notifications, so that the delegate is left to the app.
  ///
  ///     viewModel.notes.bindTwoWay(to: notesView).store(in: scope)
  extension UITextView: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = String

    /// The text, for bindings and fields. The view is enabled if it `isEditable`.
    public var bindingTarget: BindingTarget<String> {
      let center = NotificationCenter.default
      let ended = center.event(UITextView.textDidEndEditingNotification, of: self)
      let began = center.event(UITextView.textDidBeginEditingNotification, of: self)
      let focusChanged = began.merged(with: ended)
      return BindingTarget(
        self, edited: center.event(UITextView.textDidChangeNotification, of: self), ended: ended,
        isComposing: { $0.hasComposition }, get: { $0.typed(of: $0.text) },
        set: { view, text in view.replaceText(view.typed(of: view.text), with: text) { view.text = text } },
        enable: { $0.isEditable = $1 }, focusChanged: focusChanged, isFocused: { $0.isFirstResponderOrWaits },
        focus: { view, isWanted in view.moveFocus(isWanted) { focusChanged.send() } },
        announce: { $0.announce($1) })
    }
  }
#endif
