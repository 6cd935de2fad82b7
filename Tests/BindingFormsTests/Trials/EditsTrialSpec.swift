import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Fields with checks, bindings and controls, compared with a plain model in which each draft belongs to its person,
/// who may go. All steps may happen also within a batch, the body of an effect, an observer, or a transaction that
/// succeeds or fails, and these may be nested.
@MainActor private final class EditsTrial: @MainActor Trial {
  enum Step {
    /// Without a text an input method is composing and nothing is announced.
    case type(String?, Int, isComposing: Bool?), writeQuietly(String, Int), leave(Int)
    /// Has an observer of the first control perform further steps when that control is edited.
    case go(String, [Step])
    case program(String, Int), select(Int), change(Int, Int), replace(Int, Int), refuse(String?, Int)
    case call(Call, Int), pause(Bool), within(Frame, [Step])
    // Steps outside of operations, never within one.
    case wait
    /// The check answers the latest question, or the first one, which may be outdated.
    case answer(Bool, isLate: Bool)
  }
  enum Call: CaseIterable { case commit, revert, keepDraft, commitForm, undo, redo }
  enum Frame: CaseIterable { case batch, body, event, transaction, failure }
  struct Failed: Error {}

  static func setup(using generator: inout SeededGenerator) -> EditsByHand.World { EditsByHand.World(&generator) }
  static func step(using generator: inout SeededGenerator) -> Step { step(using: &generator, depth: 0) }

  private static func step(using generator: inout SeededGenerator, depth: Int) -> Step {
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    func steps(_ depth: Int) -> [Step] { (0...number(4)).map { _ in step(using: &generator, depth: depth) } }
    let (text, place) = (["1", "01", "2", "3", "x", "", "02"][number(7)], number(2))
    if depth < 2, generator.chance(25) { return .within(Frame.allCases[number(5)], steps(depth + 1)) }
    return switch number(depth == 0 ? 60 : 50) {
    case 0..<10: .type(text, place, isComposing: nil)
    case 10, 11: .type(text, place, isComposing: true)
    case 12: generator.chance(50) ? .type(nil, place, isComposing: true) : .writeQuietly(text, place)
    case 13..<16: .type(text, place, isComposing: false)
    case 16..<19: .go(text, steps(2))
    case 19, 20: .program(text, place)
    case 21..<27: .select(number(3))
    case 27..<31: .change(number(3), 1 + number(3))
    case 31: .refuse(generator.chance(50) ? "\(1 + number(3))" : nil, place)
    case 32..<35: .leave(place)
    case 35..<43: .call(Call.allCases[number(6)], place)
    case 43..<46: .pause(number(3) == 0)
    case 46: .replace(number(3), 1 + number(3))
    case 47..<50: depth == 0 ? .wait : .program(text, place)
    default: .answer(generator.chance(70), isLate: generator.chance(25))
    }
  }

  static func simpler(_ step: Step) -> [[Step]] {
    switch step {
    case .within(let frame, let steps): [steps] + shorter(steps).map { [.within(frame, $0)] }
    case .go(let text, let steps): shorter(steps).map { [.go(text, $0)] }
    default: []
    }
  }

  private static func shorter(_ steps: [Step]) -> [[Step]] {
    steps.indices.flatMap { place in
      ([[]] + simpler(steps[place])).map { simpler in
        var shorter = steps
        shorter.replaceSubrange(place...place, with: simpler)
        return shorter
      }
    }
  }

  let desk: EditsDesk
  var byHand: EditsByHand
  /// Whether the observer of the first control is running, which then does not edit that control again.
  var isObserving = false

  init(_ world: EditsByHand.World) {
    byHand = EditsByHand(world)
    desk = EditsDesk(world, values: byHand.values.map { Int($0)! })
  }

  @MainActor func play(_ step: Step) async {
    if case .wait = step {
      if byHand.layers.contains(where: { $0.timer != nil }) { await desk.clock.advance(by: .milliseconds(600)) }
      return byHand.wait()
    }
    if case .answer(let isAccepted, let isLate) = step {
      if desk.questions.isEmpty { return }
      let isPresent = byHand.isPending && (!isLate || desk.questions.count == 1)
      desk.answer(isAccepted, isLate: isLate)
      if isPresent { byHand.take(isRefused: !isAccepted) }
      return byHand.finish()
    }
    withDiagnostics({ _ in }) { take(step) }
    byHand.finish()
  }

  private func take(_ steps: [Step]) { for step in steps { take(step) } }

  private func take(_ step: Step) {
    switch step {
    case .wait, .answer: break
    case .within(let frame, let steps): take(steps, within: frame)
    case .go(let text, let steps): if !isObserving, !byHand.world.isToObservable { go(text, steps) }
    case .type(let text, let place, let isComposing):
      let control = place % desk.entries.count
      if isObserving, control == 0 { return }
      if let isComposing, !byHand.world.isToObservable {
        byHand.controls[control].isComposing = isComposing
        desk.entries[control].isComposing = isComposing
      }
      guard let text else { return }
      byHand.controls[control].content = text
      desk.type(text, control)
      byHand.announce(control)
    case .writeQuietly(let text, let place):
      if byHand.world.isToObservable { return }
      desk.entries[place % desk.entries.count].writeQuietly(text)
      byHand.controls[place % desk.entries.count].content = text
    case .leave(let place):
      desk.entries[place % desk.entries.count].leave()
      byHand.leave(place % desk.entries.count)
    case .program(let text, let place):
      let layer = place % desk.layers.count
      guard let write = desk.layers[layer].write else { return }
      write(text)
      byHand.edit(text, layer)
    case .select(let id):
      desk.select(id, person: byHand.present[id])
      byHand.select(id)
    case .change(let id, let value):
      desk.change(id, person: byHand.present[id], to: value)
      byHand.set("\(value)", byHand.present[id])
    case .replace(let place, let value):
      byHand.replace(place, by: value)
      desk.replace(place, isSelected: place == byHand.place, by: byHand.present[place], value)
    case .refuse(let value, let place):
      if place % desk.layers.count == byHand.world.binding { return }
      desk.refused[place % desk.layers.count].value = value
      byHand.layers[place % desk.layers.count].refused = value
    case .call(let call, let place): self.call(call, place % desk.layers.count)
    case .pause(true):
      desk.scope.pause()
      byHand.isPaused = true
    case .pause(false):
      if byHand.isPaused { byHand.resume() }
      desk.scope.resume()
    }
  }

  private func go(_ text: String, _ steps: [Step]) {
    // A paused observer does nothing.
    let (isPaused, isFirst) = (byHand.isPaused, byHand.world.isObserverFirst)
    if !isPaused {
      desk.onEdit = { [unowned self] in
        isObserving = true
        if !isFirst { byHand.announce(0) }
        take(steps)
        isObserving = false
      }
    }
    byHand.controls[0].content = text
    desk.entries[0].type(text)
    desk.onEdit = nil
    if isPaused || isFirst { byHand.announce(0) }
  }

  private func call(_ call: Call, _ layer: Int) {
    if layer == byHand.world.binding, byHand.isPaused { return }
    // The plain model first: neither reads the other.
    switch call {
    case .commit: byHand.commit(layer)
    case .revert: byHand.revert(layer)
    case .keepDraft: byHand.keepDraftNow(layer)
    case .commitForm: if desk.form != nil { byHand.commitForm() }
    case .undo: if desk.form != nil { byHand.undo() }
    case .redo: if desk.form != nil { byHand.redo() }
    }
    switch call {
    case .commit: desk.layers[layer].commit()
    case .revert: desk.layers[layer].revert()
    case .keepDraft: desk.layers[layer].keepDraft()
    case .commitForm: desk.form?.commit()
    case .undo: desk.form?.undo()
    case .redo: desk.form?.redo()
    }
  }

  private func take(_ steps: [Step], within frame: Frame) {
    switch frame {
    case .batch: batch { take(steps) }
    case .body: Effect { [unowned self] in untracked { take(steps) } }.cancel()
    case .event:
      if byHand.isPaused { return }
      let former = desk.onSignal
      desk.onSignal = { [unowned self] in
        former?()
        take(steps)
      }
      desk.signal.send()
    case .transaction: transaction { take(steps) }
    case .failure:
      let former = byHand
      try? transaction {
        take(steps)
        throw Failed()
      }
      byHand.rollBack(to: former)
    }
  }

  @MainActor func difference() async -> String? {
    if byHand.world.isChecked { await settle { desk.isSettled(asks: byHand.asks) && presentDifference == nil } }
    if !desk.isSettled(asks: byHand.asks) { return "the check was asked \(desk.asks) times instead of \(byHand.asks)" }
    return presentDifference
  }

  private var presentDifference: String? {
    let (found, wanted) = (desk.description(isPaused: byHand.isPaused), byHand.description)
    return found == wanted ? nil : "\(found) instead of \(wanted)"
  }

  @MainActor func end() -> String? {
    while !desk.questions.isEmpty { desk.answer(true, isLate: true) }
    return nil
  }
}

@Suite struct EditsTrialSpec {
  @Test @MainActor func `random edits belong to the record for which they were typed`() async {
    await EditsTrial.run(steps: 20)
  }
}
