#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the index of the selected segment in both directions; -1 means that no segment is selected.
  ///
  ///     viewModel.tab.bindTwoWay(to: segments).store(in: scope)
  extension NSSegmentedControl: @MainActor BindingTargetProvider {
    /// The content is the index of the selected segment.
    public typealias Content = Int

    /// The selected index as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Int> {
      BindingTarget(
        self, edited: acted, get: { $0.selectedSegment }, set: { $0.selectedSegment = $1 },
        enable: { $0.isEnabled = $1 })
    }

    /// A target for the selection as a value: each segment stands for one value of a list.
    ///
    ///     viewModel.order.bindTwoWay(to: segments.choice(among: Order.allCases)).store(in: scope)
    ///
    /// - Parameter values: the values, in the order of the segments. `nil`, or a value that is not in the list, selects
    ///   no segment.
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value?> {
      BindingTarget(
        self, oneOf: values, edited: acted, index: { $0.selectedSegment }, select: { $0.selectedSegment = $1 },
        enable: { $0.isEnabled = $1 })
    }

    /// A target for the selection as a value that is never missing. A value that is not in the list selects no segment,
    /// and stays the content until the user selects one. Traps if the list is empty.
    @_disfavoredOverload
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value> {
      BindingTarget(
        self, always: values, edited: acted, index: { $0.selectedSegment }, select: { $0.selectedSegment = $1 },
        enable: { $0.isEnabled = $1 })
    }
  }
#endif
