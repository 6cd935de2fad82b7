import TestSupport
import Testing

@testable import Binding

@Suite struct CommandMachineSpec {
  private func machine(running count: Int) -> CommandMachine {
    var machine = CommandMachine(policy: .latest)
    for _ in 0..<count { _ = machine.request() }
    return machine
  }

  @Test func `the latest request cancels the execution that is not cancelled yet, and no other`() {
    var machine = machine(running: 100)
    guard case .begin(101, cancelling: [100]) = machine.request() else {
      Issue.record("another one was cancelled")
      return
    }
    #expect(!machine.isCancelling)
    let stopping = machine.cancel().stopping
    #expect(stopping == [101])
    #expect(machine.isCancelling)
    #expect(machine.executions.count == 101)
    // The executions end in any order.
    let published = [50, 1, 2, 101, 49, 50].map { machine.finish($0) }
    #expect(published.allSatisfy { !$0 })
    #expect(machine.executions.map(\.id) == Array(3...48) + Array(51...100))
    guard case .begin(102, cancelling: []) = machine.request() else {
      Issue.record("one was cancelled twice")
      return
    }
    #expect(machine.isWanted(102) && !machine.isWanted(100))
    let isPublished = machine.finish(102)
    #expect(isPublished)
  }

  @Test func `a request takes no longer when many superseded executions have yet to return`() {
    func time(running count: Int) -> Duration {
      var machine = machine(running: count)
      return (0..<5).map { _ in
        threadTime { for _ in 0..<50 { _ = machine.request() } }
      }.min()!
    }
    let (few, many) = (time(running: 100), time(running: 10_000))
    #expect(many < few * 15, "\(many) instead of \(few)")
  }

  @Test func `requests that wait begin in their order`() {
    var machine = CommandMachine(policy: .queue)
    for _ in 0..<10 { _ = machine.request() }
    for id in 1...8 {
      #expect(machine.next == nil)
      let isPublished = machine.finish(id)
      #expect(isPublished && machine.next == id + 1)
      machine.beginNext()
    }
    #expect(machine.executions.map(\.id) == [9, 10])
  }

  @Test func `an execution whose end has begun can no longer be cancelled, alone, with others, or with the command`() {
    var machine = CommandMachine(policy: .concurrent())
    let ids = (0..<3).compactMap { _ in if case .begin(let id, _) = machine.request() { id } else { nil } }
    machine.decide(ids[1])
    #expect(machine.cancel(ids[1]).stopping == [] && machine.leave(ids[1]).stopping == [])
    #expect(machine.cancel().stopping == [ids[2], ids[0]] && !machine.isCancelling)
    #expect(machine.cancel().stopping == [])
    #expect(machine.end().stopping == [] && !machine.isReady)
    #expect(machine.finish(ids[1]) && !machine.finish(ids[1]) && !machine.isExecuting)
  }

  @Test func `the end of a cancelled execution does not begin`() {
    var machine = CommandMachine(policy: .exclusive)
    guard case .begin(let id, _) = machine.request() else { return #expect(Bool(false)) }
    _ = machine.cancel()
    machine.decide(id)
    #expect(machine.isCancelling && !machine.finish(id) && !machine.isExecuting)
  }
}
