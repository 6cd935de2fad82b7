import Binding
import BindingCollections
import TestSupport
import Testing

/// A closure of each kind releases its own owner while it runs, in each way there is, and goes on: it reads, writes and
/// makes things that it alone has captured, and ends others.
///
/// The captures of a closure live until it returns, and no longer than what holds it. Optimized code keeps them alive
/// for nothing else than a reference that the caller holds, so this finds most in release builds; and the address
/// sanitizer sees what was freed before it is used.
final class AliveTrial: GroupedTrial {
  enum Holder: CaseIterable { case formerResult, observedResult, nestedResult, row, child, variable, observable }
  enum Way: CaseIterable {
    case plain, batch, transaction, failing, firstRun, command, event, scopeEnd, release, cleanup, mutation
  }
  enum After: CaseIterable { case read, write, derive, observe, keep, cleanUp, endScope, endToken, endOther, fail }
  enum Part {
    case make(Holder, [Closures.Kind])
    case act(Int, closure: Int, Way, [After], others: [Int])
    case release(Int, Way)
    case set(Int)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func pick() -> Int { Int.random(in: 0..<12, using: &generator) }
    func any<Case: CaseIterable>(_ type: Case.Type) -> Case { Case.allCases.randomElement(using: &generator)! }
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: .make(any(Holder.self), (0...pick() % 3).map { _ in any(Closures.Kind.self) })
    case 4..<8:
      .act(
        pick(), closure: pick(), any(Way.self), (0..<pick() % 4).map { _ in any(After.self) },
        others: (0..<pick() % 2).map { _ in pick() })
    case 8: .release(pick(), any(Way.self))
    default: .set(pick())
    }
  }

  /// The view model that owns closures. The trial refers to it weakly.
  final class Owner {
    let scope = Scope()
    var items: [Any] = []
    var tokens: [Subscription] = []
  }

  /// Holds an owner in one way, and releases it when that is asked for.
  private final class Slot {
    let holder: Holder
    weak var owner: Owner?
    var closures: [Closures] = []
    var release: () -> Void = {}
    var kept: [Any] = []
    init(_ holder: Holder) { self.holder = holder }
  }

  struct Refused: Error {}
  private final class Last {
    let act: () -> Void
    init(_ act: @escaping () -> Void) { self.act = act }
    deinit { act() }
  }

  private let stage = Stage()
  private let number = Observable(0, name: "number")
  private var slots: [Slot] = []
  private let scope = Scope()
  var model: Void = ()

  init(_ setup: NoSetup) {}

  func change(_ part: Part) {
    switch part {
    case .set(let value): number.value = value
    case .make(let holder, let kinds): slots.append(made(kinds, in: holder))
    case .release(let pick, let way): if let slot = slot(pick) { perform(way, slot.release) }
    case .act(let pick, let closure, let way, let afters, let others):
      guard let slot = slot(pick), let closures = element(closure, of: slot.closures) else { return }
      closures.probe?.act = { [unowned self, unowned slot] probe in
        let release = {
          for other in others { self.slot(other)?.release() }
          slot.release()
        }
        // A closure that runs in a read may release and end, but not write.
        if closures.kind.isRead {
          slot.owner?.scope.end()
          if case .variable = slot.holder { slot.release() }
        } else {
          perform(way, release)
        }
        for after in afters { go(on: after, probe, closures.kind, slot, others) }
      }
      closures.call()
      closures.probe?.act = nil
    }
  }

  private func slot(_ pick: Int) -> Slot? { element(pick, of: slots) }

  private func element<Element>(_ pick: Int, of all: [Element]) -> Element? {
    all.isEmpty ? nil : all[pick % all.count]
  }

  private func perform(_ way: Way, _ act: @escaping () -> Void) {
    switch way {
    case .plain: act()
    case .batch: batch(act)
    case .transaction: transaction(act)
    case .failing:
      try? transaction {
        act()
        throw Refused()
      }
    case .firstRun: Effect { act() }.cancel()
    case .command: Command<Void, Void> { act() }.execute()
    case .event:
      let event = Event<Void>(), token = event.observe { act() }
      event.send()
      token.cancel()
    case .scopeEnd:
      let scope = Scope()
      scope.onEnd { act() }
      scope.end()
    case .release:
      let last = Observable<Last?>(Last(act))
      last.value = nil
    case .cleanup: Effect { onCleanup { act() } }.cancel()
    case .mutation: Observable([1]).update { _ in act() }
    }
  }

  private func go(on after: After, _ probe: Probe, _ kind: Closures.Kind, _ slot: Slot, _ others: [Int]) {
    switch after {
    case .read: _ = (probe.note.value.count, number.value)
    case .write where !kind.isRead:
      probe.note.value += "!"
      number.value += 1
    case .derive:
      let length = probe.note.map { $0.count }
      _ = length.value
    case .observe: probe.note.observe { _ in }.store(in: scope)
    case .keep where kind.isBody: Effect { [note = probe.note] in _ = note.value }.keptByEffect()
    case .cleanUp where kind.isBody: onCleanup { [number, note = probe.note] in number.value += note.value.count }
    case .endScope: slot.owner?.scope.end()
    case .endToken: slot.owner?.tokens.last?.cancel()
    case .endOther where !kind.isRead: for other in others { self.slot(other)?.owner?.scope.end() }
    case .fail where !kind.isRead:
      try? transaction {
        probe.note.value = ""
        throw Refused()
      }
    default: break
    }
  }

  // MARK: Holders

  private func made(_ kinds: [Closures.Kind], in holder: Holder) -> Slot {
    let slot = Slot(holder), stage = stage, isOn = Observable(true, name: "is on")
    slot.closures = kinds.map { Closures($0) }
    // Made anew after a transaction that failed: then the closures are those of the latest owner.
    let make: () -> Owner = { [unowned slot] in
      let owner = Owner()
      for closures in slot.closures { closures.make(in: owner, on: stage) }
      slot.owner = owner
      return owner
    }
    switch holder {
    case .formerResult, .observedResult, .nestedResult:
      let result = Computed<Owner?> { isOn.value ? make() : nil }
      slot.release = {
        isOn.value = false
        _ = holder == .nestedResult ? Computed { result.value === nil }.value : result.peek() === nil
      }
      _ = result.value
      if holder == .observedResult { slot.kept = [Effect { _ = result.value }] }
    case .row, .child:
      let list = ObservableArray([1])
      let rows =
        holder == .row
        ? list.mapped(by: { $0 }) { _ in
          make()
        } release: { _ in
        } : list.children(by: { $0 }) { _ in make() }
      slot.release = {
        list.removeAll()
        _ = rows.peek().count
      }
      slot.kept = [rows.observe { _ in }]
    case .variable:
      var owner: Owner? = make()
      slot.release = {
        let last = owner.take()
        withExtendedLifetime(last) {}
      }
    case .observable:
      let owner = Observable<Owner?>(make())
      slot.release = {
        owner.value = nil
        _ = owner.value === nil
      }
    }
    return slot
  }

  // MARK: Checks

  func difference() -> String? {
    if stage.failure != nil { endAll() }
    return stage.failure
  }

  private func endAll() {
    for slot in slots {
      slot.release()
      slot.kept = []
      slot.release = {}
    }
    slots = []
    scope.end()
  }

  func end() -> String? {
    endAll()
    if stage.living > 0 { return "the captures of \(stage.living) closures are still alive" }
    return stage.failure
  }
}

/// What the closures of a trial report.
final class Stage {
  var failure: String?
  var living = 0
}

/// What a closure captures, and nothing else holds.
final class Probe {
  let note = Observable("note")
  var act: ((Probe) -> Void)?
  private let kind: AliveTrial.Closures.Kind
  private let stage: Stage
  private var runs = 0

  init(_ kind: AliveTrial.Closures.Kind, _ stage: Stage) {
    (self.kind, self.stage) = (kind, stage)
    stage.living += 1
  }

  /// Does what the trial asks for, in the closure that has captured this.
  func run() {
    runs += 1
    act.take()?(self)
    if note.name.isEmpty { stage.failure = "no name" }
    runs -= 1
  }

  deinit {
    stage.living -= 1
    if runs > 0 { stage.failure = stage.failure ?? "the captures of \(kind) went while it ran" }
  }
}

@Suite struct AliveTrialSpec {
  @Test func `a closure lives until it returns, whatever releases its owner meanwhile`() async {
    await AliveTrial.run()
  }
}
