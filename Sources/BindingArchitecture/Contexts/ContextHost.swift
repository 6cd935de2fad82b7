import Binding

/// A view that uses the context of the nearest view above it that was given one, like the environment of SwiftUI and
/// the `DataContext` of WPF.
///
///     final class GiftButton: UIView, ContextHost {
///       let contextSite = ContextSite()
///       var contextParent: (any ContextHost)? { superview as? any ContextHost }
///       override func didMoveToSuperview() { contextSite.viewDidMove() }
///
///       func click() { context?[GiftSending.self]?.send(.rose) }
///     }
///
///     roomView.context = room     // for all views in it, however deep
///
/// So the views between these two need not know what the views inside them use, and a view that moves finds the context
/// of its new place. `BindingUIKit` and `BindingAppKit` implement ``contextParent``, and skip views that are no hosts.
///
/// **Tracking.** ``context`` is tracked: an effect that read it runs again when this view or one above it is given
/// another context, or has moved and told its ``ContextSite``.
///
/// **Ownership.** A view retains the context that it was given, not one that it has found. A context retains no views.
///
/// **Cost.** Reading ``context`` reads at most two observables of each host, from this view up to the host that was
/// given a context. Moving or adding a view searches nothing.
public protocol ContextHost: AnyObject {
  /// A stored property of the view, which contains the context that the view was given.
  var contextSite: ContextSite { get }

  /// The nearest host above this view; `nil` at the top, and while the view is in no other view.
  var contextParent: (any ContextHost)? { get }
}

extension ContextHost {
  /// The context of this view or the nearest view above it that was given one; `nil` if no view was. Tracked. Setting
  /// the property gives the context to this view, for all views in it that have no nearer one.
  public var context: Context? {
    get {
      var next: (any ContextHost)? = self
      while let host = next {
        if let given = host.contextSite.given.value { return given }
        // Tracked, because `contextParent` is usually no observable: a move has to invalidate this read.
        _ = host.contextSite.moves.value
        next = host.contextParent
      }
      return nil
    }
    set { contextSite.given.value = newValue }
  }
}

/// Stores the context that a view was given, and counts the moves of the view, for a ``ContextHost``.
///
/// Not `Sendable`: it belongs to the isolation domain of its view.
public final class ContextSite {
  let given: Observable<Context?>
  let moves: Observable<Int>

  init(_ given: Observable<Context?>, _ moves: Observable<Int>) { (self.given, self.moves) = (given, moves) }
}

@available(*, unavailable, message: "A site belongs to the isolation domain of its view.")
extension ContextSite: Sendable {}

extension ContextSite {
  /// Makes the site of a view that was given no context.
  public convenience init() {
    let moves = Observable(0, name: "moves")
    // A failed transaction does not restore the count of moves, because it does not move the view back.
    moves.outlastTransactions()
    self.init(Observable(nil, name: "context", changes: .by { $0 === $1 }), moves)
  }

  /// Reports that the view has moved, so that the view and the views in it find their contexts again. Not needed where
  /// ``ContextHost/contextParent`` reads an observable.
  public func viewDidMove() { moves.value += 1 }
}
