import Binding
import BindingTesting
import Testing

/// Work that is requested in `takingBack`, as by the setter of a record that a form looks ahead for.
@Suite struct CommandTakenBackSpec {
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test @MainActor func `a call whose work would be taken back is cancelled, and one of a disabled command throws`()
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
    #expect(refused.values.isEmpty, "nothing takes back what an observer shows")
    isOpen.value = false
    save.execute()
    #expect(refused.values.count == 1)
  }

  @Test func `no observer is told of results, failures and refusals that are taken back`() throws {
    struct Negative: Error {}
    let (total, scope) = (Observable(0, name: "total"), Scope())
    let add = Command<Int, Int>(enabledIf: { total.value < 10 }, name: "add") { number in
      if number < 0 { throw Negative() }
      total.value += number
      return total.value
    }
    var told: [String] = []
    add.outputs.observe { told.append("\($0)") }.store(in: scope)
    add.refused.observe { told.append("refused \($0)") }.store(in: scope)
    var reports: [Diagnostic.Kind] = []
    withDiagnostics {
      reports.append($0.kind)
    } in: {
      takingBack { add.execute(-1) }
      add.failures.observe { told.append("\($0)") }.store(in: scope)
      takingBack {
        add.execute(20)
        add.execute(1)
        total.value = 0
        add.execute(-1)
      }
    }
    #expect(told == [] && reports == [] && total.value == 0)
    #expect(add.output.value == nil && add.failure.value == nil)
    add.execute(20)
    add.execute(1)
    #expect(told == ["20", "refused 1"])
    scope.end()
  }
}
