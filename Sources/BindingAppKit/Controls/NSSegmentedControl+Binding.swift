#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// The selected segment, both ways; -1 stands for none.
  ///
  ///     viewModel.tab.bindTwoWay(to: segments).store(in: scope)
  extension NSSegmentedControl: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Int

    /// The index of the selected segment.
    public var bindingTarget: BindingTarget<Int> {
      BindingTarget(
        self, edited: acted, get: { $0.selectedSegment }, set: { $0.selectedSegment = $1 },
        enable: { $0.isEnabled = $1 })
    }

    /// The selected one of some values, each of which is a segment.
    ///
    ///     viewModel.order.bindTwoWay(to: segments.choice(among: Order.allCases)).store(in: scope)
    ///
    /// - Parameter values: in the order of the segments. A value that is not among them selects none.
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value?> {
      BindingTarget(
        self, edited: acted, get: { values.indices.contains($0.selectedSegment) ? values[$0.selectedSegment] : nil },
        set: { $0.selectedSegment = $1.flatMap(values.firstIndex) ?? -1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
