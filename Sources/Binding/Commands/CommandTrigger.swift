/// A control that lets a user execute a command: a button, a menu item, a keyboard shortcut.
///
///     extension Button: CommandTrigger {}   // has `isEnabled` and `onTrigger` already
///     save.bind(to: button).store(in: scope)
public protocol CommandTrigger: AnyObject {
  /// Whether the user can trigger the control.
  var isEnabled: Bool { get set }
  /// The closure that the control calls when the user triggers it.
  var onTrigger: (() -> Void)? { get set }
}
