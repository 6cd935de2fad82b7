// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import Foundation
#if _runtime(_ObjC)
  @_exported public import ObjectiveC
#endif

@MainActor open class UIResponder: NSObject {
  public override nonisolated init() { super.init() }

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { UIResponder.first === self }

  /// The first responder of the only window there is.
  static weak var first: UIResponder?

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, isInWindow else { return false }
    if let other = UIResponder.first, !other.resignFirstResponder() { return false }
    UIResponder.first = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIResponder.first = nil
    return true
  }

  var isInWindow: Bool { true }
}

/// What UIKit does on its own time: ends of animations, in the order in which they were begun.
@MainActor
public enum Animations {
  static var pending: [() -> Void] = []

  /// Ends the animations that are under way, and those that are begun by that.
  public static func finish() {
    while !pending.isEmpty { pending.removeFirst()() }
  }

  static func run(_ isAnimated: Bool, _ end: @escaping () -> Void) {
    if isAnimated { pending.append(end) } else { end() }
  }
}
