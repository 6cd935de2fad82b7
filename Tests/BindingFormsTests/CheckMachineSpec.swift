import Testing

import Binding
@testable import BindingForms

@Suite struct CheckMachineSpec {
  final class Question {}
  let first = Question()
  let second = Question()

  @Test func `knows the answer to the question that was asked`() {
    var machine = CheckMachine()
    let new = machine.ask(first)
    #expect(new == .start)
    let again = machine.ask(first)
    #expect(again == .none)
    #expect(machine.answer(to: first) == nil)
    machine.answer(.refusal("no"))
    #expect(machine.answer(to: first) == .some(.refusal("no")))
    let known = machine.ask(first)
    #expect(known == .none)
    machine.answer(nil)
    #expect(machine.answer(to: first) == .some(.refusal("no")))
  }

  @Test func `a newer question takes the place of the former one`() {
    var machine = CheckMachine()
    _ = machine.ask(first)
    let newer = machine.ask(second)
    #expect(newer == .start)
    #expect(machine.answer(to: second) == nil)
    machine.answer(nil)
    #expect(machine.answer(to: second) == .some(nil))
    #expect(machine.answer(to: first) == nil)
  }

  @Test func `without a question the check under way is stopped`() {
    var machine = CheckMachine()
    let idle = machine.ask(nil)
    #expect(idle == .none)
    _ = machine.ask(first)
    let stopped = machine.ask(nil)
    #expect(stopped == .stop)
    machine.answer(nil)
    #expect(machine.answer(to: first) == nil)
    let again = machine.ask(first)
    #expect(again == .start)
  }
}
