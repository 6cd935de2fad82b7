public import Binding

/// A place for one view, which follows a value: for example the form of the selected row, or nothing.
///
///     let place = Slot()
///     place.show(directory.editor) { editor, scope in EditorView(editor, in: scope) }.store(in: page.scope)
public final class Slot: View {
  private var present: Scope?
  /// The binding of the value that the place follows.
  private weak var following: Scope?

  /// Makes an empty place.
  public init() { super.init(.div, [.styleClass: "slot"]) }

  /// Shows a view for a value, and another one after each change; none while it is `nil`. The place follows one value
  /// at a time: the last.
  ///
  /// - Parameters:
  ///   - value: the value. The subscription keeps it.
  ///   - view: makes the view. The scope holds its bindings, and ends with it.
  /// - Returns: the subscription. When it ends, the place is empty.
  public func show<Value>(
    _ value: some ObservableValue<Value?>, view: @escaping (Value, Scope) -> View
  ) -> Subscription {
    following?.end()
    let scope = Scope()
    following = scope
    Subscription { [weak self] in self?.show(nil, view) }.store(in: scope)
    value.observe { [weak self] value in self?.show(value, view) }.store(in: scope)
    return Subscription(of: scope)
  }

  private func show<Value>(_ value: Value?, _ view: (Value, Scope) -> View) {
    let former = present
    present = nil
    var views: [View] = []
    if let value {
      let scope = Scope()
      views = [view(value, scope)]
      present = scope
    }
    splice(at: 0, removed: children.count, inserted: views)
    // After the view has been removed, so that fields learn that their controls have lost the focus.
    former?.end()
  }
}
