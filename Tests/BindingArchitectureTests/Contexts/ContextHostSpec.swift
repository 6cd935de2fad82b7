import Binding
import BindingArchitecture
import BindingTesting
import Testing

/// A view with subviews.
private class TreeView: ContextHost {
  let contextSite = ContextSite()
  private(set) var subviews: [TreeView] = []
  private(set) weak var superview: TreeView?

  var contextParent: (any ContextHost)? { superview }

  func add(_ view: TreeView) {
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

private enum Colour: ContextKey {
  static var defaultValue: String { "grey" }
}

@Suite struct ContextHostSpec {
  private let app = Context(name: "app")
  private let room = Context(name: "room")
  private let window = TreeView()
  private let panel = TreeView()
  private let button = TreeView()

  init() {
    room[Colour.self] = "red"
    window.add(panel)
    panel.add(button)
  }

  @Test func `a view has the context of the nearest view that was given one`() {
    #expect(button.context == nil)
    window.context = app
    #expect(button.context === app && panel.context === app)
    panel.context = room
    #expect(button.context === room && window.context === app)
    panel.context = nil
    #expect(button.context === app)
  }

  @Test func `a view that was moved in a transaction that fails is found where it is`() {
    struct Failed: Error {}
    let hall = TreeView()
    (window.context, hall.context) = (app, room)
    let colours = Recorder(Computed { [button] in button.context?[Colour.self] ?? "none" })
    try? transaction {
      hall.add(panel)
      throw Failed()
    }
    #expect(button.context === room)
    #expect(colours.values == ["grey", "red"])
  }

  @Test func `an effect that found a context runs again for another one, and when a view on the way moves`() {
    let (former, hall) = (window, TreeView())
    hall.context = room
    let colours = Recorder(Computed { [button] in button.context?[Colour.self] ?? "none" })
    former.context = app
    app[Colour.self] = "blue"
    hall.add(panel)
    room[Colour.self] = "green"
    app[Colour.self] = "white"
    panel.removeFromSuperview()
    hall.add(button)
    #expect(colours.values == ["none", "grey", "blue", "red", "green", "none", "green"])
  }

  @Test func `an effect does not run again for moves that do not change its context`() {
    window.context = app
    panel.context = room
    var runs = 0
    let show = Effect { [button] in
      _ = button.context
      runs += 1
    }
    window.contextSite.viewDidMove()
    window.context = nil
    panel.context = room
    #expect(runs == 1)
    show.cancel()
  }

  @Test func `a view that has found a context does not keep it, and the context does not keep the view`() {
    expectReleased {
      let context = Context()
      window.context = context
      _ = button.context?[Colour.self]
      window.context = nil
      return context
    }
    window.context = app
    expectReleased {
      let view = TreeView()
      panel.add(view)
      _ = view.context?[Colour.self]
      view.removeFromSuperview()
      return view
    }
  }

  @Test func `a context is found ten thousand views deep`() {
    var views = [window]
    for _ in 0..<10_000 {
      let view = TreeView()
      views[views.count - 1].add(view)
      views.append(view)
    }
    window.context = app
    #expect(views[10_000].context === app)
    // Innermost views first, so that the release does not recurse as deeply as the tree.
    for view in views.reversed() { view.removeFromSuperview() }
  }
}
