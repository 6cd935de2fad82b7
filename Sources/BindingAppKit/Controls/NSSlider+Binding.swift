#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// The value of a slider, both ways.
  ///
  ///     viewModel.volume.bindTwoWay(to: slider).store(in: scope)                     // while it is dragged
  ///     viewModel.volume.bindTwoWay(to: slider, commit: .onEnd).store(in: scope)     // when it is let go of
  ///
  /// **The end** of an edit is the end of a drag, and each step by keys. A field without another policy waits for the
  /// end.
  extension NSSlider: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Double

    /// The value.
    public var bindingTarget: BindingTarget<Double> {
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
