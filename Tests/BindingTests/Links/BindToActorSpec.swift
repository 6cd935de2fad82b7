import Binding
import TestSupport
import Testing

private actor Store {
  private(set) var totals: [Int] = []
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func add(_ total: Int) {
    totals.append(total)
    if let waiting, waiting.count == total {
      self.waiting = nil
      waiting.continuation.resume()
    }
  }

  /// Waits until this total has arrived.
  func wait(for total: Int) async {
    if totals.last == total { return }
    await withCheckedContinuation { waiting = (total, $0) }
  }
}

/// Runs on the main actor, so that nothing arrives before a test on the main actor waits.
private actor Mirror {
  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
  private(set) var values: [Int] = []

  func add(_ value: Int) { values.append(value) }
}

@Suite struct BindToActorSpec {
  @Test @MainActor func `an actor gets the values in order, and always the final one`() async {
    let store = Store()
    let source = Observable(0)
    let binding = source.bind(to: store) { (me: isolated Store, value) in me.add(value) }
    for number in 1...100 { source.value = number }
    await store.wait(for: 100)
    let totals = await store.totals
    #expect(totals == totals.sorted())
    #expect(totals.last == 100)
    binding.cancel()
    #expect(binding.isCancelled)
    #expect(source.observerCount == 0)
  }

  @Test @MainActor func `a binding holds its actor weakly, and ends at the first change after the actor died`() async {
    let source = Observable(0)
    var store: Store? = Store()
    weak let weakStore = store
    let binding = store.map { source.bind(to: $0) { (me: isolated Store, value) in me.add(value) } }
    await store?.wait(for: 0)
    store = nil
    await settle { weakStore == nil }
    #expect(weakStore == nil)
    source.value = 1
    #expect(binding?.isCancelled == true)
    #expect(source.observerCount == 0)
  }

  @Test @MainActor func `a value that is on its way when the binding ends does not arrive`() async {
    let mirror = Mirror()
    let binding = Observable(1).bind(to: mirror) { (me: isolated Mirror, value) in me.add(value) }
    binding.cancel()
    for _ in 0..<1_000 { await Task.yield() }
    let values = await mirror.values
    #expect(values.isEmpty)
  }
}
