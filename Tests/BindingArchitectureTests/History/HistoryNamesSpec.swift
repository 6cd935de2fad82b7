import Binding
import BindingArchitecture
import TestSupport
import Testing

/// What diagnostics call a history and its parts.
@Suite struct HistoryNamesSpec {
  let essay = Observable("", name: "essay")

  @Test func `the commands of a history say in words why they are disabled`() {
    let history = History(of: essay, name: "history")
    #expect(whyNot(history.undo) == "'history.undo' is disabled because 'history.canUndo' is false.")
    #expect(whyNot(history.redo) == "'history.redo' is disabled because 'history.canRedo' is false.")
    essay.value = "a"
    #expect(whyNot(history.undo) == "'history.undo' is enabled.")
    let group = history.beginGroup()
    #expect(whyNot(history.undo) == "'history.undo' is disabled because 'history.isGroupOpen' is true.")
    group.cancel()
  }

  @Test func `a history without a name and its parts are called after the line that made it`() {
    let history = History(of: essay)
    let place = "HistoryNamesSpec.swift:\(#line - 1)"
    #expect(
      Graph.dump(essay) == """
        n1 observable 'essay' = "" (observed)
        n2 history '\(place)' (observed) ← n1

        """)
    #expect(history.name == place && history.undo.name == "\(place).undo")
    #expect(whyNot(history.undo) == "'\(place).undo' is disabled because '\(place).canUndo' is false.")
  }

  @Test func `a limit below one traps, and the message says what to write`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = History(of: Observable(0), limit: 0, name: "steps")
    }
    #expect(trap.message.contains("the history 'steps' cannot keep 0 steps: its `limit:` has to be 1 or more"))
  }
}
