#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  import BindingArchitecture
  public import UIKit

  extension Command where Input == Void {
    /// Shows each failure of the command as an alert, with a button that executes the command again.
    ///
    ///     viewModel.load.alertFailure(on: self, "Could not load").store(in: scope)
    ///
    /// The alert is also shown for a failure from before the binding. Dismissing it leaves `failure` of the command as
    /// it is; the alert comes again with the next failure. When the command is executed again, the alert goes.
    ///
    /// - Parameters:
    ///   - host: the view controller that presents the alert; held weakly.
    ///   - title: the title of the alert.
    ///   - retry: the title of the button that executes the command again; `nil` for none.
    ///   - dismiss: the title of the button that dismisses the alert.
    ///   - message: makes the text below the title from the error.
    /// - Returns: the binding. It retains the command. When it ends, the alert is dismissed.
    @MainActor
    public func alertFailure(
      on host: UIViewController, _ title: LocalizedStringResource, retry: LocalizedStringResource? = "Retry",
      dismiss: LocalizedStringResource = "OK", message: @escaping (any Error) -> String = { $0.localizedDescription }
    ) -> Subscription {
      let trigger = self.trigger()
      return showFailure(on: host, title, retry: retry.map { ($0, { trigger(()) }) }, dismiss, message)
    }
  }

  extension Command {
    /// Shows each failure of a command with an input as an alert.
    ///
    ///     viewModel.delete.alertFailure(on: self, "Could not delete").store(in: scope)
    ///
    /// Otherwise the same as the method of a command without an input, but with no button that executes it again.
    @MainActor
    public func alertFailure(
      on host: UIViewController, _ title: LocalizedStringResource, dismiss: LocalizedStringResource = "OK",
      message: @escaping (any Error) -> String = { $0.localizedDescription }
    ) -> Subscription { showFailure(on: host, title, retry: nil, dismiss, message) }

    @MainActor
    private func showFailure(
      on host: UIViewController, _ title: LocalizedStringResource,
      retry: (title: LocalizedStringResource, execute: () -> Void)?, _ dismiss: LocalizedStringResource,
      _ message: @escaping (any Error) -> String
    ) -> Subscription {
      let (parts, notice) = (Scope(), FailureNotice(of: self))
      parts.onEnd { withExtendedLifetime(notice) {} }
      Presentation(of: notice.shown).present(on: host) { screen in
        let alert = UIAlertController(title, .alert)
        alert.message = message(screen.item.error)
        alert.addAction(UIAlertAction(dismiss, .cancel) {})
        if let retry { alert.addAction(UIAlertAction(retry.title, .default, retry.execute)) }
        return alert
      }.store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
