#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import Foundation
  public import UIKit

  /// Binds the date of a date picker in both directions.
  ///
  ///     viewModel.due.bindTwoWay(to: datePicker).store(in: scope)
  ///     viewModel.pause.bindTwoWay(to: timerPicker.countDown).store(in: scope)
  extension UIDatePicker: @MainActor BindingTargetProvider {
    /// The content is the selected date.
    public typealias Content = Date

    /// The date as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Date> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.date },
        set: { $0.setDate($1, animated: $0.window != nil) }, enable: { $0.isEnabled = $1 },
        announce: { $0.announce($1) })
    }

    /// A target for a date that may be missing. While it is missing, the picker goes on showing a date, and picking
    /// another one sets the value.
    ///
    ///     viewModel.reminder.bindTwoWay(to: datePicker.optionalDate).store(in: scope)
    public var optionalDate: BindingTarget<Date?> {
      // The date that the picker shows while the value is missing. Only another date is an edit.
      var idle: Date?
      return BindingTarget(
        self, edited: event(.valueChanged), get: { $0.date == idle ? nil : $0.date },
        set: { picker, date in
          idle = date == nil ? picker.date : nil
          if let date { picker.setDate(date, animated: picker.window != nil) }
        }, enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }

    /// A target for the duration of a picker in the mode `countDownTimer`: seconds, of which the picker shows whole
    /// minutes.
    public var countDown: BindingTarget<TimeInterval> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.countDownDuration }, set: { $0.countDownDuration = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
