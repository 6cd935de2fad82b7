#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import BindingCollections
  public import UIKit

  // Every cell of UIKit shows rows, so that a plain one with a content configuration does.

  extension UITableViewCell: @MainActor ListCell {}
  extension UICollectionReusableView: @MainActor ListCell {}
  extension UITableViewHeaderFooterView: @MainActor ListCell {}

  extension ListCell where Self: UIView {
    /// Not used: the table view or the collection view reports clicks, for which `didClick()` of the row is called.
    public var onClick: (() -> Void)? {
      get { nil }
      set {}
    }
  }
#endif
