import Binding
import Testing

private final class Button: CommandTrigger {
  var isEnabled = true
  var onTrigger: (() -> Void)?
}

@Suite @MainActor struct CommandTriggerSpec {
  @Test func `a trigger is enabled with the command, and executes it`() {
    let isAllowed = Observable(false)
    var done = 0
    let command = Command<Void, Void>(enabledIf: { isAllowed.value }) { done += 1 }
    let button = Button()
    let binding = command.bind(to: button)
    #expect(!button.isEnabled)
    button.onTrigger?()
    isAllowed.value = true
    #expect(button.isEnabled)
    #expect(done == 0, "what was triggered while it was disabled is dropped")
    button.onTrigger?()
    #expect(done == 1)
    binding.cancel()
    #expect(button.onTrigger == nil)
    isAllowed.value = false
    #expect(button.isEnabled)
  }

  @Test func `a trigger evaluates the input of its command when it is triggered`() {
    var done: [Int] = []
    let command = Command<Int, Void> { done.append($0) }
    let button = Button()
    var number = 1
    let binding = command.bind(to: button, input: { number })
    number = 2
    button.onTrigger?()
    #expect(done == [2])
    withExtendedLifetime(binding) {}
  }

  @Test func `a control that stores its handlers in its own way is connected by closures`() {
    let isAllowed = Observable(false)
    var done: [Int] = []
    let command = Command<Int, Void>(enabledIf: { isAllowed.value }) { done.append($0) }
    final class Knob {
      var isGrey = false
      var handlers: [() -> Void] = []
    }
    let knob = Knob()
    let binding = command.bind(
      to: knob, enable: { $0.isGrey = !$1 }, hook: { $0.handlers = $1.map { [$0] } ?? [] }, input: { 7 })
    #expect(knob.isGrey)
    isAllowed.value = true
    #expect(!knob.isGrey)
    for handler in knob.handlers { handler() }
    #expect(done == [7])
    let kept = knob.handlers
    binding.cancel()
    #expect(knob.handlers.isEmpty)
    for handler in kept { handler() }
    #expect(done == [7], "A handler that is kept does nothing once the binding has ended.")
  }

  @Test func `a binding keeps its command alive, a trigger does not, and neither keeps the trigger alive`() {
    var command: Command<Void, Void>? = Command {}
    weak let weakCommand = command
    var button: Button? = Button()
    weak let weakButton = button
    var binding: Subscription? = command!.bind(to: button!)
    command = nil
    #expect(weakCommand != nil)
    withExtendedLifetime(binding) {}
    binding = nil
    #expect(weakCommand == nil)
    button = nil
    #expect(weakButton == nil)
  }

  @Test func `a binding of a trigger ends with its scope`() {
    let scope = Scope()
    let command = Command<Void, Void> {}
    let button = Button()
    command.bind(to: button).store(in: scope)
    #expect(button.onTrigger != nil)
    scope.end()
    #expect(button.onTrigger == nil)
  }
}
