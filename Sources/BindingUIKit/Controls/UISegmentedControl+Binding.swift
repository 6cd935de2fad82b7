#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds the index of the selected segment in both directions.
  ///
  ///     viewModel.tab.bindTwoWay(to: segments).store(in: scope)
  ///     viewModel.order.bindTwoWay(to: segments.choice(among: Order.allCases)).store(in: scope)
  ///
  /// The index is `UISegmentedControl.noSegment`, which is -1, if no segment is selected.
  extension UISegmentedControl: @MainActor BindingTargetProvider {
    /// The content is the index of the selected segment.
    public typealias Content = Int

    /// The selected index as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Int> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.selectedSegmentIndex }, set: { $0.selectedSegmentIndex = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }

    /// A target for the selection as a value: each segment stands for one value of a list.
    ///
    /// - Parameter values: the values, in the order of the segments. `nil`, or a value that is not in the list, selects
    ///   no segment.
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value?> {
      BindingTarget(
        self, oneOf: values, edited: event(.valueChanged), index: { $0.selectedSegmentIndex },
        select: { $0.selectedSegmentIndex = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }

    /// A target for the selection as a value that is never missing. A value that is not in the list selects no segment,
    /// and stays the content until the user selects one. Traps if the list is empty.
    @_disfavoredOverload
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value> {
      BindingTarget(
        self, always: values, edited: event(.valueChanged), index: { $0.selectedSegmentIndex },
        select: { $0.selectedSegmentIndex = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
