#if canImport(SwiftUI)
  import Binding
  public import BindingArchitecture
  import Combine
  public import SwiftUI

  /// How a question is shown.
  public enum QuestionStyle: Sendable {
    /// In the middle of the screen.
    case alert
    /// At the lower edge of a phone, and beside the view elsewhere.
    case dialog
  }

  extension View {
    /// Answers each question of an interaction by an alert or a dialog with two buttons, one after another.
    ///
    ///     content.confirm(model.confirmDeletion, "Delete", role: .destructive, cancel: "Cancel") { "Delete \($0)?" }
    ///
    /// If the alert is dismissed without an answer, the question is cancelled.
    ///
    /// - Parameters:
    ///   - interaction: retained by the view. If the view gets another interaction, it answers only that.
    ///   - agree: the title of the button that answers true.
    ///   - role: the role of the button that answers true.
    ///   - cancel: the title of the button that answers false.
    ///   - style: whether an alert or a dialog asks.
    ///   - title: makes the title of the alert from the question.
    public func confirm<Input>(
      _ interaction: Interaction<Input, Bool>, _ agree: LocalizedStringKey, role: ButtonRole? = nil,
      cancel: LocalizedStringKey, style: QuestionStyle = .alert, title: @escaping (Input) -> LocalizedStringKey
    ) -> some View {
      modifier(
        QuestionModifier(interaction: interaction, style: style, title: title) { question in
          Button(cancel, role: .cancel) { question.reply(false) }
          Button(agree, role: role) { question.reply(true) }
        })
    }

    /// Answers each question of an interaction by an alert with a text field, one after another: with the text, or with
    /// `nil` if the user cancels.
    ///
    ///     content.prompt(model.askName, "Rename", cancel: "Cancel", placeholder: "Name") { "Rename \($0)" }
    ///
    /// If the alert is dismissed without an answer, the question is cancelled.
    ///
    /// - Parameters:
    ///   - interaction: retained by the view. If the view gets another interaction, it answers only that.
    ///   - agree: the title of the button that answers with the text.
    ///   - cancel: the title of the button that answers `nil`.
    ///   - placeholder: what the text field shows while it is empty.
    ///   - title: makes the title of the alert from the question.
    ///   - text: returns the text that the field begins with.
    public func prompt<Input>(
      _ interaction: Interaction<Input, String?>, _ agree: LocalizedStringKey, cancel: LocalizedStringKey,
      placeholder: LocalizedStringKey = "", title: @escaping (Input) -> LocalizedStringKey,
      text: @escaping (Input) -> String = { _ in "" }
    ) -> some View {
      modifier(
        QuestionModifier(interaction: interaction, style: .alert, title: title) { question in
          PromptActions(question: question, agree: agree, cancel: cancel, placeholder: placeholder, text: text)
        })
    }
  }

  /// Answers the questions of an interaction by a presentation, until this object is released with its view.
  @MainActor
  private final class Dialog<Input, Output>: ObservableObject {
    typealias Item = Binding::Observable<Question<Input, Output>?>
    private var connection: (interaction: Interaction<Input, Output>, item: Item, handler: Binding::Subscription)?

    nonisolated init() {}

    /// The question of an interaction that is to be shown. SwiftUI keeps this object while the view has its identity.
    /// So if the view model is replaced, the same object is asked for the question of another interaction. Each
    /// interaction has a presentation of its own, because the former one takes its question back only a turn later.
    func question(of interaction: Interaction<Input, Output>) -> Item {
      if let connection, connection.interaction === interaction { return connection.item }
      let presentation = Presentation<Question<Input, Output>>()
      connection = (interaction, presentation.item, interaction.answer(by: presentation))
      return presentation.item
    }
  }

  private struct QuestionModifier<Input, Output, Actions: View>: ViewModifier {
    @StateObject private var dialog = Dialog<Input, Output>()
    private let interaction: Interaction<Input, Output>
    private let style: QuestionStyle
    private let title: (Input) -> LocalizedStringKey
    private let actions: (Question<Input, Output>) -> Actions

    init(
      interaction: Interaction<Input, Output>, style: QuestionStyle, title: @escaping (Input) -> LocalizedStringKey,
      @ViewBuilder actions: @escaping (Question<Input, Output>) -> Actions
    ) {
      (self.interaction, self.style, self.title, self.actions) = (interaction, style, title, actions)
    }

    func body(content: Content) -> some View {
      let item = dialog.question(of: interaction)
      let question = item.value
      let text = question.map { Text(title($0.input)) } ?? Text(verbatim: "")
      // Dismissing the item cancels its question. A question that a button has answered is not cancelled, because
      // SwiftUI takes the item away after the action of the button.
      func isShown(_ style: QuestionStyle) -> SwiftUI::Binding<Bool> {
        SwiftUI::Binding(
          get: { @MainActor in self.style == style && item.peek() != nil },
          set: { @MainActor in if !$0, self.style == style { item.value = nil } })
      }
      return
        content
        .alert(text, isPresented: isShown(.alert), presenting: question, actions: actions) { _ in EmptyView() }
        .confirmationDialog(
          text, isPresented: isShown(.dialog), titleVisibility: .visible, presenting: question, actions: actions)
    }
  }

  /// The text field and the buttons of a prompt. The text lives as long as the alert.
  private struct PromptActions<Input>: View {
    @State private var entered: String?
    let question: Question<Input, String?>
    let agree: LocalizedStringKey
    let cancel: LocalizedStringKey
    let placeholder: LocalizedStringKey
    let text: (Input) -> String

    var body: some View {
      TextField(
        placeholder,
        text: SwiftUI::Binding(
          get: { @MainActor in entered ?? text(question.input) }, set: { @MainActor in entered = $0 }))
      Button(cancel, role: .cancel) { question.reply(nil) }
      Button(agree) { question.reply(entered ?? text(question.input)) }
    }
  }
#endif
