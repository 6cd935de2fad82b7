public import Binding

/// A view that is handed no context: it has that of the nearest view above it that was given one, as a view of SwiftUI
/// has the environment, and one of WPF the `DataContext`.
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
/// So the views between need not know what those inside them want, and a view can be moved: it looks for its context
/// where it is. `BindingUIKit` and `BindingAppKit` find the view above by themselves, past views that are no hosts.
///
/// **Tracking.** ``context`` is tracked: an effect that has asked for it runs again when a view on the way up is given
/// another context, or is moved, if that is told to its ``ContextSite``.
///
/// **Ownership.** A view retains the context that it was given, and none that it has found. A context retains no views.
///
/// **Cost.** A look-up reads two observables for each view up to the one that was given a context; what is looked up in
/// the context is cached there. Nothing is found before it is asked for.
public protocol ContextHost: AnyObject {
  /// Where the view keeps what it was given. A stored property.
  var contextSite: ContextSite { get }

  /// The next view further out; `nil` at the top, and while the view is nowhere.
  var contextParent: (any ContextHost)? { get }
}

extension ContextHost {
  /// The context of the nearest view, from this one upward, that was given one; `nil` where none was. Tracked. Setting
  /// it gives it to this view and all views in it.
  @export(implementation)
  public var context: Context? {
    get {
      var next: (any ContextHost)? = self
      while let host = next {
        if let given = host.contextSite.given.value { return given }
        _ = host.contextSite.moves.value
        next = host.contextParent
      }
      return nil
    }
    set { contextSite.given.value = newValue }
  }
}

/// What a ``ContextHost`` was given, as by `environment(_:_:)` of SwiftUI, and where it learns that it was moved.
///
/// Not `Sendable`: it belongs to the isolation domain of its view.
public final class ContextSite {
  @export(implementation) let given: Observable<Context?>
  @export(implementation) let moves: Observable<Int>

  @usableFromInline
  init(_ given: Observable<Context?>, _ moves: Observable<Int>) { (self.given, self.moves) = (given, moves) }
}

@available(*, unavailable, message: "A site belongs to the isolation domain of its view.")
extension ContextSite: Sendable {}

extension ContextSite {
  /// Makes the site of a view that was given no context.
  @export(implementation)
  public convenience init() {
    let moves = Observable(0, name: "moves")
    // A transaction that fails does not move the view back.
    moves.outlastTransactions()
    self.init(Observable(nil, name: "context", changes: .by { $0 === $1 }), moves)
  }

  /// The view is somewhere else now: what it and the views in it have found is looked for anew. Not needed where
  /// ``ContextHost/contextParent`` reads an observable.
  @export(implementation)
  public func viewDidMove() { moves.value += 1 }
}
