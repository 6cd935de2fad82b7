import Binding
import BindingTesting
import TestSupport
import Testing

/// A resource whose input changes, and whose observers on two screens come and go and are paused, while loads wait
/// twice each and are answered in any order, with and without a pause; beside plain variables.
@MainActor private final class ResourceTrial: @MainActor GroupedTrial {
  enum Part {
    case input(Int?), reload, update(Int), wait(Int)
    case observe(Int), unobserve(Int), pause(Int), resume(Int), close(Int)
    /// Goes on with one of the loads that wait.
    case answer(Int, fails: Bool)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: 0..<4, using: &generator)
    let screen = Int.random(in: 0..<2, using: &generator)
    // Within a transaction no time passes, see `TimeTrial`.
    return switch Int.random(in: 0..<(depth == 0 ? 22 : 19), using: &generator) {
    case 19...: .wait(number)
    case 12, 13: .pause(screen)
    case 14, 15: .resume(screen)
    case 16: .update(-number)
    case 17: .close(screen)
    case 0..<3: .input(number == 0 ? nil : number)
    case 3: .reload
    case 4, 5, 18: .observe(screen)
    case 6: .unobserve(screen)
    default: .answer(number, fails: generator.chance(20))
    }
  }

  struct Failed: Error, Equatable { let load: Int }
  enum Shown: Equatable { case idle, loading(Int?), loaded(Int), failed(Int, Int?) }

  /// Whether a new input waits for three seconds.
  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(50) }

  /// What waits, and what was told to stop.
  final class Service {
    var loads = 0, stopped: Set<Int> = [], ended: Set<Int> = []
    var inputs: [Int] = []
    var waiting: [(load: Int, go: CheckedContinuation<Void, any Error>)] = []

    func load(_ input: Int) async throws -> Int {
      let load = loads
      loads += 1
      inputs.append(input)
      defer {
        ended.insert(load)
        if Task.isCancelled { stopped.insert(load) }
      }
      for _ in 0..<2 { try await withCheckedThrowingContinuation { waiting.append((load, $0)) } }
      return load
    }
  }

  private let service = Service(), input = Observable<Int?>(1), clock = ManualClock()
  private var resource: Resource<Int>?
  private let state: Computed<ResourceState<Int>>

  /// An effect, and what it has seen last.
  final class Observer {
    var effect: Effect?, seen: Shown?
  }

  /// Something that is shown and paused, with its observers.
  final class Screen {
    var scope = Scope(), observers: [Observer] = [], isPaused = false
    /// What an observer has seen that belongs to another input than the one that it has read.
    var stale: String?
    var isRunning: Bool { !observers.isEmpty && !isPaused }
  }
  private let screens = [Screen(), Screen()]

  /// The input.
  var model: Int? = 1
  private var shown = Shown.idle, value: Int?, isAwake = false, isStale = true, latest: Int??
  private var isPostponed = false, isReloadRequested = false
  /// The input for which a value was written, if that is not the latest one.
  private var written: Int?
  /// Whether there is a pause, the input for which it has begun with the second of its end, and the input that need not
  /// wait.
  private let isDebounced: Bool
  private var now = 0, awaited: (input: Int, end: Int)?, settled: Int? = 1
  /// The load whose answer counts, how often each was answered, and those that were told to stop.
  private var current: Int?, inputs: [Int] = [], answers: [Int] = [], stopped: Set<Int> = [], ended: Set<Int> = []
  /// Loads that go on, and find the resource as the operation leaves it.
  private var finishing: [(load: Int, fails: Bool)] = []

  init(_ isDebounced: Bool) {
    self.isDebounced = isDebounced
    let (service, input) = (service, input)
    let resource = Resource(for: { input.value }, debounce: isDebounced ? .seconds(3) : nil, clock: clock) {
      try await service.load($0)
    }
    (self.resource, state) = (resource, resource.state)
  }

  /// The state for the present input, also before its load has begun.
  private var present: Shown {
    if model == nil { return .idle }
    if latest == nil ? !isAwake && !hasToWait : latest == .some(model), !isHidden { return shown }
    return value == nil && !isAwake && !hasToWait ? .idle : .loading(value)
  }

  private var hasToWait: Bool { isDebounced && model != nil && latest != .some(model) && settled != model }

  /// Whether a value was written for another input, and hides what is loaded for this one.
  private var isHidden: Bool { written != nil && written != model }

  private var isObserved: Bool { screens.contains { !$0.observers.isEmpty } }
  private var isRunning: Bool { screens.contains(where: \.isRunning) }

  private func stop() {
    if let current { stopped.insert(current) }
    current = nil
  }

  private func load(_ input: Int) {
    stop()
    current = inputs.count
    inputs.append(input)
    answers.append(0)
    shown = .loading(value)
  }

  private func request() {
    (latest, written, isStale, isPostponed, isReloadRequested) = (.some(model), nil, false, false, false)
    if let model { return load(model) }
    (shown, value) = (.idle, nil)
    stop()
  }

  func change(_ part: Part) {
    switch part {
    case .input(let number): (input.value, model) = (number, number)
    case .reload:
      resource?.reload()
      if isAwake { isReloadRequested = true } else { isStale = true }
    case .observe(let number):
      let screen = screens[number]
      // Otherwise its first run waits.
      if screen.isPaused { return }
      let observer = Observer()
      let effect = Effect { [unowned self, unowned observer] in
        let seen = Self.words(state.value)
        observer.seen = seen
        // One of the screens shows the input too.
        guard number == 0 else { return }
        switch (input.value, seen) {
        case (_, .idle), (.some, .loading), (.some, .failed): return
        // What was written, or the value of the first load, which is equal to one that may be written.
        case (_, .loaded(...0)): return
        case (let input?, .loaded(let load)) where service.inputs[load] == input: return
        case (let input, _): screen.stale = "the input is \(input as Any), and \(seen) is shown"
        }
      }
      effect.store(in: screen.scope)
      observer.effect = effect
      screen.observers.append(observer)
    case .unobserve(let number): screens[number].observers.popLast()?.effect?.cancel()
    case .pause(let number):
      screens[number].scope.pause()
      screens[number].isPaused = true
    case .resume(let number):
      screens[number].scope.resume()
      screens[number].isPaused = false
    case .close(let number):
      screens[number].scope.end()
      (screens[number].scope, screens[number].observers, screens[number].isPaused) = (Scope(), [], false)
    case .update(let number):
      resource?.update(number)
      if model == nil { return }
      value = number
      written = latest == .some(model) ? nil : model
      shown = .loaded(number)
      stop()
    case .wait(let seconds):
      clock.advanceNow(by: .seconds(seconds))
      now += seconds
      if let (input, end) = awaited, end <= now { (settled, awaited) = (input, nil) }
    case .answer(let number, let fails):
      guard !service.waiting.isEmpty else { return }
      let (load, go) = service.waiting.remove(at: number % service.waiting.count)
      if fails { go.resume(throwing: Failed(load: load)) } else { go.resume() }
      guard load < answers.count else { return }
      answers[load] += fails ? 2 : 1
      if answers[load] > 1 { finishing.append((load, fails)) }
    }
  }

  private func finish(_ load: Int, _ fails: Bool) {
    ended.insert(load)
    guard load == current else { return }
    current = nil
    (shown, value) = fails ? (.failed(load, value), value) : (.loaded(load), load)
  }

  /// What the resource does at the end of an operation.
  func didPlay(_ step: Step) {
    let isObserved = isObserved
    if hasToWait, !isReloadRequested, isAwake || isObserved {
      isPostponed = false
      settled = nil
      if let model, awaited?.input != model { awaited = (model, now + 3) }
    } else if isAwake || isObserved {
      (awaited, settled) = (nil, model)
      isPostponed = isStale || isReloadRequested && model != nil || latest != model || isHidden
      if isPostponed, isRunning { request() }
      if isRunning || !isPostponed { isReloadRequested = false }
    }
    if isAwake, !isObserved {
      isStale = isStale || current != nil || isReloadRequested
      (isPostponed, isReloadRequested, awaited) = (false, false, nil)
      if current != nil, value == nil { shown = .idle }
      stop()
    }
    isAwake = isObserved
    for (load, fails) in finishing { finish(load, fails) }
    finishing = []
  }

  private static func words(_ state: ResourceState<Int>) -> Shown {
    switch state {
    case .idle: .idle
    case .loading(let last): .loading(last)
    case .loaded(let value): .loaded(value)
    case .failed(let error, let last): .failed((error as! Failed).load, last)
    }
  }

  private var presentDifference: String? {
    let (peeked, present) = (Self.words(state.peek()), present)
    if peeked != present { return "the state is \(peeked) instead of \(present)" }
    if resource?.isWaiting.peek() == !hasToWait { return "the resource waits: \(!hasToWait)" }
    for screen in screens {
      if let stale = screen.stale { return stale }
      for observer in screen.observers where screen.isRunning && observer.seen != present {
        return "an effect has last seen \(observer.seen as Any) instead of \(present)"
      }
    }
    if service.inputs != inputs { return "\(service.inputs) were loaded instead of \(inputs)" }
    let told = stopped.intersection(ended)
    if service.ended != ended || service.stopped != told { return "\(service.stopped) were stopped instead of \(told)" }
    if clock.sleeperCount != (awaited == nil ? 0 : 1) { return "\(clock.sleeperCount) alarms are set" }
    return (input.observerCount > 0) == isAwake ? nil : "\(input.observerCount) observe the input"
  }

  /// What differs when everything has had the time to happen.
  @MainActor func difference() async -> String? {
    await settles { presentDifference == nil }
    return presentDifference
  }

  /// What the resource does when it is released: the load is told to stop, and nothing is observed.
  @MainActor func end() async -> String? {
    for screen in screens.indices { change(.close(screen)) }
    didPlay(.batch([]))
    resource = nil
    // A load that was answered once comes to its second wait a moment later. A task that waits for ever would leak.
    for _ in 0..<10_000 where service.ended.count < inputs.count {
      await Task.yield()
      if service.waiting.isEmpty { continue }
      change(.answer(0, fails: false))
      didPlay(.batch([]))
    }
    return await difference()
  }
}

@Suite @MainActor struct ResourceTrialSpec {
  @Test func `a resource shows what plain variables say, whenever it is observed, asked and answered`() async {
    await ResourceTrial.run()
  }
}
