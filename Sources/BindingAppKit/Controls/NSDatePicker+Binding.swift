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

    /// A target for a date that may be missing. While it is missing, the picker goes on showing a date, and picking
    /// another one sets the value.
    ///
    ///     viewModel.reminder.bindTwoWay(to: datePicker.optionalDate).store(in: scope)
    public var optionalDate: BindingTarget<Date?> {
      // The date that the picker shows while the value is missing. Only another date is an edit.
      var idle: Date?
      return BindingTarget(
        self, edited: acted, get: { $0.dateValue == idle ? nil : $0.dateValue },
        set: { picker, date in
          idle = date == nil ? picker.dateValue : nil
          if let date { picker.dateValue = date }
        }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
