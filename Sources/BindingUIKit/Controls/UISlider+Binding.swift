#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds the value of a slider in both directions.
  ///
  ///     viewModel.volume.bindTwoWay(to: slider).store(in: scope)                     // while it is dragged
  ///     viewModel.volume.bindTwoWay(to: slider, commit: .onEnd).store(in: scope)     // when it is let go of
  ///
  /// An edit **ends** when the user releases the knob, and at each step that a screen reader makes. A form's `Field`
  /// commits an edit when it ends, unless it has another commit policy.
  ///
  /// The slider stores its value as a `Float` between its limits: set the limits before you bind the slider. If the
  /// slider cannot show a value of the model exactly, it shows another value, which is not written to the model.
  extension UISlider: @MainActor BindingTargetProvider {
    /// The content is the value of the slider.
    public typealias Content = Double

    /// The value as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Double> {
      let isLetGo = event([.touchUpInside, .touchUpOutside, .touchCancel])
      let isStepped = event(.valueChanged) { (slider: UISlider) in !slider.isTracking }
      return BindingTarget(
        self, edited: event(.valueChanged), ended: isLetGo.merged(with: isStepped), get: { Double($0.value) },
        set: { slider, value in
          // The value is not set while the user drags, so that the knob stays under the finger.
          if !slider.isTracking { slider.setValue(Float(value), animated: slider.window != nil) }
        },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
