import Binding
import BindingArchitecture
import TestSupport
import Testing

/// A lifecycle whose calls come in any order, compared with the rules on its screen.
private struct LifecycleTrial: Trial {
  enum Call: CaseIterable { case load, willAppear, appear, willDisappear, disappear, dispose }
  enum Step {
    case call(Call)
    /// A call from inside an observer of the next phase.
    case callInside(Call)
    case write(Int), failing(Call, Int)
    case scope(Int, Int), endScope(Int)
  }
  struct Failed: Error {}

  static func step(using generator: inout SeededGenerator) -> Step {
    // Rarely the last call, because nothing happens after it.
    let call = Call.allCases.dropLast(generator.chance(10) ? 0 : 1).randomElement(using: &generator)!
    let number = Int.random(in: 0..<7, using: &generator)
    return switch Int.random(in: 0..<12, using: &generator) {
    case 0..<5: .call(call)
    case 5: .callInside(call)
    case 6, 7: .write(number)
    case 8: .failing(call, number)
    case 9, 10: .scope(number, Int.random(in: number..<7, using: &generator))
    default: .endScope(number)
    }
  }

  static let order: [LifecyclePhase] = [.made, .loaded, .appearing, .visible, .disappearing, .hidden, .disposed]
  static let goals: [Call: LifecyclePhase] = [
    .load: .loaded, .willAppear: .appearing, .appear: .visible, .willDisappear: .disappearing, .disappear: .hidden,
    .dispose: .disposed,
  ]

  final class Notes {
    var entered: [LifecyclePhase] = []
    var seen: [LifecyclePhase] = []
    var inside: LifecycleTrial.Call?
  }
  final class Follower {
    var seen: Int?
  }

  let lifecycle = Lifecycle()
  let value = Observable(0)
  let notes = Notes()
  let scope = Scope()
  var followers: [(phases: Range<LifecyclePhase>, scope: Scope, follower: Follower, expected: Int)] = []
  var last = LifecyclePhase.made
  var number = 0
  var asked: LifecyclePhase?
  var isOperation = false

  init(_ setup: NoSetup) {
    let (lifecycle, notes) = (lifecycle, notes)
    lifecycle.phase.observe { notes.seen.append($0) }.store(in: scope)
    lifecycle.entered.observe { phase in
      notes.entered.append(phase)
      if let call = notes.inside {
        notes.inside = nil
        Self.make(call, lifecycle)
      }
    }.store(in: scope)
  }

  static func make(_ call: Call, _ lifecycle: Lifecycle) {
    switch call {
    case .load: lifecycle.viewDidLoad()
    case .willAppear: lifecycle.viewWillAppear()
    case .appear: lifecycle.viewDidAppear()
    case .willDisappear: lifecycle.viewWillDisappear()
    case .disappear: lifecycle.viewDidDisappear()
    case .dispose: lifecycle.dispose()
    }
  }

  mutating func play(_ step: Step) {
    (asked, isOperation) = (nil, false)
    switch step {
    case .call(let call):
      asked = notes.inside == nil ? Self.goals[call] : nil
      Self.make(call, lifecycle)
    case .callInside(let call): notes.inside = call
    case .write(let number):
      value.value = number
      self.number = number
    case .failing(let call, let number):
      isOperation = true
      try? transaction {
        value.value = number
        Self.make(call, lifecycle)
        throw Failed()
      }
    case .scope(let start, let end):
      let phases = Self.order[start]..<Self.order[end]
      let (scope, follower) = (lifecycle.scope(during: phases), Follower())
      if scope.isEnded { return }
      value.observe { follower.seen = $0 }.store(in: scope)
      followers.append((phases, scope, follower, number))
    case .endScope(let place):
      if followers.isEmpty { return }
      followers.remove(at: place % followers.count).scope.end()
    }
  }

  /// Whether the screen of `LifecyclePhase` allows one phase after another.
  static func mayFollow(_ former: LifecyclePhase, _ next: LifecyclePhase) -> Bool {
    switch (former, next) {
    case (.made, .loaded), (.loaded, .appearing), (.appearing, .visible), (.appearing, .disappearing),
      (.visible, .disappearing), (.disappearing, .hidden), (.disappearing, .appearing), (.hidden, .appearing):
      true
    case (.made, .disposed), (.loaded, .disposed), (.hidden, .disposed): true
    default: false
    }
  }

  mutating func difference() -> String? {
    for phase in notes.entered {
      if !Self.mayFollow(last, phase) { return "\(phase) follows \(last)" }
      last = phase
      // Within an operation effects do not run between two phases.
      for place in followers.indices where !isOperation && followers[place].phases.contains(phase) {
        followers[place].expected = number
      }
    }
    notes.entered = []
    let phase = lifecycle.phase.value
    if phase != last { return "the phase is \(phase), and \(last) was entered last" }
    if notes.seen.last != phase { return "an observer has seen \(notes.seen), but not \(phase)" }
    for (former, next) in zip(notes.seen, notes.seen.dropFirst()) where !isOperation && !Self.mayFollow(former, next) {
      return "an observer has seen \(former) and then \(next)"
    }
    notes.seen = [phase]
    if let asked, asked != phase {
      // Phases to which a view cannot go back are left out.
      let isBehind = asked < phase && !((asked == .appearing || asked == .visible) && phase > .visible)
      let isTooEarly = (asked == .disappearing || asked == .hidden) && phase < .appearing
      if phase != .disposed, !isBehind, !isTooEarly, !(asked == .disappearing && phase == .hidden) {
        return "the phase is \(phase) after a call for \(asked)"
      }
    }
    if lifecycle.scope.isEnded != (phase == .disposed) { return "the scope has ended: \(lifecycle.scope.isEnded)" }
    for place in followers.indices {
      if followers[place].phases.contains(phase) { followers[place].expected = number }
      let (phases, scope, follower, expected) = followers[place]
      if scope.isEnded != (phase == .disposed) { return "the scope of \(phases) has ended: \(scope.isEnded)" }
      if phase == .disposed { continue }
      if follower.seen != expected {
        return "in \(phase) the scope of \(phases) has seen \(follower.seen as Any) instead of \(expected)"
      }
    }
    return nil
  }

  mutating func end() -> String? {
    lifecycle.dispose()
    return value.observerCount == 0 ? nil : "\(value.observerCount) observers are left"
  }
}

@Suite struct LifecycleTrialSpec {
  @Test func `a lifecycle enters phases in order, and its scopes follow, under random calls`() async {
    await LifecycleTrial.run()
  }
}
