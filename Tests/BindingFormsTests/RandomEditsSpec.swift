import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Random lives of forms against a plain model in which each draft stands with its person: all that may happen, also
/// within one batch, the body of an effect, an observer, a transaction that succeeds or fails, and these in each other.
@Suite @MainActor struct RandomEditsSpec {
  @Test func `random edits belong to the individual for whom they were typed`() async {
    for seed in [1, Randomness.seed()] {
      var seeds = SeededGenerator(seed: seed)
      for _ in 0..<Randomness.count("BINDING_EDITS", default: 150) {
        let life = seeds.next()
        var generator = SeededGenerator(seed: life)
        var script = EditsScript(&generator)
        guard var difference = await EditsDesk.run(script) else { continue }
        var isShorter = true
        while isShorter {
          isShorter = false
          for shorter in script.shorter {
            guard let found = await EditsDesk.run(shorter) else { continue }
            (script, difference, isShorter) = (shorter, found, true)
            break
          }
        }
        Issue.record("seed \(seed), life \(life): \(difference)\n\(script)")
        return
      }
    }
  }
}

/// Fields, bindings and controls to which a script happens, and the plain model beside them.
@MainActor final class EditsDesk {
  struct Person: Equatable { var id: Int, value: Int }
  struct Failed: Error {}

  let script: EditsScript
  var byHand: EditsByHand
  let clock = ManualClock()
  let scope = Scope()
  let people: [Observable<Int>]
  let selection = Observable(0)
  let person: Observable<Person>
  let refused: [Observable<String?>]
  let entries: [Entry]
  let signal = Event<Void>()
  var work: [() -> Void] = []
  var onEdit: (() -> Void)?
  var field: Field<Int, String>?
  var outer: Field<String, String>?
  var binding: TwoWayBinding?
  var form: Form?

  /// - Returns: what differed first; `nil` if nothing did.
  static func run(_ script: EditsScript) async -> String? {
    let desk = EditsDesk(script)
    defer { desk.scope.end() }
    if let difference = desk.difference { return "at the beginning: \(difference)" }
    for (index, step) in script.steps.enumerated() {
      if case .wait = step {
        await desk.clock.advance(by: .milliseconds(600))
        desk.byHand.wait()
      } else {
        withDiagnostics({ _ in }) { desk.take(step) }
        desk.byHand.finish()
      }
      if let difference = desk.difference { return "after step \(index): \(difference)" }
    }
    return nil
  }

  init(_ script: EditsScript) {
    self.script = script
    let world = script.world
    byHand = EditsByHand(world, script.policies, controls: script.controls)
    let limit = world.limit
    people = byHand.values.map { Observable(Int($0)!, coercing: { min($0, limit) }) }
    person = Observable(Person(id: 0, value: 1), coercing: { Person(id: $0.id, value: min($0.value, limit)) })
    refused = script.policies.map { _ in Observable(nil) }
    entries = script.controls.map { _ in Entry() }
    for (entry, control) in zip(entries, script.controls) {
      entry.isTalkative = script.isTalkative
      if control.isClamping { entry.accepts = { $0 == "3" ? "2" : $0 } }
    }
    signal.observe { [unowned self] in
      let work = self.work
      self.work = []
      for work in work { work() }
    }.store(in: scope)
    if script.isObserverFirst { observe() }
    let people = people
    let source = world.isKeyed ? person[\.value, per: \.id] : selection.following { people[$0] }
    let number = TwoWayConverter<Int, String>(convert: { "\($0)" }) {
      guard let number = Int($0) else { throw ConversionError("That is no number.") }
      return number
    }
    let policies = script.policies.map { $0.commitPolicy(clock, kept: 1) }
    if world.isPlain {
      binding = source.bindTwoWay(to: entries[0], via: number, commit: policies[0])
      binding?.store(in: scope)
    } else {
      let refused = refused
      let field = Field(source, via: number, commit: policies[0])
        .validate { "\($0)" == refused[0].value ? .refusal("Not that one.") : nil }
      self.field = field
      if script.policies.count == 1 { form = Form(field) }
      if script.policies.count > 1 {
        outer = Field(field.content, commit: policies[1])
          .validate { $0 == refused[1].value ? .refusal("Not that one.") : nil }
      }
      for (entry, control) in zip(entries, script.controls) {
        (control.layer == 0 ? field.bindTwoWay(to: entry) : outer!.bindTwoWay(to: entry)).store(in: scope)
      }
    }
    if !script.isObserverFirst { observe() }
  }

  private func observe() {
    entries[0].edited.observe { [unowned self] in
      let onEdit = self.onEdit
      self.onEdit = nil
      onEdit?()
    }.store(in: scope)
  }

  private func take(_ steps: [EditsScript.Step]) { for step in steps { take(step) } }

  private func take(_ step: EditsScript.Step) {
    switch step {
    case .wait: break
    case .within(let frame, let steps): take(steps, within: frame)
    case .go(let text, let steps):
      // An observer that is paused does nothing.
      let isObserving = !byHand.isPaused
      if isObserving, script.isObserverFirst { onEdit = { [unowned self] in take(steps) } }
      if isObserving, !script.isObserverFirst {
        onEdit = { [unowned self] in
          byHand.announce(0)
          take(steps)
        }
      }
      byHand.controls[0].content = text
      entries[0].type(text)
      onEdit = nil
      if !isObserving || script.isObserverFirst { byHand.announce(0) }
    case .type(let text, let control): type(text, control)
    case .compose(let text, let control):
      byHand.controls[control].isComposing = true
      entries[control].isComposing = true
      type(text, control)
    case .composeQuietly(let control):
      byHand.controls[control].isComposing = true
      entries[control].isComposing = true
    case .finishComposing(let text, let control):
      byHand.controls[control].isComposing = false
      entries[control].isComposing = false
      type(text, control)
    case .writeQuietly(let text, let control):
      entries[control].writeQuietly(text)
      byHand.controls[control].content = text
    case .leave(let control):
      entries[control].leave()
      byHand.leave(control)
    case .program(let text, let layer):
      guard !script.world.isPlain else { return }
      if layer == 0 { field?.content.value = text } else { outer?.content.value = text }
      byHand.edit(text, layer)
    case .select(let id):
      if script.world.isKeyed {
        if person.peek().id != id { person.value = Person(id: id, value: [1, 1, 2][id]) }
      } else {
        selection.value = id
      }
      byHand.select(id)
    case .change(let id, let value):
      if script.world.isKeyed {
        if person.peek().id == id { person.value.value = Int(value)! }
      } else {
        people[id].value = Int(value)!
      }
      byHand.set(value, id)
    case .refuse(let value, let layer):
      guard !script.world.isPlain else { return }
      refused[layer].value = value
      byHand.layers[layer].refused = value
    case .commit(let layer): call(layer, { $0.commit() }, { $0.commit() }, { $0.commit() }, { $0.commit(layer) })
    case .revert(let layer): call(layer, { $0.revert() }, { $0.revert() }, { $0.revert() }, { $0.revert(layer) })
    case .keepDraft(let layer):
      call(layer, { $0.keepDraft() }, { $0.keepDraft() }, { $0.keepDraft() }, { $0.keepDraftNow(layer) })
    case .commitForm, .undo, .redo:
      guard let form else { return }
      if case .commitForm = step {
        form.commit()
        byHand.commitForm()
      } else if case .undo = step {
        form.undo()
        byHand.undo()
      } else {
        form.redo()
        byHand.redo()
      }
    case .pause:
      scope.pause()
      byHand.isPaused = true
    case .resume:
      if !byHand.isPaused { return }
      byHand.resume()
      scope.resume()
    }
  }

  private func type(_ text: String, _ control: Int) {
    byHand.controls[control].content = text
    entries[control].type(text)
    byHand.announce(control)
  }

  private func call(
    _ layer: Int, _ plain: (TwoWayBinding) -> Void, _ field: (Field<Int, String>) -> Void,
    _ outer: (Field<String, String>) -> Void, _ byHand: (inout EditsByHand) -> Void
  ) {
    if let binding {
      if self.byHand.isPaused { return }
      plain(binding)
    } else if layer == 0 {
      field(self.field!)
    } else {
      outer(self.outer!)
    }
    byHand(&self.byHand)
  }

  private func take(_ steps: [EditsScript.Step], within frame: EditsScript.Frame) {
    switch frame {
    case .batch: batch { take(steps) }
    case .body: Effect { [unowned self] in untracked { take(steps) } }.cancel()
    case .event:
      if byHand.isPaused { return }
      work.append { [unowned self] in take(steps) }
      signal.send()
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

  // MARK: Comparing

  private var difference: String? {
    let values = script.world.isKeyed ? [person.value.value] : people.map(\.value)
    let expected = script.world.isKeyed ? [byHand.values[byHand.selected]] : byHand.values
    var found = ["\(values)", "\(entries.map(\.content))"]
    var wanted = ["\(expected.map { Int($0)! })", "\(byHand.controls.map(\.content))"]
    for layer in script.policies.indices {
      if byHand.isPaused, script.world.isPlain { continue }
      let sight = byHand.sight(layer, byHand.selected)!
      let (isDirty, isInConflict) = (byHand.isDirty(sight), byHand.isInConflict(sight, layer))
      if let binding {
        found.append("dirty \(binding.isPending.value), conflict \(binding.hasConflict.value)")
        // What is composed over a text that was not taken keeps it from being taken.
        wanted.append("dirty \(isDirty || byHand.controls[0].isEdited), conflict \(isInConflict)")
        continue
      }
      found.append(layer == 0 ? state(of: field!) : state(of: outer!))
      let isValid = !isInConflict && byHand.accepted(sight, layer) != nil
      wanted.append("'\(sight.content)', dirty \(isDirty), conflict \(isInConflict), valid \(isValid)")
    }
    if let form {
      found.append("\(form.canUndo.value) \(form.canRedo.value)")
      wanted.append("\(!byHand.done.isEmpty) \(!byHand.undone.isEmpty)")
    }
    return found == wanted ? nil : "\(found) instead of \(wanted)"
  }

  private func state<Value>(of field: Field<Value, String>) -> String {
    let (isDirty, isInConflict) = (field.isDirty.value, field.conflict.value != nil)
    return "'\(field.content.value)', dirty \(isDirty), conflict \(isInConflict), valid \(field.isValid.value)"
  }
}
