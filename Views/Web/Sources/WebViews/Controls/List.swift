public import Binding
public import BindingCollections

/// A list with a view for each row, which follows an array row by row.
///
///     let list = List("Persons")
///     list.show(listing.listed) { person, scope in
///       let button = Button()
///       person.nameText.bind(to: button, \.title).store(in: scope)
///       return button
///     }.store(in: page.scope)
///
/// The views of rows that stay are kept; a row that moves gets a new view. All rows are sent to the browser, so it is
/// for hundreds of rows rather than for hundreds of thousands. A view that is added to the list stays behind the rows.
public final class List: View {
  private var scopes: [Scope] = []
  /// The binding of the array that the list shows.
  private weak var present: Scope?

  /// Makes a list without rows.
  ///
  /// - Parameter label: the name of the list for assistive technology.
  public init(_ label: String) { super.init(.ul, [.label: label]) }

  /// Shows the rows of an array, and its changes from then on. It shows one array at a time: the last.
  ///
  /// - Parameters:
  ///   - array: the array. The subscription keeps it.
  ///   - row: makes the view of a row. The scope holds the bindings of the row, and ends with it.
  /// - Returns: the subscription. When it ends, there are no rows.
  public func show<Element>(
    _ array: some ObservableCollection<Element>, row: @escaping (Element, Scope) -> View
  ) -> Subscription {
    present?.end()
    let scope = Scope()
    present = scope
    Subscription { [weak self] in
      guard let self else { return }
      replace(scopes.count, at: 0, by: [Element](), row)
    }.store(in: scope)
    // In a batch, so that what rows do to the array while they are made comes after them.
    batch {
      array.observeChangeSets { [weak self] changes in
        for splice in changes.splices {
          self?.replace(splice.removed, at: splice.offset, by: splice.elements, row)
        }
      }.store(in: scope)
      replace(0, at: 0, by: Array(array.peek()), row)
    }
    return Subscription(of: scope)
  }

  private func replace<Element>(
    _ removed: Int, at offset: Int, by elements: [Element], _ row: (Element, Scope) -> View
  ) {
    let former = scopes[offset..<offset + removed]
    let made = elements.map { element in
      let scope = Scope()
      return (scope, View(.li, [:], [row(element, scope)]))
    }
    scopes.replaceSubrange(offset..<offset + removed, with: made.map(\.0))
    splice(at: offset, removed: removed, inserted: made.map(\.1))
    // After the rows have been removed, so that fields learn that their controls have lost the focus.
    for scope in former.reversed() { scope.end() }
  }
}
