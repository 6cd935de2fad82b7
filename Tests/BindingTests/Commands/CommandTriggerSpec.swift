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

  @Test func `a binding whose target was released ends when the command is enabled or disabled, and releases it`() {
    let (isAllowed, scope) = (Observable(true), Scope())
    weak var released: Command<Void, Void>?
    weak var binding: Subscription?
    do {
      let command = Command<Void, Void>(enabledIf: { isAllowed.value }) {}
      var button: Button? = Button()
      let made = command.bind(to: button!)
      made.store(in: scope)
      (released, binding) = (command, made)
      button = nil
    }
    #expect(released != nil && binding != nil)
    isAllowed.value = false
    #expect(released == nil && binding == nil)
    scope.end()
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

  @Test func `a trigger that is bound to another command executes that, and the end of the first takes nothing away`() {
    let button = Button()
    var done: [String] = []
    let (one, other) = (Command<Void, Void> { done.append("one") }, Command<Void, Void> { done.append("other") })
    var token = one.bind(to: button)
    token = other.bind(to: button)
    button.onTrigger?()
    #expect(done == ["other"])
    token.cancel()
    #expect(button.onTrigger == nil)
  }

  @Test func `a control that is bound anew by closures, by tokens in a list or in a new scope has the new command`() {
    final class Knob {
      var handler: (() -> Void)?
    }
    let (knob, button) = (Knob(), Button())
    var (done, tokens, scope): ([Int], [Subscription], Scope?) = ([], [], nil)
    for number in 0..<3 {
      let command = Command<Void, Void> { done.append(number) }
      let next = Scope()
      command.bind(to: knob, enable: { _, _ in }, hook: { $0.handler = $1 }, input: {}).store(in: next)
      tokens = [command.bind(to: button)]
      scope = next
      knob.handler?()
      button.onTrigger?()
    }
    #expect(done == [0, 0, 1, 1, 2, 2])
    scope?.end()
    withExtendedLifetime(tokens) {}
    tokens = []
    #expect(knob.handler == nil && button.onTrigger == nil)
  }

  @Test func `of two bindings of one trigger the last alone enables it`() {
    let (isFirst, isSecond, button) = (Observable(true), Observable(true), Button())
    let first = Command<Void, Void>(enabledIf: { isFirst.value }) {}
    let second = Command<Void, Void>(enabledIf: { isSecond.value }) {}
    let tokens = [first.bind(to: button), second.bind(to: button)]
    isFirst.value = false
    #expect(button.isEnabled)
    isSecond.value = false
    isFirst.value = true
    #expect(!button.isEnabled)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a trigger keeps a command without an owner, and does nothing when an owner has gone`() {
    final class Counter {
      let count: Observable<Int>
      init(_ count: Observable<Int>) { self.count = count }
      lazy var add = Command<Int, Void>(for: self) { me, number in me.count.value += number }
    }
    let count = Observable(0)
    var counter: Counter? = Counter(count)
    let add = counter!.add.trigger()
    add(1)
    #expect(count.value == 1)
    weak let weakly = counter
    counter = nil
    #expect(weakly == nil)
    add(1)
    #expect(count.value == 1)
    let increment = Command<Int, Void> { count.value += $0 }.trigger()
    increment(2)
    #expect(count.value == 3)
  }
}
