#if canImport(SwiftUI)
  import Binding
  public import BindingForms
  public import Foundation
  public import SwiftUI

  /// A control with all that belongs to a field: the content, `.field(_:)`, the error below it, and the sign of
  /// activity while the field is being checked.
  ///
  ///     FieldRow("First name", editor.first)                   // a text field
  ///     FieldRow("Newsletter", editor.isSubscribed)            // a switch
  ///     FieldRow("Birthdate", editor.birthdate)                // a date picker, also for a date that may be missing
  ///     FieldRow("Children", editor.children, in: 0...20)      // a stepper
  ///     FieldRow(editor.password) { SecureField("Password", text: $0) }
  ///
  /// The view retains the field.
  public struct FieldRow<Value, Display, Control: View>: View {
    private let field: Field<Value, Display>
    private let control: (SwiftUI::Binding<Display>) -> Control

    /// Makes a row with any control.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - control: makes the control for the content.
    public init(
      _ field: Field<Value, Display>, @ViewBuilder control: @escaping (SwiftUI::Binding<Display>) -> Control
    ) { (self.field, self.control) = (field, control) }

    /// The control, and the error below it.
    public var body: some View {
      VStack(alignment: .leading) {
        HStack {
          control(field.asBinding).field(field)
          if field.isChecking.value { ProgressView() }
        }
        FieldError(field)
      }
    }
  }

  extension FieldRow where Display == String, Control == TextField<Text> {
    /// Makes a row with a text field.
    public init(_ titleKey: LocalizedStringKey, _ field: Field<Value, String>) {
      self.init(field) { TextField(titleKey, text: $0) }
    }
  }

  extension FieldRow where Display == Bool, Control == Toggle<Text> {
    /// Makes a row with a switch.
    public init(_ titleKey: LocalizedStringKey, _ field: Field<Value, Bool>) {
      self.init(field) { Toggle(titleKey, isOn: $0) }
    }
  }

  #if !os(tvOS)
    extension FieldRow where Display == Date, Control == DatePicker<Text> {
      /// Makes a row with a date picker.
      public init(
        _ titleKey: LocalizedStringKey, _ field: Field<Value, Date>,
        displayedComponents: DatePickerComponents = .date
      ) {
        self.init(field) { DatePicker(titleKey, selection: $0, displayedComponents: displayedComponents) }
      }
    }

    extension FieldRow where Display == Date?, Control == OptionalDatePicker {
      /// Makes a row with a date picker for a date that may be missing.
      public init(
        _ titleKey: LocalizedStringKey, _ field: Field<Value, Date?>,
        displayedComponents: DatePickerComponents = .date
      ) {
        self.init(field) { OptionalDatePicker(titleKey, selection: $0, displayedComponents: displayedComponents) }
      }
    }

    extension FieldRow where Display == Int, Control == Stepper<LabeledContent<Text, Text>> {
      /// Makes a row with a stepper, which shows the number beside the title.
      public init(_ titleKey: LocalizedStringKey, _ field: Field<Value, Int>, in range: ClosedRange<Int>) {
        self.init(field) { number in
          Stepper(value: number, in: range) {
            LabeledContent(titleKey, value: number.wrappedValue, format: .number)
          }
        }
      }
    }
  #endif
#endif
