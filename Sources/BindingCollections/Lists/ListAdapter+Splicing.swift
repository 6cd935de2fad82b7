public import Binding

extension ListAdapter {
  /// Updates a list view by a closure that replaces runs of rows: for a toolkit from which no more is needed.
  ///
  ///     adapter.connect(to: menu) { menu, range, people in
  ///       menu.items.replaceSubrange(range, with: people.map(\.name))
  ///     }.store(in: scope)
  ///
  /// The closure is called at once with all elements, so the list view has to be empty. After each change it is called
  /// for each run of rows, front to back; each range is valid after the earlier runs were replaced. An element that
  /// moves or is updated is removed and inserted. The closure is untracked.
  ///
  /// The list view is held weakly, and the connection ends at the first change after its death. An adapter serves one
  /// list view at a time. A list view that shows a selection, or is scrolled to rows, is a ``ListTarget``.
  ///
  /// - Parameters:
  ///   - view: the list view.
  ///   - splice: replaces a range of rows by elements.
  /// - Returns: the connection.
  @export(implementation)
  public func connect<View: AnyObject>(
    to view: View, isolation: isolated (any Actor)? = #isolation,
    splice: @escaping (_ view: View, _ range: Range<Int>, _ elements: [Element]) -> Void
  ) -> Subscription {
    let target = SplicedTarget(self, splice)
    driver.home = isolation.map { HomeActor($0) }
    var isFirst = true
    return Effect(for: view) { view in
      target.view = view
      // Only during a call, because the connection keeps this target, and must not keep the view.
      defer { target.view = nil }
      self.driver.follow(in: target, &isFirst) { $0.row }
    }
  }
}

@usableFromInline
final class SplicedTarget<View: AnyObject, Element>: ListTarget {
  @export(implementation) unowned let adapter: ListAdapter<Element>
  @export(implementation) let splice: (View, Range<Int>, [Element]) -> Void
  @export(implementation) var view: View?

  @export(implementation)
  init(_ adapter: ListAdapter<Element>, _ splice: @escaping (View, Range<Int>, [Element]) -> Void) {
    self.adapter = adapter
    self.splice = splice
  }

  @usableFromInline
  func reloadAll() {
    guard let view, adapter.count > 0 else { return }
    splice(view, 0..<0, Array(adapter.driver.shown.rows[0]))
  }

  @usableFromInline
  func apply(_ changes: ListChanges) {
    guard let view else { return }
    changes.forEachSplice { [adapter] in
      splice(view, $0.offset..<$0.offset + $0.removed, adapter.elements(of: $0))
    }
  }
}
