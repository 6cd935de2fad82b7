import Binding
import BindingArchitecture
import TerminalWidgets

/// A view with subviews. None gets a reference: each finds its context by the views around it.
class GiftView: ContextHost {
  let contextSite = ContextSite()
  private(set) var subviews: [GiftView] = []
  private(set) weak var superview: GiftView?
  let scope = Scope()

  var contextParent: (any ContextHost)? { superview }

  /// The lines of the view.
  var widget: any Widget { Column(subviews.map(\.widget)) }

  /// Adds a view, and removes it from its former parent.
  func add(_ view: GiftView) {
    view.superview?.subviews.removeAll { $0 === view }
    view.superview = self
    subviews.append(view)
    view.contextSite.viewDidMove()
  }

  func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    contextSite.viewDidMove()
  }
}
