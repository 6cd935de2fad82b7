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
    ///   - interaction: retained by the view.
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
    let presentation = Presentation<Question<Input, Bool>>()
    private let handler: Binding::Subscription

    init(_ interaction: Interaction<Input, Bool>) { handler = interaction.answer(by: presentation) }
  }

  private struct ConfirmModifier<Input>: ViewModifier {
    @StateObject private var dialog: Dialog<Input>
    private let agree: String
    private let role: ButtonRole?
    private let cancel: String
    private let title: (Input) -> String

    init(
      _ interaction: Interaction<Input, Bool>, _ agree: String, _ role: ButtonRole?, _ cancel: String,
      _ title: @escaping (Input) -> String
    ) {
      // Safe: SwiftUI evaluates the wrapped value on the main actor, when the view is first shown.
      nonisolated(unsafe) let interaction = interaction
      _dialog = StateObject(wrappedValue: MainActor.assumeIsolated { Dialog(interaction) })
      (self.agree, self.role, self.cancel, self.title) = (agree, role, cancel, title)
    }

    func body(content: Content) -> some View {
      let question = dialog.presentation.item.value
      let isPresented = dialog.presentation.item
      return content.alert(
        Text(question.map { title($0.input) } ?? ""),
        isPresented: SwiftUI::Binding(
          get: { @MainActor in isPresented.peek() != nil },
          // Dismissing the item cancels its question. A question that a button has answered is not cancelled, because
          // SwiftUI calls this closure after the action of the button.
          set: { @MainActor in if !$0 { isPresented.value = nil } }),
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
