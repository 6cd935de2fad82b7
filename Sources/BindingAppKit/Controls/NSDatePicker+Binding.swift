#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// The date of a date picker, both ways.
  ///
  ///     viewModel.due.bindTwoWay(to: datePicker).store(in: scope)
  extension NSDatePicker: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Date

    /// The date.
    public var bindingTarget: BindingTarget<Date> {
      BindingTarget(
        self, edited: acted, get: { $0.dateValue }, set: { $0.dateValue = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
