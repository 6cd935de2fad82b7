import Binding
import TestSupport
import Testing

@Suite struct DiagnosticSpec {
  struct Refused: Error {}

  @Test func `a diagnostic goes to the innermost handler, and to the outer one after that handler ends`() {
    let a = Observable(0)
    var log: [String] = []
    let effect = Effect(name: "e", catching: { if a.value > 0 { throw Refused() } })
    withDiagnostics({ log.append("outer \($0.names)") }) {
      a.value = 1
      withDiagnostics({ log.append("inner \($0.names)") }) { a.value = 2 }
      a.value = 3
    }
    effect.cancel()
    #expect(log == [#"outer ["e"]"#, #"inner ["e"]"#, #"outer ["e"]"#])
  }

  @Test func `withDiagnostics returns the result of its closure, and rethrows its error`() {
    #expect(withDiagnostics({ _ in }) { 7 } == 7)
    #expect(throws: Refused.self) { try withDiagnostics({ _ in }) { throw Refused() } }
  }

  @Test func `values that a diagnostic handler reads are no dependencies`() {
    let a = Observable(0)
    let b = Observable(0)
    var runs = 0
    withDiagnostics({ _ in _ = b.value }) {
      let effect = Effect(catching: {
        runs += 1
        _ = a.value
        throw Refused()
      })
      b.value = 1
      #expect(runs == 1)
      #expect(b.observerCount == 0)
      effect.cancel()
    }
  }

  @Test func `a diagnostic without a handler goes to standard error`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let effect = Effect(name: "painter", catching: { throw Refused() })
      effect.cancel()
    }
    #expect(result.message == "Binding: The effect 'painter' failed: Refused()\n")
  }
}
