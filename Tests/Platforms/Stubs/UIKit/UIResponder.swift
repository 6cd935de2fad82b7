// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import Foundation
@_exported public import AppleFoundation
#if _runtime(_ObjC)
  @_exported public import ObjectiveC

  public func NSSelectorFromString(_ name: String) -> Selector { fatalError() }
  extension NSObject { public func responds(to selector: Selector) -> Bool { false } }
#endif

@MainActor open class UIResponder: NSObject {
  public override nonisolated init() { super.init() }

  var associated: [UnsafeRawPointer: Any] = [:]

  open var next: UIResponder? { nil }
  open var undoManager: UndoManager? { next?.undoManager }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { UIResponder.first === self }

  /// The first responder of the only window there is.
  static weak var first: UIResponder?

  open func reloadInputViews() {}

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
  private static var late: [() -> Void] = []
  /// Whether a transition ends some time after its views have gone. UIKit does not say.
  public static var endLate = false
  /// Whether transitions take no more requests, and answer that: neither closure is called.
  public static var takeNoRequests = false

  /// Ends the animations that are under way, and those that are begun by that.
  public static func finish() {
    pending += late
    late = []
    while !pending.isEmpty { pending.removeFirst()() }
  }

  static func run(_ isAnimated: Bool, _ end: @escaping () -> Void) {
    if isAnimated { pending.append(end) } else { end() }
  }

  /// Does something when the animations are finished the next time.
  static func runLate(_ action: @escaping () -> Void) { late.append(action) }

  /// Does something that ends a transition.
  static func end(_ isAnimated: Bool, _ action: @escaping () -> Void) {
    if endLate, isAnimated { runLate(action) } else { action() }
  }
}
