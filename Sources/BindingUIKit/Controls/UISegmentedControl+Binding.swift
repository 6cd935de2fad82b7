#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// The selected segment, both ways.
  ///
  ///     viewModel.tab.bindTwoWay(to: segments).store(in: scope)
  ///     viewModel.order.bindTwoWay(to: segments.choice(among: Order.allCases)).store(in: scope)
  ///
  /// `UISegmentedControl.noSegment`, which is -1, stands for none.
  extension UISegmentedControl: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Int

    /// The index of the selected segment.
    public var bindingTarget: BindingTarget<Int> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.selectedSegmentIndex }, set: { $0.selectedSegmentIndex = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }

    /// The selected one of some values, each of which is a segment.
    ///
    /// - Parameter values: in the order of the segments. A value that is not among them selects no segment.
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value?> {
      BindingTarget(
        self, edited: event(.valueChanged),
        get: { values.indices.contains($0.selectedSegmentIndex) ? values[$0.selectedSegmentIndex] : nil },
        set: { control, value in
          control.selectedSegmentIndex = value.flatMap(values.firstIndex) ?? UISegmentedControl.noSegment
        },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
