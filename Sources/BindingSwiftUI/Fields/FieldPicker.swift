#if canImport(SwiftUI)
  public import BindingForms
  public import SwiftUI

  /// A picker of a field's content, with the error of the field.
  ///
  ///     FieldPicker("Tier", editor.tier) { Text($0.title) }                       // of all cases
  ///     FieldPicker("Tier", editor.tier, none: "No tier") { Text($0.title) }      // of an optional
  ///     FieldPicker("Owner", editor.owner, among: people) { Text($0.name) }
  ///
  /// The view retains the field.
  public struct FieldPicker<Value, Display: Hashable, Label: View>: View {
    private let field: Field<Value, Display>
    private let title: LocalizedStringKey
    private let choices: [Display]
    private let label: (Display) -> Label

    /// Makes a picker of some choices.
    ///
    /// - Parameters:
    ///   - titleKey: the title of the picker.
    ///   - field: the field.
    ///   - choices: the contents to choose from; the present content should be among them.
    ///   - label: makes the label of a choice.
    public init(
      _ titleKey: LocalizedStringKey, _ field: Field<Value, Display>, among choices: some Sequence<Display>,
      @ViewBuilder label: @escaping (Display) -> Label
    ) { (title, self.field, self.choices, self.label) = (titleKey, field, Array(choices), label) }

    /// The picker, and the error below it.
    public var body: some View {
      FieldRow(field) { selection in
        Picker(title, selection: selection) {
          ForEach(choices, id: \.self) { choice in label(choice).tag(choice) }
        }
      }
    }
  }

  extension FieldPicker where Display: CaseIterable {
    /// Makes a picker of all cases.
    public init(
      _ titleKey: LocalizedStringKey, _ field: Field<Value, Display>, @ViewBuilder label: @escaping (Display) -> Label
    ) { self.init(titleKey, field, among: Display.allCases, label: label) }
  }

  extension FieldPicker {
    /// Makes a picker of some choices, or none.
    ///
    /// - Parameters:
    ///   - titleKey: the title of the picker.
    ///   - field: the field.
    ///   - choices: the contents to choose from.
    ///   - none: the title of the choice of no content.
    ///   - label: makes the label of a choice.
    public init<Choice: Hashable, ChoiceLabel: View>(
      _ titleKey: LocalizedStringKey, _ field: Field<Value, Choice?>, among choices: some Sequence<Choice>,
      none: LocalizedStringKey, @ViewBuilder label: @escaping (Choice) -> ChoiceLabel
    ) where Display == Choice?, Label == OptionalLabel<ChoiceLabel> {
      self.init(titleKey, field, among: [nil] + choices.map { $0 }) { OptionalLabel(none: none, label: $0.map(label)) }
    }

    /// Makes a picker of all cases, or none.
    public init<Choice: Hashable & CaseIterable, ChoiceLabel: View>(
      _ titleKey: LocalizedStringKey, _ field: Field<Value, Choice?>, none: LocalizedStringKey,
      @ViewBuilder label: @escaping (Choice) -> ChoiceLabel
    ) where Display == Choice?, Label == OptionalLabel<ChoiceLabel> {
      self.init(titleKey, field, among: Choice.allCases, none: none, label: label)
    }
  }

  /// The label of a choice that may be none.
  public struct OptionalLabel<Label: View>: View {
    let none: LocalizedStringKey
    let label: Label?

    /// The label of the choice, or the title of none.
    public var body: some View { if let label { label } else { Text(none) } }
  }
#endif
