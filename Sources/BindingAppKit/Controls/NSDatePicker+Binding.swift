#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import BindingForms

  /// The date of a date picker, both ways.
  ///
  ///     viewModel.due.bindTwoWay(to: datePicker).store(in: scope)
  extension NSDatePicker: @MainActor FormTargetProvider {
    /// What it shows.
    public typealias Content = Date

    /// The date.
    public var formTarget: FormTarget<Date> {
      FormTarget(
        self, edited: acted, get: { $0.dateValue }, set: { $0.dateValue = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
