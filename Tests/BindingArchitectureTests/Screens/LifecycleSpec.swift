import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

private enum Call: CaseIterable {
  case load, willAppear, didAppear, willDisappear, didDisappear, dispose

  func make(on lifecycle: Lifecycle) {
    switch self {
    case .load: lifecycle.viewDidLoad()
    case .willAppear: lifecycle.viewWillAppear()
    case .didAppear: lifecycle.viewDidAppear()
    case .willDisappear: lifecycle.viewWillDisappear()
    case .didDisappear: lifecycle.viewDidDisappear()
    case .dispose: lifecycle.dispose()
    }
  }
}

@Suite struct LifecycleSpec {
  private typealias Phase = LifecyclePhase

  let lifecycle = Lifecycle(name: "screen")

  private func entered(after calls: [Call]) -> [Phase] {
    let phases = Recorder(lifecycle.entered)
    for call in calls { call.make(on: lifecycle) }
    return phases.values
  }

  // MARK: Order

  @Test func `a view is loaded, appears, disappears, appears again and is disposed of`() {
    let states = Recorder(lifecycle.phase)
    let phases = entered(after: [
      .load, .willAppear, .didAppear, .willDisappear, .didDisappear, .willAppear, .didAppear, .willDisappear,
      .didDisappear, .dispose,
    ])
    let visit: [Phase] = [.appearing, .visible, .disappearing, .hidden]
    #expect(phases == [.loaded] + visit + visit + [.disposed])
    #expect(states.values == [.made] + phases)
  }

  @Test(arguments: [
    ([Call.didAppear], [LifecyclePhase.loaded, .appearing, .visible]),
    ([.willAppear], [.loaded, .appearing]),
    ([.load, .didAppear], [.loaded, .appearing, .visible]),
    ([.didAppear, .didDisappear], [.loaded, .appearing, .visible, .disappearing, .hidden]),
    ([.didAppear, .dispose], [.loaded, .appearing, .visible, .disappearing, .hidden, .disposed]),
    ([.willAppear, .didDisappear, .didAppear], [.loaded, .appearing, .disappearing, .hidden, .appearing, .visible]),
    ([.dispose], [.disposed]),
  ])
  fileprivate func `missing phases of a lifecycle are entered in between`(_ calls: [Call], _ phases: [LifecyclePhase]) {
    #expect(entered(after: calls) == phases)
  }

  @Test(arguments: [
    ([Call.load, .load], [LifecyclePhase.loaded]),
    ([.willDisappear, .didDisappear], []),
    ([.load, .didDisappear], [.loaded]),
    ([.didAppear, .willAppear, .load, .didAppear], [.loaded, .appearing, .visible]),
    ([.willAppear, .willAppear], [.loaded, .appearing]),
    ([.willAppear, .willDisappear, .willDisappear], [.loaded, .appearing, .disappearing]),
    (
      [.load, .dispose, .load, .willAppear, .didAppear, .willDisappear, .didDisappear, .dispose], [.loaded, .disposed]
    ),
  ])
  fileprivate func `a call for the present or a past phase changes nothing`(
    _ calls: [Call], _ phases: [LifecyclePhase]
  ) {
    #expect(entered(after: calls) == phases)
  }

  @Test func `a view may disappear again while it appears`() {
    #expect(
      entered(after: [.didAppear, .willDisappear, .willAppear, .didAppear]).dropFirst(3)
        == [.disappearing, .appearing, .visible])
  }

  @Test func `a call from an observer or effect waits until the phase has reached all observers`() {
    var log: [String] = []
    let first = lifecycle.entered.observe {
      log.append("first \($0)")
      if $0 == .loaded {
        lifecycle.viewDidAppear()
        #expect(lifecycle.phase.value == .loaded)
      }
    }
    let second = lifecycle.entered.observe { log.append("second \($0)") }
    let third = lifecycle.phase.observeChanges {
      log.append("third \($1)")
      if $1 == .visible { lifecycle.dispose() }
    }
    lifecycle.viewDidLoad()
    let phases: [Phase] = [.loaded, .appearing, .visible, .disappearing, .hidden, .disposed]
    #expect(log == phases.flatMap { ["first \($0)", "second \($0)", "third \($0)"] })
    first.cancel()
    second.cancel()
    third.cancel()
  }

  @Test func `why names the lifecycle of a view`() {
    let phases = Recorder(lifecycle.phase)
    withTracing {
      lifecycle.viewDidLoad()
      #expect(why(lifecycle.phase) == "'screen' was written by the view's lifecycle.")
    }
    #expect(phases.values == [.made, .loaded])
  }

  // MARK: Scopes

  @Test func `an observation stored for a visit waits while the view is away, and runs once on return`() {
    let position = Observable(0)
    var log: [Int] = []
    lifecycle.viewDidAppear()
    position.observe { log.append($0) }.store(in: lifecycle.scope())
    position.value = 1
    lifecycle.viewWillDisappear()
    position.value = 2
    lifecycle.viewDidDisappear()
    position.value = 3
    position.value = 4
    #expect(log == [0, 1, 2])
    lifecycle.viewWillAppear()
    #expect(log == [0, 1, 2, 4])
    lifecycle.viewDidDisappear()
    lifecycle.viewDidAppear()
    #expect(log == [0, 1, 2, 4])
  }

  @Test func `a scope of a lifecycle is active during the requested phases`() {
    let tick = Observable(0)
    var log: [String: [Phase]] = [:]
    let ranges: [(String, Range<Phase>)] = [
      ("all", .made..<(.disposed)), ("loaded", .loaded..<(.disposed)), ("visible", .visible..<(.disappearing)),
    ]
    for (name, range) in ranges {
      tick.observeChanges { _, _ in log[name, default: []].append(lifecycle.phase.peek()) }
        .store(in: lifecycle.scope(during: range))
    }
    tick.value += 1
    for call in Call.allCases {
      call.make(on: lifecycle)
      tick.value += 1
    }
    #expect(log["all"] == [.made, .loaded, .appearing, .visible, .disappearing, .hidden])
    #expect(log["loaded"] == [.loaded, .loaded, .appearing, .visible, .disappearing, .hidden])
    #expect(log["visible"] == [.visible, .visible])
  }

  @Test func `observers of the phase run before the effects that missed changes`() {
    let position = Observable(0)
    var log: [String] = []
    lifecycle.viewDidDisappear()
    lifecycle.viewDidLoad()
    position.observeChanges { log.append("at \($1)") }.store(in: lifecycle.scope())
    lifecycle.entered.observe { log.append("\($0)") }.store(in: lifecycle.scope)
    position.value = 1
    lifecycle.viewWillAppear()
    #expect(log == ["appearing", "at 1"])
  }

  @Test func `all subscriptions of a view end when it is disposed of, after they were notified`() {
    var log: [String] = []
    let visit = lifecycle.scope()
    visit.onEnd { log.append("visit ends") }
    lifecycle.entered.observe { log.append("\($0)") }.store(in: lifecycle.scope)
    lifecycle.dispose()
    #expect(log == ["disposed", "visit ends"])
    #expect(lifecycle.scope.isEnded)
    #expect(lifecycle.scope().isEnded)
  }

  @Test func `a lifecycle forgets scopes that have ended by themselves`() {
    for _ in 0..<100 { lifecycle.scope().end() }
    weak let visit = lifecycle.scope()
    #expect(visit != nil)
    visit?.end()
    _ = lifecycle.scope()
    #expect(visit == nil)
  }

  // MARK: Lifetimes

  private final class Screen {
    let lifecycle = Lifecycle()
    let model: PageModel
    var log: [String] = []

    init(_ model: PageModel) {
      self.model = model
      model.screen = self
      model.title.bind(to: self) { $0.log.append($1) }.store(in: lifecycle.scope())
    }
  }

  private final class PageModel {
    let title = Observable("new")
    weak var screen: Screen?
    func close() { screen?.lifecycle.dispose() }
  }

  @Test func `a view model calls its screen back and does not keep it alive, nor does running work`() {
    let model = PageModel()
    expectReleased {
      let screen = Screen(model)
      screen.lifecycle.viewDidAppear()
      model.title.value = "old"
      #expect(screen.log == ["new", "old"])
      return screen
    }
    #expect(model.title.observerCount == 0)
    model.close()
    let screen = Screen(model)
    model.close()
    #expect(screen.lifecycle.phase.value == .disposed)
  }

  @Test func `a released lifecycle ends its scopes and sends no phase`() {
    var log: [String] = []
    var lifecycle: Lifecycle? = Lifecycle()
    let entered = lifecycle!.entered.observe { log.append("\($0)") }
    lifecycle!.viewDidAppear()
    lifecycle!.scope().onEnd { log.append("ends") }
    log = []
    withExtendedLifetime(lifecycle) {}
    lifecycle = nil
    #expect(log == ["ends"])
    entered.cancel()
  }

  @Test func `a transaction that fails leaves the phase of the lifecycle, which follows the view`() {
    struct Failure: Error {}
    let ticks = Observable(0)
    var log: [Int] = []
    ticks.observe { log.append($0) }.store(in: lifecycle.scope())
    lifecycle.viewDidAppear()
    try? transaction {
      lifecycle.viewDidDisappear()
      throw Failure()
    }
    #expect(lifecycle.phase.value == .hidden)
    ticks.value = 1
    #expect(log.last != 1)
    try? transaction {
      lifecycle.viewDidAppear()
      throw Failure()
    }
    #expect(lifecycle.phase.value == .visible)
    #expect(log.last == 1)
    ticks.value = 2
    #expect(log.last == 2)
  }

  @Test func `a lifecycle of the main actor ends its scopes there, wherever it is released`() async {
    await #expect(processExitsWith: .success) {
      await Task { @MainActor in
        let source = Observable(1)
        let box = Box(value: Unmanaged.passRetained(Lifecycle()))
        let retained = box.value._withUnsafeGuaranteedRef { lifecycle in
          source.observe { _ in }.store(in: lifecycle.scope(during: .made..<(.disposed)))
          source.observe { _ in }.store(in: lifecycle.scope)
          return lifecycle.scope
        }
        await Task.yield()
        source.value = 2
        onStack(kilobytes: 512) { box.value.release() }
        #expect(source.observerCount == 2 && !retained.isEnded)
        await settle { source.observerCount == 0 }
        #expect(source.observerCount == 0 && retained.isEnded)
      }.value
    }
  }
}

private struct Box<Value>: @unchecked Sendable { let value: Value }

/// N6.
@MainActor @Suite struct LifecycleTaskSpec {
  @Test func `work runs while a view is visible, and begins again when it comes back`() async {
    let screen = Lifecycle()
    let log = Log()
    screen.task(during: .visible) {
      log.append("begin")
      try? await Task.sleep(for: .seconds(1_000))
      log.append("end")
    }
    screen.viewDidLoad()
    screen.viewWillAppear()
    await drain()
    #expect(log.lines == [])
    screen.viewDidAppear()
    await drain()
    #expect(log.lines == ["begin"])
    screen.viewWillDisappear()
    screen.viewDidDisappear()
    await drain()
    #expect(log.lines == ["begin", "end"])
    screen.viewDidAppear()
    await drain()
    screen.dispose()
    await drain()
    #expect(log.lines == ["begin", "end", "begin", "end"])
  }
}
