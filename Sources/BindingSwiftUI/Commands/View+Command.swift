#if canImport(SwiftUI)
  public import Binding
  import BindingArchitecture
  import Combine
  public import Foundation
  public import SwiftUI

  extension View {
    /// Executes a command when the user pulls the content down, and shows the activity until its work is done.
    ///
    ///     List { … }.refreshable(model.refresh)
    ///
    /// A failure is in `failure` of the command, where ``alert(_:failureOf:retry:dismiss:message:)`` shows it. When the
    /// view goes, the work is cancelled.
    public func refreshable<Output>(_ command: Command<Void, Output>) -> some View {
      // The failure is published by the command as well.
      refreshable { @MainActor in _ = try? await command.run() }
    }

    /// Shows the failure of a command as an alert, with a button that executes the command again.
    ///
    ///     List { … }.alert("Could not load", failureOf: model.load)
    ///
    /// The alert is also shown for a failure from before the view was there. Dismissing the alert leaves `failure` of
    /// the command as it is. The alert comes again with the next failure.
    ///
    /// - Parameters:
    ///   - titleKey: the title.
    ///   - command: retained by the view.
    ///   - retry: the title of the button that executes the command again; `nil` for none.
    ///   - dismiss: the title of the button that dismisses the alert.
    ///   - message: makes the text below the title from the error.
    public func alert<Output>(
      _ titleKey: LocalizedStringKey, failureOf command: Command<Void, Output>, retry: LocalizedStringKey? = "Retry",
      dismiss: LocalizedStringKey = "OK", message: @escaping (any Error) -> String = { $0.localizedDescription }
    ) -> some View {
      modifier(FailureModifier(command: command, title: titleKey, retry: retry, dismiss: dismiss, message: message))
    }

    /// Shows the failure of a command with an input as an alert.
    ///
    ///     List { … }.alert("Could not delete", failureOf: model.delete)
    ///
    /// Otherwise the same as ``alert(_:failureOf:retry:dismiss:message:)``, without a button that executes the command
    /// again.
    public func alert<Input, Output>(
      _ titleKey: LocalizedStringKey, failureOf command: Command<Input, Output>,
      dismiss: LocalizedStringKey = "OK", message: @escaping (any Error) -> String = { $0.localizedDescription }
    ) -> some View {
      modifier(FailureModifier(command: command, title: titleKey, retry: nil, dismiss: dismiss, message: message))
    }
  }

  /// Keeps the notice of a command's failure, while the view has its identity.
  @MainActor
  private final class FailureKeeper<Input, Output>: ObservableObject {
    private var notice: FailureNotice<Input, Output>?

    nonisolated init() {}

    func notice(of command: Command<Input, Output>) -> FailureNotice<Input, Output> {
      if let notice, notice.command === command { return notice }
      let made = FailureNotice(of: command)
      notice = made
      return made
    }
  }

  private struct FailureModifier<Input, Output>: ViewModifier {
    @StateObject private var keeper = FailureKeeper<Input, Output>()
    private let command: Command<Input, Output>
    private let title: LocalizedStringKey
    private let retry: LocalizedStringKey?
    private let dismiss: LocalizedStringKey
    private let message: (any Error) -> String

    init(
      command: Command<Input, Output>, title: LocalizedStringKey, retry: LocalizedStringKey?,
      dismiss: LocalizedStringKey, message: @escaping (any Error) -> String
    ) {
      (self.command, self.title, self.retry, self.dismiss, self.message) = (command, title, retry, dismiss, message)
    }

    func body(content: Content) -> some View {
      let notice = keeper.notice(of: command)
      // What this body shows is what the user dismisses, even if the command has failed again by then.
      let shown = notice.shown.value
      return content.alert(
        title,
        isPresented: SwiftUI::Binding(
          get: { @MainActor in notice.shown.peek() != nil }, set: { @MainActor in if !$0 { notice.dismiss(shown) } }),
        presenting: shown?.error
      ) { _ in
        Button(dismiss, role: .cancel) {}
        if let retry, let command = command as? Command<Void, Output> { CommandButton(retry, command) }
      } message: { error in
        Text(verbatim: message(error))
      }
    }
  }
#endif
