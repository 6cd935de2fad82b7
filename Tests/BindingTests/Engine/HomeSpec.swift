@testable import Binding
import TestSupport
import Testing

private final class Owner {
  let source = Observable(1, name: "source")
  var effect: Effect?

  func observe() { effect = Effect(name: "watcher") { [source] in _ = source.value } }
}

@MainActor
private final class CarefulOwner {
  let source = Observable(1)
  var effect: Effect?

  func observe() { effect = Effect { [source] in _ = source.value } }

  isolated deinit {}
}

private struct Box<Value>: @unchecked Sendable { let value: Value }

@Suite struct HomeSpec {
  #if DEBUG
    @Test func `an observed node of the main thread that ends on another traps, with its name`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        passForMainThread()
        let owner = Owner()
        owner.observe()
        let box = Box(value: Unmanaged.passRetained(owner.effect!))
        owner.effect = nil
        onStack(kilobytes: 512) { box.value.release() }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("'watcher' is observed on the main thread, but is released on another"))
    }

    @Test func `touching one on another thread traps too`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        passForMainThread()
        let owner = Owner()
        owner.observe()
        let box = Box(value: owner)
        onStack(kilobytes: 512) { box.value.source.value = 2 }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("'source' is observed on the main thread, but is written on another"))
    }

    @Test func `a node that nobody observes may be used and die anywhere`() async {
      await #expect(processExitsWith: .success) {
        passForMainThread()
        let box = Box(value: Unmanaged.passRetained(Owner()))
        onStack(kilobytes: 512) {
          box.value.takeUnretainedValue().source.value = 2
          box.value.release()
        }
      }
    }

    @Test func `what is made on the main thread may be observed elsewhere`() async {
      await #expect(processExitsWith: .success) {
        passForMainThread()
        let box = Box(value: Owner())
        onStack(kilobytes: 512) {
          box.value.observe()
          box.value.source.value = 2
          box.value.effect = nil
        }
      }
    }
  #endif

  @Test func `an owner with an isolated deinit may be let go of anywhere`() async {
    let box = await MainActor.run {
      let owner = CarefulOwner()
      owner.observe()
      return (Box(value: Unmanaged.passRetained(owner)), Box(value: owner.source))
    }
    await Task.detached { box.0.value.release() }.value
    await settle { box.1.value.observerCount == 0 }
    #expect(await MainActor.run { box.1.value.observerCount } == 0)
  }
}
