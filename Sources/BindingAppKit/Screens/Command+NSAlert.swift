#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  import BindingArchitecture

  extension Command where Input == Void {
    /// Shows each failure of the command as an alert, a sheet of a window, with a button that executes the command
    /// again.
    ///
    ///     viewModel.load.alertFailure(on: self, "Could not load").store(in: scope)
    ///
    /// The alert is also shown for a failure from before the binding. Escape dismisses it or, if it has no button to
    /// retry, Return does. That leaves `failure` of the command as it is; the alert comes again with the next failure.
    /// When the command is executed again, the alert goes.
    ///
    /// - Parameters:
    ///   - host: the window that shows the alert, or a view, a view controller or a window controller, whose window is
    ///     looked up when there is a failure. Held weakly.
    ///   - title: the text of the alert.
    ///   - retry: the title of the button that executes the command again; `nil` for none.
    ///   - dismiss: the title of the button that dismisses the alert.
    ///   - message: makes the text below the title from the error.
    /// - Returns: the binding. It retains the command. When it ends, the alert is dismissed.
    @MainActor
    public func alertFailure(
      on host: NSResponder, _ title: LocalizedStringResource, retry: LocalizedStringResource? = "Retry",
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
      on host: NSResponder, _ title: LocalizedStringResource, dismiss: LocalizedStringResource = "OK",
      message: @escaping (any Error) -> String = { $0.localizedDescription }
    ) -> Subscription { showFailure(on: host, title, retry: nil, dismiss, message) }

    @MainActor
    private func showFailure(
      on host: NSResponder, _ title: LocalizedStringResource,
      retry: (title: LocalizedStringResource, execute: () -> Void)?, _ dismiss: LocalizedStringResource,
      _ message: @escaping (any Error) -> String
    ) -> Subscription {
      let (parts, notice) = (Scope(), FailureNotice(of: self))
      parts.onEnd { withExtendedLifetime(notice) {} }
      Presentation(of: notice.shown).presentAlert(on: host) { failure in
        let alert = NSAlert(title, retry?.title ?? dismiss, isDestructive: false, cancel: retry.map { _ in dismiss })
        alert.informativeText = message(failure.error)
        return (alert, { if $0 == .alertFirstButtonReturn { retry?.execute() } })
      }.store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
