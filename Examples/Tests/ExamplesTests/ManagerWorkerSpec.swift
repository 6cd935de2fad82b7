import Binding
import BindingTesting
import Testing

@testable import ManagerWorker

@Suite @MainActor struct ManagerWorkerSpec {
  private final class Log {
    var lines: [String] = []
    func say(_ line: String) { lines.append(line) }
  }

  private let log = Log()

  @Test func `a directly coupled worker makes another manager celebrate than the one with the task`() {
    let manager = DirectManager(say: log.say)
    manager.beginTask()
    #expect(log.lines == ["finish work!", "celebrate Task!"])
    #expect(manager.celebrations == 0)
  }

  @Test func `a delegating worker reports to its employer, of any class`() {
    DelegateManager(say: log.say).beginTask()
    Student(say: log.say).doHomework()
    let father = Father(say: log.say)
    let worker = DelegatingWorker(say: log.say)
    father.haveRepaired(by: worker)
    #expect(
      log.lines == [
        "finish work!", "celebrate Task!", "finish work!", "hand it in!", "finish work!", "say thanks!",
      ])
    #expect(worker.delegate == nil)
  }

  @Test func `manager and worker do not know each other on a board, and several may listen`() {
    let board = TaskBoard()
    let manager = NotifyingManager(on: board, say: log.say)
    manager.beginTask()
    #expect(log.lines == [])
    let worker = NotifyingWorker(on: board, say: log.say)
    var auditor: Auditor? = Auditor(on: board)
    manager.beginTask()
    #expect(log.lines == ["finish work!", "celebrate Task!"])
    #expect(auditor?.audited == 1)
    #expect((board.begin.observerCount, board.done.observerCount) == (1, 2))
    auditor = nil
    #expect(board.done.observerCount == 1)
    withExtendedLifetime(worker) {}
  }

  @Test func `any worker on a board may do the task of any manager`() {
    let board = TaskBoard()
    let managers = (0..<2).map { _ in NotifyingManager(on: board, say: log.say) }
    let worker = NotifyingWorker(on: board, say: log.say)
    managers[0].beginTask()
    #expect(log.lines == ["finish work!", "celebrate Task!", "celebrate Task!"])
    let robot = board.begin.observe { [log] in log.say("beep!") }
    managers[1].beginTask()
    #expect(log.lines.suffix(4) == ["finish work!", "celebrate Task!", "celebrate Task!", "beep!"])
    withExtendedLifetime((managers, worker, robot)) {}
  }

  @Test func `a worker does not keep its employer alive`() {
    let worker = DelegatingWorker(say: log.say)
    expectReleased {
      let student = Student(say: log.say)
      worker.delegate = student
      return student
    }
    worker.doTask()
    #expect(log.lines == ["finish work!"])
  }

  @Test func `no coupling keeps a manager alive`() {
    expectReleased { DirectManager(say: log.say) }
    expectReleased { DelegateManager(say: log.say) }
    expectReleased { Student(say: log.say) }
    let board = TaskBoard()
    expectReleased { NotifyingManager(on: board, say: log.say) }
    expectReleased { NotifyingWorker(on: board, say: log.say) }
    #expect((board.begin.observerCount, board.done.observerCount) == (0, 0))
  }

  @Test func `the demo has the task done under each coupling, and says why the auditor counts one`() {
    var lines: [String] = []
    managerWorkerDemo { lines.append($0) }
    #expect(
      lines == [
        "direct:", "  finish work!", "  celebrate Task!", "delegate:", "  finish work!", "  celebrate Task!",
        "student:", "  finish work!", "  hand it in!", "father:", "  finish work!", "  say thanks!", "notification:",
        "  finish work!", "  celebrate Task!",
        "why: 'audited' was written by an observer of the event 'done', sent by an observer of the event 'begin'.",
      ])
  }
}
