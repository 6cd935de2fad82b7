import Binding
import TerminalWidgets

/// An example of the package, as it is run in a terminal.
struct Demo: Sendable {
  /// The work of a demo, which prints line by line. Most need neither the main actor nor time.
  typealias Body = @MainActor @Sendable (_ print: @escaping (String) -> Void) async -> Void

  /// The name that is typed to run it.
  let name: String
  /// A description in one line.
  let abstract: String
  let run: Body
  /// Makes the screen on which the demo can be tried; its bindings go into the scope.
  let screen: @MainActor @Sendable (_ scope: Scope) -> Screen

  init(
    _ name: String, _ abstract: String, run: @escaping Body,
    screen: @escaping @MainActor @Sendable (_ scope: Scope) -> Screen
  ) {
    self.name = name
    self.abstract = abstract
    self.run = run
    self.screen = screen
  }
}
