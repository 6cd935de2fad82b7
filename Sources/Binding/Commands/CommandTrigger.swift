/// A control that lets a user execute a command: a button, a menu item, a key.
///
///     extension Button: CommandTrigger {}   // has `isEnabled` and `onTrigger` already
///     save.bind(to: button).store(in: scope)
public protocol CommandTrigger: AnyObject {
  /// Whether it can be triggered.
  var isEnabled: Bool { get set }
  /// Called when it is triggered.
  var onTrigger: (() -> Void)? { get set }
}
