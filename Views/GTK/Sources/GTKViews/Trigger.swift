public import Binding

/// A user's action without a button: a key of a ``Window``, closing it.
///
///     viewModel.save.bind(to: window.shortcut("<Control>s")).store(in: window.scope)
@MainActor public final class Trigger: @MainActor CommandTrigger {
  /// Whether it is enabled. A bound command sets it.
  public var isEnabled = true
  /// Called when it is triggered. A bound command sets it.
  public var onTrigger: (() -> Void)?

  /// Makes a trigger that nothing triggers yet.
  public init() {}

  /// Triggers it. Does nothing while it is disabled.
  public func fire() { if isEnabled { onTrigger?() } }
}
