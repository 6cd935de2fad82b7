#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  import Foundation
  public import UIKit

  /// Binds the text of a text view in both directions. Otherwise the same as for a `UITextField`, except that the
  /// return key does not end an edit, because it begins another line. The binding observes notifications, and leaves
  /// the delegate to the app.
  ///
  ///     viewModel.notes.bindTwoWay(to: notesView).store(in: scope)
  extension UITextView: @MainActor BindingTargetProvider {
    /// The content is the text of the view.
    public typealias Content = String

    /// The text as a target, for bindings and fields. Enabling or disabling the target sets `isEditable`.
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
