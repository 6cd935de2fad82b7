import Binding
import BindingTesting
import TestSupport
import Testing

@Suite @MainActor struct CommandProgressSpec {
  private let desk = Desk<Int, String>()

  private func upload(_ policy: CommandPolicy = .exclusive) -> Command<Int, Void> {
    let desk = desk
    return .reporting(policy: policy, name: "upload") { number, progress in
      progress.fraction = 0.25
      _ = try await desk.ask(number)
      progress.fraction = 0.5
      _ = try await desk.ask(number)
    }
  }

  @Test func `a command shows the progress that its work reports, and none when the work has ended`() async {
    let upload = upload()
    #expect(upload.progress.value == nil)
    upload.execute(1)
    await settle { !desk.asked.isEmpty }
    #expect(upload.progress.value == 0.25)
    await desk.answer(1, "")
    await settle { upload.progress.value == 0.5 }
    await settle { !desk.asked.isEmpty }
    await desk.answer(1, "")
    await settle { !upload.isExecuting.value }
    #expect(upload.progress.value == nil)
  }

  @Test func `several executions of one command show their mean progress`() async {
    let upload = upload(.concurrent())
    upload.execute(1)
    upload.execute(2)
    await settle { desk.asked.count == 2 }
    #expect(upload.progress.value == 0.25)
    await desk.answer(1, "")
    await settle { upload.progress.value == 0.375 }
    upload.cancel()
    await desk.answer(1, "")
    await desk.answer(2, "")
    await settle { desk.asked == [1, 2, 1, 2] }
    await desk.answer(2, "")
    await settle { upload.progress.value == nil }
  }

  @Test func `a superseded execution no longer counts in the progress, though its work has not returned`() async {
    let upload = upload(.latest)
    upload.execute(1)
    await desk.answer(1, "")
    await settle { upload.progress.value == 0.5 }
    upload.execute(2)
    await settle { desk.asked == [1, 1, 2] }
    #expect(upload.progress.value == 0.25)
    // A cancelled one counts until it returns, unless another one runs.
    upload.cancel()
    #expect(upload.progress.value == 0.25)
    upload.execute(3)
    await desk.answer(3, "")
    await settle { upload.progress.value == 0.5 }
    await desk.answer(3, "")
    await settle { upload.progress.value == nil }
    #expect(upload.isCancelling.value)
    for number in [1, 2, 2] { await desk.answer(number, "") }
    await settle { !upload.isExecuting.value }
  }

  @Test func `a cancelled execution no longer counts in the progress while another one goes on`() async {
    let upload = upload(.concurrent())
    upload.execute(1)
    upload.execute(2)
    await desk.answer(1, "")
    await settle { upload.progress.value == 0.375 }
    upload.cancel(upload.executions.value[0])
    #expect(upload.progress.value == 0.25)
    upload.cancel()
    #expect(upload.progress.value == 0.375)
    for number in [1, 2, 2] { await desk.answer(number, "") }
    await settle { upload.progress.value == nil }
  }

  @Test func `a progress that is no fraction is brought into the range 0 to 1`() async throws {
    let seen = Observable<[Double]>([])
    let command = Command<Void, Void>.reporting { _, progress in
      for fraction in [-1, 2, .nan, 0.5] {
        progress.fraction = fraction
        seen.value.append(progress.fraction)
      }
    }
    try await command.run()
    #expect(seen.value == [0, 1, 0, 0.5])
  }

  @Test func `a command whose work does not report has no progress`() {
    let command = Command<Void, Void> {}
    #expect(command.progress.value == nil)
  }
}
