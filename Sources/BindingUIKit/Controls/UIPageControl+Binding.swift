#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// The page that a page control shows, both ways.
  ///
  ///     pages.count.bind(to: dots) { $0.numberOfPages = $1 }.store(in: scope)
  ///     viewModel.page.bindTwoWay(to: dots).store(in: scope)
  ///
  /// Bind the number of pages first: the control cannot show a page that it does not have.
  extension UIPageControl: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Int

    /// The index of the page.
    public var bindingTarget: BindingTarget<Int> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.currentPage }, set: { $0.currentPage = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
