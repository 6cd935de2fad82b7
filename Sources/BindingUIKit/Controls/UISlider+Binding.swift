#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// The value of a slider, both ways.
  ///
  ///     viewModel.volume.bindTwoWay(to: slider).store(in: scope)                     // while it is dragged
  ///     viewModel.volume.bindTwoWay(to: slider, commit: .onEnd).store(in: scope)     // when it is let go of
  ///
  /// **The end** of an edit is the end of a drag, and each step of a screen reader. A field without another policy
  /// waits for the end.
  ///
  /// The slider keeps its value as a `Float` within its limits: set these before it is bound. A value that the slider
  /// cannot show is not written back.
  extension UISlider: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Double

    /// The value.
    public var bindingTarget: BindingTarget<Double> {
      let isLetGo = event([.touchUpInside, .touchUpOutside, .touchCancel])
      let isStepped = event(.valueChanged) { (slider: UISlider) in !slider.isTracking }
      return BindingTarget(
        self, edited: event(.valueChanged), ended: isLetGo.merged(with: isStepped), get: { Double($0.value) },
        set: { slider, value in
          // A knob that jumps under the finger would be lost.
          if !slider.isTracking { slider.setValue(Float(value), animated: slider.window != nil) }
        },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
