import Binding
import BindingArchitecture
import Testing

@testable import GTKViews

extension OnScreen {
  @MainActor @Suite struct DialogsSpec {
    private let scope = Scope()
    private let window = Screen.window("parent", width: 400, height: 300)
    private let confirm = Interaction<String, Bool>()

    /// Lets the window answer, and asks.
    private func ask() async -> Command<Void, Bool> {
      window.content = Entry()
      await Screen.show(window)
      window.answer(confirm) {
        Message($0, choices: [.init("No", false), .init("Yes", true, style: .suggested)], cancel: false)
      }.store(in: window.scope)
      let confirm = confirm
      let command = Command<Void, Bool> { try await confirm.ask("Sure?") }
      command.execute()
      return command
    }

    @Test(arguments: [(["Tab", "Return"], true), (["Return"], false), (["Escape"], false)])
    func `a question of a view model is answered by keys`(keys: [String], answer: Bool) async {
      let command = await ask()
      await Screen.focus(named: "Sure?")
      for key in keys { await Screen.press(key) }
      await Screen.settle { !command.isExecuting.value }
      #expect(command.output.value == answer)
      window.close()
    }

    @Test func `a question that is given up takes its dialog away`() async {
      let command = await ask()
      await Screen.focus(named: "Sure?")
      let count = Screen.windowCount
      command.cancel()
      await Screen.settle { Screen.windowCount == count - 1 }
      #expect(Screen.windowCount == count - 1)
      #expect(command.output.value == nil)
      window.close()
    }

    @Test func `a window that is closed answers no question`() async {
      let command = await ask()
      command.failures.observe { _ in }.store(in: scope)
      await Screen.focus(named: "Sure?")
      window.close()
      await Screen.settle { !command.isExecuting.value }
      #expect(command.failure.value is InteractionUnanswered)
      #expect(Screen.windowCount == 0)
    }

    @Test func `a question of a window that is closed has the answer of cancelling`() async {
      await Screen.show(window)
      var answer: Int?
      let message = Message("Sure?", choices: [.init("Yes", 1)], cancel: 2)
      let task = Task { answer = await window.ask(message) }
      await Screen.focus(named: "Sure?")
      window.close()
      await Screen.settle { answer != nil }
      #expect(answer == 2 && Screen.windowCount == 0)
      task.cancel()
    }

    @Test func `the answers of a question are shown as they are`() async {
      await Screen.show(window)
      let message = Message(
        "Replace the file?", choices: [.init("Cancel", false), .init("Replace my_file.txt", true)], cancel: false)
      let task = Task { await window.ask(message) }
      await Screen.focus(named: "Replace the file?")
      #expect(Screen.texts.suffix(2) == ["Cancel", "Replace my_file.txt"])
      task.cancel()
      window.close()
    }

    @Test func `a window over another is closed with it`() async {
      await Screen.show(window)
      let card = Window(title: "card", width: 200, height: 100)
      var isEnded = false
      card.scope.onEnd { isEnded = true }
      card.setModal(over: window)
      card.present()
      window.close()
      #expect(card.isClosed && isEnded && Screen.windowCount == 0)
    }

    @Test func `a presentation is a window, closed by the view model or by the user`() async {
      window.content = Entry()
      await Screen.show(window)
      let sheet = Presentation<String>()
      let presenter = WindowPresenter<String>(over: window) { page in
        let card = Window(title: page.item, width: 200, height: 100)
        card.shortcut("Escape").onTrigger = { [weak card] in card?.close() }
        return card
      }
      sheet.present(on: presenter).store(in: scope)
      sheet.item.value = "first"
      await Screen.focus(named: "first")
      #expect(Screen.windowCount == 2)
      sheet.item.value = nil
      #expect(Screen.windowCount == 1)
      sheet.item.value = "second"
      await Screen.focus(named: "second")
      await Screen.press("Escape")
      await Screen.settle { sheet.item.value == nil }
      #expect(sheet.item.value == nil && Screen.windowCount == 1)
      window.close()
      var refused: [String] = []
      sheet.refused.observe { refused.append($0.item) }.store(in: scope)
      sheet.item.value = "third"
      #expect(sheet.item.value == nil && refused == ["third"], "there is nothing to show it over")
    }

    @Test func `a window without an owner is released`() async {
      let count = Screen.windowCount
      var other: Window? = Window(title: "other", width: 100, height: 100)
      other?.present()
      #expect(Screen.windowCount == count + 1)
      other = nil
      #expect(Screen.windowCount == count)
      window.close()
    }

    @Test func `a window keeps the given objects alive, until it is closed`() {
      weak var kept: Scope?
      do {
        let object = Scope()
        window.keep(object)
        kept = object
      }
      #expect(kept != nil)
      window.close()
      #expect(kept == nil && window.isClosed)
    }
  }
}
