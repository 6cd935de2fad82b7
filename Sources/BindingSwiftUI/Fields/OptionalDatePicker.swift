#if canImport(SwiftUI) && !os(tvOS)
  public import Foundation
  public import SwiftUI

  /// A date picker for a date that may be missing: a switch, and the date picker while there is a date.
  ///
  ///     OptionalDatePicker("Reminder", selection: editor.reminder.asBinding)
  ///
  /// Turning the switch on chooses the date that was chosen last, at first today's.
  public struct OptionalDatePicker: View {
    @State private var latest: Date?
    @SwiftUI::Binding private var selection: Date?
    private let title: LocalizedStringKey
    private let components: DatePickerComponents

    /// Makes the picker.
    ///
    /// - Parameters:
    ///   - titleKey: the title of the switch.
    ///   - selection: the date.
    ///   - displayedComponents: what of the date is shown.
    public init(
      _ titleKey: LocalizedStringKey, selection: SwiftUI::Binding<Date?>,
      displayedComponents: DatePickerComponents = .date
    ) {
      _selection = selection
      (title, components) = (titleKey, displayedComponents)
    }

    /// The switch, and the date picker below it.
    public var body: some View {
      Toggle(
        title,
        isOn: SwiftUI::Binding(
          get: { @MainActor in selection != nil },
          set: { @MainActor isThere in
            if !isThere { latest = selection }
            selection = isThere ? latest ?? .now : nil
          }))
      if let date = selection {
        DatePicker(
          title,
          selection: SwiftUI::Binding(
            get: { @MainActor in selection ?? date }, set: { @MainActor in selection = $0 }),
          displayedComponents: components
        )
        .labelsHidden()
      }
    }
  }
#endif
