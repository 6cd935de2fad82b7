#if canImport(SwiftUI)
  import Binding
  public import BindingArchitecture
  import Combine
  public import SwiftUI

  extension View {
    /// Shows the item of a presentation as a sheet, while there is an item. When the user closes the sheet, the item
    /// becomes `nil`.
    ///
    ///     List { … }.sheet(viewModel.sheet) { detail in DetailView(detail) }
    ///
    /// - Parameters:
    ///   - presentation: retained by the view.
    ///   - content: makes the content of the sheet.
    public func sheet<Item: Identifiable, Sheet: View>(
      _ presentation: Presentation<Item>, @ViewBuilder content: @escaping (Item) -> Sheet
    ) -> some View { modifier(SheetModifier(presentation, content)) }

    #if !os(macOS)
      /// Shows the item of a presentation on the whole screen, while there is an item. When the view closes itself, the
      /// item becomes `nil`.
      ///
      ///     content.fullScreenCover(viewModel.player) { PlayerView($0) }
      public func fullScreenCover<Item: Identifiable, Cover: View>(
        _ presentation: Presentation<Item>, @ViewBuilder content: @escaping (Item) -> Cover
      ) -> some View { modifier(CoverModifier(presentation, content)) }
    #endif

    /// Answers each question of an interaction by an alert with two buttons, one after another.
    ///
    ///     content.confirm(viewModel.confirmDeletion, "Delete", role: .destructive, cancel: "Cancel") {
    ///       "Delete \($0)?"
    ///     }
    ///
    /// If the alert is dismissed without an answer, the question is cancelled.
    ///
    /// - Parameters:
    ///   - interaction: retained by the view. If the view gets another interaction, it answers only that.
    ///   - agree: the title of the button that answers true.
    ///   - role: the role of the button that answers true.
    ///   - cancel: the title of the button that answers false.
    ///   - title: makes the title of the alert from the question.
    public func confirm<Input>(
      _ interaction: Interaction<Input, Bool>, _ agree: String, role: ButtonRole? = nil, cancel: String,
      title: @escaping (Input) -> String
    ) -> some View { modifier(ConfirmModifier(interaction, agree, role, cancel, title)) }
  }

  /// A navigation stack that shows a path as pages above a root.
  ///
  ///     PathStack(viewModel.path) {
  ///       PersonList(viewModel)
  ///     } destination: { screen in
  ///       switch screen {
  ///       case .person(let id): PersonView(viewModel.person(id))
  ///       case .settings: SettingsView()
  ///       }
  ///     }
  ///
  /// When the user goes back, the items are removed from the path. The view retains the path.
  public struct PathStack<Item: Hashable, Root: View, Destination: View>: View {
    private let items: Observable<[Item]>
    private let root: () -> Root
    private let destination: (Item) -> Destination

    /// Makes the stack.
    ///
    /// - Parameters:
    ///   - path: the items above the root.
    ///   - root: the view at the bottom.
    ///   - destination: makes the view of an item.
    public init(
      _ path: PresentationPath<Item>, @ViewBuilder root: @escaping () -> Root,
      @ViewBuilder destination: @escaping (Item) -> Destination
    ) {
      items = path.items
      self.root = root
      self.destination = destination
    }

    /// The navigation stack, bound to the items of the path.
    public var body: some View {
      NavigationStack(path: items.asBinding) { root().navigationDestination(for: Item.self, destination: destination) }
    }
  }

  private struct SheetModifier<Item: Identifiable, Sheet: View>: ViewModifier {
    private let item: Observable<Item?>
    private let sheet: (Item) -> Sheet

    init(_ presentation: Presentation<Item>, _ sheet: @escaping (Item) -> Sheet) {
      item = presentation.item
      self.sheet = sheet
    }

    func body(content: Content) -> some View { content.sheet(item: item.asBinding, content: sheet) }
  }

  #if !os(macOS)
    private struct CoverModifier<Item: Identifiable, Cover: View>: ViewModifier {
      private let item: Observable<Item?>
      private let cover: (Item) -> Cover

      init(_ presentation: Presentation<Item>, _ cover: @escaping (Item) -> Cover) {
        item = presentation.item
        self.cover = cover
      }

      func body(content: Content) -> some View { content.fullScreenCover(item: item.asBinding, content: cover) }
    }
  #endif

  /// Answers the questions of an interaction by a presentation, until this object is released with its view.
  @MainActor
  private final class Dialog<Input>: ObservableObject {
    typealias Item = Observable<Question<Input, Bool>?>
    private var connection: (interaction: Interaction<Input, Bool>, item: Item, handler: Binding::Subscription)?

    nonisolated init() {}

    /// The question of an interaction that is to be shown. SwiftUI keeps this object while the view has its identity,
    /// and when the view model is replaced that view asks for another interaction. Each has a presentation of its own,
    /// because the former interaction takes its question back only a turn later.
    func question(of interaction: Interaction<Input, Bool>) -> Item {
      if let connection, connection.interaction === interaction { return connection.item }
      let presentation = Presentation<Question<Input, Bool>>()
      connection = (interaction, presentation.item, interaction.answer(by: presentation))
      return presentation.item
    }
  }

  private struct ConfirmModifier<Input>: ViewModifier {
    @StateObject private var dialog = Dialog<Input>()
    private let interaction: Interaction<Input, Bool>
    private let agree: String
    private let role: ButtonRole?
    private let cancel: String
    private let title: (Input) -> String

    init(
      _ interaction: Interaction<Input, Bool>, _ agree: String, _ role: ButtonRole?, _ cancel: String,
      _ title: @escaping (Input) -> String
    ) {
      self.interaction = interaction
      (self.agree, self.role, self.cancel, self.title) = (agree, role, cancel, title)
    }

    func body(content: Content) -> some View {
      let item = dialog.question(of: interaction)
      let question = item.value
      return content.alert(
        Text(question.map { title($0.input) } ?? ""),
        isPresented: SwiftUI::Binding(
          get: { @MainActor in item.peek() != nil },
          // Dismissing the item cancels its question. A question that a button has answered is not cancelled, because
          // SwiftUI calls this closure after the action of the button.
          set: { @MainActor in if !$0 { item.value = nil } }),
        presenting: question
      ) { question in
        Button(cancel, role: .cancel) { question.reply(false) }
        Button(agree, role: role) { question.reply(true) }
      } message: { _ in
        EmptyView()
      }
    }
  }
#endif
