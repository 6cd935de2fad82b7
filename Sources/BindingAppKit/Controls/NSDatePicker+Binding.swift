#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the date of a date picker in both directions.
  ///
  ///     viewModel.due.bindTwoWay(to: datePicker).store(in: scope)
  extension NSDatePicker: @MainActor BindingTargetProvider {
    /// The content is the selected date.
    public typealias Content = Date

    /// The date as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Date> {
      BindingTarget(
        self, edited: acted, get: { $0.dateValue }, set: { $0.dateValue = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
