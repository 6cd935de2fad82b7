#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the value of a slider in both directions.
  ///
  ///     viewModel.volume.bindTwoWay(to: slider).store(in: scope)                     // while it is dragged
  ///     viewModel.volume.bindTwoWay(to: slider, commit: .onEnd).store(in: scope)     // when it is let go of
  ///
  /// An edit **ends** when the user releases the knob, and at each step that a keystroke makes. A form's `Field`
  /// commits an edit when it ends, unless it has another commit policy.
  extension NSSlider: @MainActor BindingTargetProvider {
    /// The content is the value of the slider.
    public typealias Content = Double

    /// The value as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Double> {
      // An action that is sent while the knob is pressed or dragged does not end the edit; any other one does.
      let ended = acted.filter {
        let type = NSApplication.shared.currentEvent?.type
        return type != .leftMouseDown && type != .leftMouseDragged
      }
      return BindingTarget(
        self, edited: acted, ended: ended, get: { $0.doubleValue }, set: { $0.doubleValue = $1 },
        enable: { $0.isEnabled = $1 })
    }
  }
#endif
