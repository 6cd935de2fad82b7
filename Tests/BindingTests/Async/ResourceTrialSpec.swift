import Binding
import TestSupport
import Testing

/// A resource whose input changes, and whose observers come and go, while loads wait twice each and are answered in any
/// order; beside plain variables.
@MainActor private final class ResourceTrial: @MainActor GroupedTrial {
  enum Part {
    case input(Int?), reload, observe, unobserve
    /// Goes on with one of the loads that wait.
    case answer(Int, fails: Bool)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: 0..<4, using: &generator)
    return switch Int.random(in: 0..<12, using: &generator) {
    case 0..<3: .input(number == 0 ? nil : number)
    case 3: .reload
    case 4, 5: .observe
    case 6: .unobserve
    default: .answer(number, fails: generator.chance(20))
    }
  }

  struct Failed: Error, Equatable { let load: Int }
  enum Shown: Equatable { case idle, loading(Int?), loaded(Int), failed(Int, Int?) }

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

  private let service = Service(), input = Observable<Int?>(1)
  private var resource: Resource<Int>?
  private let state: Computed<ResourceState<Int>>
  private var observers: [Effect] = [], seen: Shown?

  /// The input.
  var model: Int? = 1
  private var shown = Shown.idle, value: Int?, isAwake = false, isStale = true, latest: Int?
  /// The load whose answer counts, how often each was answered, and those that were told to stop.
  private var current: Int?, inputs: [Int] = [], answers: [Int] = [], stopped: Set<Int> = [], ended: Set<Int> = []
  /// Loads that go on, and find the resource as the operation leaves it.
  private var finishing: [(load: Int, fails: Bool)] = []

  init(_ setup: NoSetup) {
    let (service, input) = (service, input)
    let resource = Resource(for: { input.value }) { try await service.load($0) }
    (self.resource, state) = (resource, resource.state)
  }

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

  func change(_ part: Part) {
    switch part {
    case .input(let number): (input.value, model) = (number, number)
    case .reload:
      resource?.reload()
      if !isAwake { isStale = true } else if let latest { load(latest) }
    case .observe: observers.append(Effect { [unowned self] in seen = Self.words(state.value) })
    case .unobserve: _ = observers.popLast()
    case .answer(let number, let fails):
      guard !service.waiting.isEmpty else { return }
      let (load, go) = service.waiting.remove(at: number % service.waiting.count)
      if fails { go.resume(throwing: Failed(load: load)) } else { go.resume() }
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
    let isObserved = !observers.isEmpty
    // Also if its observation ends with the operation: a load begins, and is told to stop.
    if isAwake ? latest != model : isObserved && (isStale || latest != model) {
      (latest, isStale) = (model, false)
      if let model { load(model) } else { (shown, value) = (.idle, nil) }
      if model == nil { stop() }
    }
    if isAwake, !isObserved {
      isStale = current != nil
      if isStale { shown = value.map(Shown.loaded) ?? .idle }
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
    let peeked = Self.words(state.peek())
    if peeked != shown { return "the state is \(peeked) instead of \(shown)" }
    if isAwake, seen != shown { return "an effect has last seen \(seen as Any) instead of \(shown)" }
    if service.inputs != inputs { return "\(service.inputs) were loaded instead of \(inputs)" }
    let told = stopped.intersection(ended)
    if service.ended != ended || service.stopped != told { return "\(service.stopped) were stopped instead of \(told)" }
    return (input.observerCount > 0) == isAwake ? nil : "\(input.observerCount) observe the input"
  }

  /// What differs when everything has had the time to happen.
  @MainActor func difference() async -> String? {
    await settle { presentDifference == nil }
    return presentDifference
  }

  /// What the resource does when it is released: the load is told to stop, and nothing is observed.
  @MainActor func end() async -> String? {
    observers = []
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
