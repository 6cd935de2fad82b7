#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding

  extension ObservableValue {
    /// Shows a value, from 0 to 1, in a progress indicator, which is empty while the value is `nil`.
    ///
    ///     model.download.progress.bind(to: bar).store(in: scope)
    ///
    /// - Returns: the binding, which holds the indicator weakly.
    @MainActor
    public func bind(to indicator: NSProgressIndicator) -> Subscription where Value == Double? {
      bind(to: indicator) { indicator, part in
        indicator.isIndeterminate = false
        indicator.doubleValue = indicator.minValue + (part ?? 0) * (indicator.maxValue - indicator.minValue)
      }
    }

    /// Animates a progress indicator, as a sign of activity, while the value is true.
    ///
    ///     model.load.isExecuting.bind(to: spinner).store(in: scope)
    ///
    /// - Returns: the binding, which holds the indicator weakly.
    @MainActor
    public func bind(to indicator: NSProgressIndicator) -> Subscription where Value == Bool {
      bind(to: indicator) { indicator, isActive in
        if isActive { indicator.startAnimation(nil) } else { indicator.stopAnimation(nil) }
      }
    }
  }
#endif
