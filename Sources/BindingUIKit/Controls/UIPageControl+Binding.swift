#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds the current page of a page control in both directions.
  ///
  ///     pages.count.bind(to: dots) { $0.numberOfPages = $1 }.store(in: scope)
  ///     viewModel.page.bindTwoWay(to: dots).store(in: scope)
  ///
  /// Bind the number of pages first: the control cannot show a page that it does not have.
  extension UIPageControl: @MainActor BindingTargetProvider {
    /// The content is the index of the current page.
    public typealias Content = Int

    /// The current page as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Int> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.currentPage }, set: { $0.currentPage = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
