#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import Foundation
  public import UIKit

  /// Binds the day that the user selects in a calendar in both directions; `nil` means that none is selected.
  ///
  ///     viewModel.day.bindTwoWay(to: calendarView).store(in: scope)
  ///
  /// The binding sets the `selectionBehavior` of the calendar to the selection of a single date.
  extension UICalendarView: @MainActor BindingTargetProvider {
    /// The content is the selected day, if there is one.
    public typealias Content = DateComponents?

    /// The selected day as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<DateComponents?> {
      let edited = Event<Void>()
      let listener = DateListener { edited.send() }
      let selection = UICalendarSelectionSingleDate(delegate: listener)
      selectionBehavior = selection
      return BindingTarget(
        self, edited: edited,
        get: { _ in
          // This closure retains the listener, because the selection does not.
          withExtendedLifetime(listener) { selection.selectedDate }
        },
        set: { selection.setSelected($1, animated: $0.window != nil) },
        enable: { $0.isUserInteractionEnabled = $1 }, announce: { $0.announce($1) })
    }
  }

  @MainActor
  private final class DateListener: NSObject, @MainActor UICalendarSelectionSingleDateDelegate {
    private let selected: () -> Void

    init(_ selected: @escaping () -> Void) {
      self.selected = selected
      super.init()
    }

    func dateSelection(
      _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?
    ) { selected() }
  }
#endif
