public import Binding

/// What a user does that is no button: a key of a ``Window``, closing it.
///
///     viewModel.save.bind(to: window.shortcut("<Control>s")).store(in: window.scope)
@MainActor public final class Trigger: @MainActor CommandTrigger {
  /// Whether it does something. A command that is bound sets it.
  public var isEnabled = true
  /// Called when it is triggered. A command that is bound sets it.
  public var onTrigger: (() -> Void)?

  /// Makes a trigger of which nobody knows.
  public init() {}

  /// Triggers it. Does nothing while it is disabled.
  public func fire() { if isEnabled { onTrigger?() } }
}
