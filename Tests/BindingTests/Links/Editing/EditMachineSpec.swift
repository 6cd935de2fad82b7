import TestSupport
import Testing

@testable import Binding

@Suite struct EditMachineSpec {
  @Test func `at once: each edit is written`() {
    var machine = EditMachine(pace: .onChange)
    #expect(machine.edit(isBack: false) == .write)
    machine.finish(isAccepted: true)
    #expect(machine.state == .following)
    #expect(machine.commit() == .none)
  }

  @Test func `at once: what was not accepted is tried again when it is judged anew, or wanted`() {
    var machine = EditMachine(pace: .onChange)
    #expect(machine.edit(isBack: false) == .write)
    machine.finish(isAccepted: false)
    #expect(machine.state == .refused)
    #expect(machine.judgeAnew() == .write)
    #expect(machine.commit() == .write)
    machine.finish(isAccepted: true)
    #expect(machine.judgeAnew() == .none)
  }

  @Test func `on commit: edits wait, and what was not accepted waits on`() {
    var machine = EditMachine(pace: .onCommit)
    #expect(machine.edit(isBack: false) == .none)
    #expect(machine.judgeAnew() == .none)
    #expect(machine.commit() == .write)
    machine.finish(isAccepted: false)
    #expect(machine.state == .held)
    #expect(machine.judgeAnew() == .none)
  }

  @Test func `delayed: each edit starts a new timer, and only the last one counts`() {
    var machine = EditMachine(pace: .delayed)
    #expect(machine.edit(isBack: false) == .start(1))
    #expect(machine.edit(isBack: false) == .start(2))
    #expect(machine.ring(1) == .none)
    #expect(machine.ring(2) == .write)
    machine.finish(isAccepted: true)
    #expect(machine.ring(2) == .none)
  }

  @Test(arguments: [EditMachine.Pace.onChange, .onCommit, .delayed])
  func `an edit that is back, and a source that changes, end it`(pace: EditMachine.Pace) {
    var machine = EditMachine(pace: pace)
    _ = machine.edit(isBack: false)
    #expect(machine.edit(isBack: true) == .settle)
    #expect(machine.state == .following)
    _ = machine.edit(isBack: false)
    #expect(machine.follow() == .show)
    #expect(machine.state == .following)
    #expect(machine.ring(machine.lastTimer) == .none)
  }
}
