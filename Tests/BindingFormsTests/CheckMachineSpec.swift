import Testing

import Binding
@testable import BindingForms

@Suite struct CheckMachineSpec {
  final class Question {}
  let first = Question()
  let second = Question()

  @Test func `the answer to a question counts once`() {
    var machine = CheckMachine()
    let answer1 = machine.ask(first)
    #expect(answer1 == .start(1))
    let answer2 = machine.ask(first)
    #expect(answer2 == .none)
    #expect(machine.answer(to: first) == nil)
    let answer3 = machine.answer(1, .refusal("no"))
    #expect(answer3)
    #expect(machine.answer(to: first) == .some(.refusal("no")))
    let answer4 = machine.ask(first)
    #expect(answer4 == .none)
    let answer5 = machine.answer(1, nil)
    #expect(!answer5)
  }

  @Test func `a newer question makes the answer to the former one too late`() {
    var machine = CheckMachine()
    _ = machine.ask(first)
    let answer6 = machine.ask(second)
    #expect(answer6 == .start(2))
    let answer7 = machine.answer(1, nil)
    #expect(!answer7)
    #expect(machine.answer(to: second) == nil)
    let answer8 = machine.answer(2, nil)
    #expect(answer8)
    #expect(machine.answer(to: second) == .some(nil))
    #expect(machine.answer(to: first) == nil)
  }

  @Test func `without a question what is under way is stopped`() {
    var machine = CheckMachine()
    let answer9 = machine.ask(nil)
    #expect(answer9 == .none)
    _ = machine.ask(first)
    let answer10 = machine.ask(nil)
    #expect(answer10 == .stop)
    let answer11 = machine.answer(1, nil)
    #expect(!answer11)
    let answer12 = machine.ask(first)
    #expect(answer12 == .start(2))
  }
}
