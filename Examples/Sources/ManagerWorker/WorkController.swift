import Binding

/// The log, in order.
final class Conversation {
  @TrackedOutput private(set) var lines: [String] = []

  func say(_ line: String) { lines.append(line) }
}

/// Makes the parts of each coupling, and keeps the log.
final class WorkController {
  let conversation = Conversation()
  let auditor: Auditor
  private let directManager: DirectManager
  private let delegateManager: DelegateManager
  private let student: Student
  private let father: Father
  private let repairer: DelegatingWorker
  private let notifyingManager: NotifyingManager
  private let notifyingWorker: NotifyingWorker

  init() {
    let say = conversation.say
    directManager = DirectManager(say: say)
    delegateManager = DelegateManager(say: say)
    student = Student(say: say)
    father = Father(say: say)
    repairer = DelegatingWorker(say: say)
    let board = TaskBoard()
    notifyingManager = NotifyingManager(on: board, say: say)
    notifyingWorker = NotifyingWorker(on: board, say: say)
    auditor = Auditor(on: board)
  }

  func beginDirectly() { directManager.beginTask() }
  func beginByDelegate() { delegateManager.beginTask() }
  func beginForStudent() { student.doHomework() }
  func beginForFather() { father.haveRepaired(by: repairer) }
  func beginByNotification() { notifyingManager.beginTask() }
}
