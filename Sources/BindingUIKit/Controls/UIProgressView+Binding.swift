#if canImport(UIKit) && !os(watchOS)
  public import Binding
  public import UIKit

  extension ObservableValue {
    /// Shows a value, from 0 to 1, in a progress view, which is empty while the value is `nil`.
    ///
    ///     model.download.progress.bind(to: progressView).store(in: scope)
    ///
    /// - Returns: the binding, which holds the view weakly.
    @MainActor
    public func bind(to view: UIProgressView) -> Subscription where Value == Double? {
      bind(to: view) { $0.setProgress(Float($1 ?? 0), animated: $0.window != nil) }
    }

    /// Animates a sign of activity while the value is true.
    ///
    ///     model.load.isExecuting.bind(to: spinner).store(in: scope)
    ///
    /// - Returns: the binding, which holds the view weakly.
    @MainActor
    public func bind(to view: UIActivityIndicatorView) -> Subscription where Value == Bool {
      bind(to: view) { view, isActive in if isActive { view.startAnimating() } else { view.stopAnimating() } }
    }
  }
#endif
