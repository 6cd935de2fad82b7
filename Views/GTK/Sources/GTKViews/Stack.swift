import CGtk

/// Widgets, one of which is shown at a time.
///
///     let stack = Stack([form, placeholder])
///     isSelected.bind(to: stack) { $0.shown = $1 ? 0 : 1 }.store(in: scope)
///
/// It keeps all of them.
public final class Stack: Widget {
  private let children: [Widget]

  /// Shows the first of some widgets. Traps if there is none.
  public init(_ children: [Widget]) {
    guard !children.isEmpty else { fatalError("GTKViews: a stack of no widgets") }
    self.children = children
    super.init(gtk_stack_new())
    for child in children { gtk_stack_add_child(opaque, child.pointer) }
  }

  /// Which widget is shown. Traps if there is none of that number.
  public var shown = 0 {
    didSet {
      guard children.indices.contains(shown) else {
        fatalError("GTKViews: a stack of \(children.count) widgets has no \(shown)")
      }
      gtk_stack_set_visible_child(opaque, children[shown].pointer)
    }
  }
}
