import Binding
import BindingTesting
import Testing

/// Work that is requested in `takingBack`, as by the setter of a record that a form looks ahead for.
@Suite struct CommandTakenBackSpec {
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test @MainActor func `a call whose work would be taken back is cancelled, and one of a disabled command is refused`()
    async throws
  {
    let isOpen = Observable(true)
    let save = Command<Void, Void>(enabledIf: { isOpen.value }) { @MainActor in await Task.yield() }
    let refused = Recorder(save.refused.map { "refused" })
    var calls: [Task<Void, any Error>] = []
    takingBack {
      save.execute()
      calls.append(Task.immediate { try await save.run() })
      isOpen.value = false
      calls.append(Task.immediate { try await save.run() })
    }
    #expect(!save.isExecuting.value && save.isEnabled.value && whyNot(save) == "'\(save.name)' is enabled.")
    await #expect(throws: CancellationError.self) { try await calls[0].value }
    await #expect(throws: CommandDisabled.self) { try await calls[1].value }
    #expect(refused.values.count == 1)
  }
}
