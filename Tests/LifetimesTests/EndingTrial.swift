import Binding
import BindingCollections
import TestSupport
import Testing

/// Subscriptions of each kind end in each place: in a step, while a computed is evaluated, in bodies, cleanups and
/// hooks, when a value is compared or released, when an event is sent. What ends writes once more.
///
/// What has ended never runs again and was cleaned up as often as it ran; all others have seen the present values.
final class EndingTrial: GroupedTrial {
  enum Kind: CaseIterable { case effect, owned, observation, binding, twoWay, rows, followed, endsItself }
  enum Place: CaseIterable { case step, computed, body, laterBody, cleanup, hook, comparison, release, event }
  enum Way: CaseIterable { case cancel, release, scope }
  enum Part {
    case make(Kind, reads: Int, writes: Int)
    case end([Int], Way, Place)
    case set(Int, Int), read
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func pick() -> Int { Int.random(in: 0..<12, using: &generator) }
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: .make(Kind.allCases.randomElement(using: &generator)!, reads: pick(), writes: pick())
    case 4..<7:
      .end(
        (0...pick() % 3).map { _ in pick() }, Way.allCases.randomElement(using: &generator)!,
        Place.allCases.randomElement(using: &generator)!)
    case 7, 8: .set(pick(), pick())
    default: .read
    }
  }

  /// Something that writes a number when it is released.
  final class Last {
    let write: () -> Void
    init(_ write: @escaping () -> Void) { self.write = write }
    deinit { write() }
  }

  final class Target { var number = 0 }

  final class Member {
    let kind: Kind, reads: Int, scope = Scope()
    var token: Subscription?, owner: Target?, copy: Observable<Int>?, derived: Computed<Int>?
    var runs = 0, cleanups = 0, seen = 0, isEnded = false
    init(_ kind: Kind, _ reads: Int) { (self.kind, self.reads) = (kind, reads) }
  }

  let numbers = (0..<4).map { Observable(0, name: "number \($0)") }
  private let rows = ObservableArray([0, 1, 2, 3])
  private var members: [Member] = []
  private var failure: String?
  var model: Void = ()

  /// What is to end in each place when that is reached next.
  private var waiting: [Place: [() -> Void]] = [:]
  private let trigger = Observable(0, name: "trigger"), bodyTrigger = Observable(0, name: "body trigger")
  private let event = Event<Void>()
  private let compared: Observable<Int>, released = Observable<Last?>(nil, name: "released")
  private let hooked = Observable(0, name: "hooked"), ending: Computed<Int>
  private let scope = Scope()

  init(_ setup: NoSetup) {
    let reach = Reach()
    compared = Observable(
      0, name: "compared",
      changes: .by { _, _ in
        reach.trial?.act(in: .comparison)
        return false
      })
    ending = Computed(name: "ending") { [trigger] in
      let number = trigger.value
      reach.trial?.act(in: .computed)
      return number
    }
    reach.trial = self
    event.observe { reach.trial?.act(in: .event) }.store(in: scope)
    hooked.onUnobserved = { reach.trial?.act(in: .hook) }
    // Before the members in the order of creation. It lets go of those that have ended.
    Effect(name: "body") { [unowned self] in
      _ = bodyTrigger.value
      for number in numbers { _ = number.value }
      act(in: .body)
      for member in members where member.isEnded { _ = member.token.take() }
    }.store(in: scope)
    Effect(name: "reader of ending") { [unowned self] in _ = ending.value }.store(in: scope)
  }

  private final class Reach { weak var trial: EndingTrial? }

  private func act(in place: Place) {
    for action in waiting.removeValue(forKey: place) ?? [] { action() }
  }

  private func reach(_ place: Place) {
    switch place {
    case .step: act(in: .step)
    case .computed:
      trigger.value += 1
      _ = ending.peek()
    case .body: bodyTrigger.value += 1
    case .laterBody:
      let effect = Effect(name: "later body") { [unowned self] in
        if bodyTrigger.value >= 0 { act(in: .laterBody) }
      }
      effect.cancel()
    case .cleanup:
      let effect = Effect(name: "cleanup") { onCleanup { [unowned self] in act(in: .cleanup) } }
      effect.cancel()
    case .hook:
      let effect = Effect(name: "hooking") { [hooked] in _ = hooked.value }
      effect.cancel()
      // Without a net change the hook is not called: then it happens here.
      act(in: .hook)
    case .comparison: compared.value += 1
    case .release:
      released.value = Last { [unowned self] in act(in: .release) }
      released.value = nil
    case .event: event.send()
    }
  }

  func change(_ part: Part) {
    switch part {
    case .set(let number, let value): numbers[number % 4].value = value
    case .read:
      _ = ending.value
      _ = compared.value
      for member in members { _ = member.derived?.value }
    case .make(let kind, let reads, let writes): make(kind, reads: reads % 4, writes: writes % 4)
    case .end(let picks, let way, let place):
      guard !members.isEmpty else { return }
      waiting[place, default: []].append { [unowned self] in
        for pick in picks { end(members[pick % members.count], way) }
      }
      reach(place)
    }
  }

  private func end(_ member: Member, _ way: Way) {
    member.isEnded = true
    switch way {
    case .cancel where member.token != nil: member.token?.cancel()
    case .release where member.token != nil:
      // Released when the accesses are over: what that runs may look at these.
      let last = (member.token.take(), member.owner.take())
      withExtendedLifetime(last) {}
    default:
      member.scope.end()
      _ = member.token.take()
    }
  }

  private func make(_ kind: Kind, reads: Int, writes: Int) {
    let member = Member(kind, reads), number = numbers[reads], target = numbers[writes]
    members.append(member)
    // The last write of a member, once, wherever it ends.
    let last = Last { target.value += 1 }
    let run: (Int) -> Void = { [unowned self, unowned member] value in
      if member.isEnded { failure = failure ?? "\(member.kind) ran after its end" }
      (member.runs, member.seen) = (member.runs + 1, value)
      withExtendedLifetime(last) {}
    }
    let watch: (Int) -> Void = { [unowned member] value in
      run(value)
      onCleanup {
        member.cleanups += 1
        if member.isEnded { target.value += 1 }
      }
    }
    let owner = Target()
    switch kind {
    case .effect: member.token = Effect { watch(number.value) }
    case .owned:
      member.owner = owner
      member.token = Effect(for: owner) { _ in run(number.value) }
    case .observation: member.token = number.observe(run)
    case .binding:
      member.owner = owner
      member.token = number.bind(to: owner) { _, value in run(value) }
    case .twoWay:
      let copy = Observable(0, name: "copy")
      member.copy = copy
      member.token = number.bindTwoWay(to: copy)
    case .rows:
      let count = rows.filtered { $0 < number.value }.map { $0.count }
      member.derived = count
      member.token = Effect {
        _ = count.value
        watch(number.value)
      }
    case .followed:
      let followed = Observable(reads).following { [numbers] in numbers[$0] }
      member.token = Effect { run(followed.value) }
    case .endsItself:
      member.token = Effect { [unowned member] in
        watch(number.value)
        guard member.runs > 1 else { return }
        member.isEnded = true
        member.token?.cancel()
        number.value += 1
      }
    }
    // A member lives by its token, or by a scope that holds that.
    if kind != .endsItself, reads.isMultiple(of: 2) { member.token.take()?.store(in: member.scope) }
  }

  func difference() -> String? {
    let difference = presentDifference()
    // The closures of what lives on refer to the trial, which is released after a failure.
    if difference != nil { endAll() }
    return difference
  }

  private func presentDifference() -> String? {
    for member in members {
      let present = numbers[member.reads].peek()
      if member.isEnded {
        guard [.effect, .rows, .endsItself].contains(member.kind), member.cleanups != member.runs else { continue }
        return "\(member.kind) ran \(member.runs) times, and was cleaned up \(member.cleanups) times"
      }
      if member.copy == nil, member.seen != present { return "\(member.kind) has seen \(member.seen)" }
      if let copy = member.copy, copy.peek() != present { return "a copy is \(copy.peek()), not \(present)" }
      if let derived = member.derived, derived.peek() != min(max(present, 0), 4) { return "\(derived.peek()) rows" }
    }
    return failure
  }

  private func endAll() {
    for place in Place.allCases { act(in: place) }
    for member in members { end(member, .release) }
    for number in numbers { number.value += 1 }
    scope.end()
    members = []
  }

  func end() -> String? {
    endAll()
    if let observed = numbers.first(where: { $0.observerCount > 0 }) { return "\(observed.name) is still observed" }
    return failure
  }
}

@Suite struct EndingTrialSpec {
  @Test func `what ends anywhere never runs again, and is cleaned up once`() async { await EndingTrial.run() }
}
