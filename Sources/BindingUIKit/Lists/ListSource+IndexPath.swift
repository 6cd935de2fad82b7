#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import BindingCollections
  public import Foundation
  import UIKit

  extension ListSource {
    /// The element at an index path of the version that the list view shows.
    ///
    ///     override func tableView(_ table: UITableView, accessoryButtonTappedForRowWith path: IndexPath) {
    ///       viewModel.explain(adapter.element(at: path))
    ///     }
    ///
    /// Traps if there is no such row.
    public func element(at path: IndexPath) -> Element { element(at: position(path)) }

    /// The index path of the row with an identifier; `nil` if there is none. Takes O(1) on average, the first time
    /// O(n).
    ///
    ///     if let path = adapter.indexPath(of: todo.id) {
    ///       tableView.scrollToRow(at: path, at: .middle, animated: true)
    ///     }
    ///
    /// - Parameter identifier: what the adapter's key returns, or a row's own `identifier`.
    public func indexPath(of identifier: AnyHashable) -> IndexPath? {
      position(of: identifier).map { IndexPath(rowPosition($0)) }
    }
  }
#endif
