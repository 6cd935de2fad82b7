import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Nested forms whose rows come and go and whose parts are disabled, with a focus and drafts that are stored, compared
/// with a plain model.
private struct FormsTrial: GroupedTrial {
  enum Deed: CaseIterable { case commit, revert, reset, keepDraft, touch }
  enum FormDeed: CaseIterable { case commit, revert, reset, undo, redo }
  enum Move: CaseIterable { case next, previous, firstInvalid, leave }
  enum Part {
    case type(String, Int), flip(Int), set(Int, Int), setSwitch(Bool, Int), count(Int?)
    case enable(Bool, Int), open(Bool, Int), show([Int]), letCount(Bool)
    case field(Deed, Int), form(FormDeed, Int)
    case focus(Int, Bool), moveTo(Int, Int), move(Move, Int)
    case store, restore(isOfVersion: Bool)
    case watch, unwatch
  }

  static func setup(using generator: inout SeededGenerator) -> FormsByHand.Conflict {
    .allCases.randomElement(using: &generator)!
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    // Forms are mostly the whole one.
    let (field, form) = (number(7), generator.chance(50) ? FormsByHand.whole : number(5))
    return switch number(36) {
    case 0..<6: .type(["1", "2", "3", "01", "x", "4"][number(6)], [0, 1, 3, 5][number(4)])
    case 6, 7: .flip(2 + 2 * number(3))
    case 8, 9: .set(1 + number(4), [0, 1, 3, 5][number(4)])
    case 10: .setSwitch(generator.chance(50), 2 + 2 * number(3))
    case 11: .count(generator.chance(30) ? nil : [1, 2, 9][number(3)])
    case 12: .enable(generator.chance(60), field)
    case 13: .open(generator.chance(60), number(3))
    case 14: .show(Array([0, 1, 2].shuffled(using: &generator).prefix(generator.chance(20) ? 0 : 1 + number(3))))
    case 15: .letCount(generator.chance(60))
    case 16..<19: .field(.allCases.randomElement(using: &generator)!, field)
    case 19..<23: .form(.commit, form)
    case 23..<27: .form(.allCases.randomElement(using: &generator)!, form)
    case 27: .focus(field, generator.chance(70))
    case 28: .moveTo(field, form)
    case 29..<32: .move(.allCases.randomElement(using: &generator)!, form)
    case 32: .store
    case 33: .restore(isOfVersion: generator.chance(80))
    case 34: .watch
    default: .unwatch
    }
  }

  final class Seen { var text = "" }

  var desk: FormsDesk
  var model: FormsByHand
  var drafts = FormDrafts(version: 1, contents: [:])
  var stored: [String: FormsByHand.Stored] = [:]
  var watch: (effect: Effect, seen: Seen)?
  var wrong: String?

  init(_ conflict: FormsByHand.Conflict) {
    desk = FormsDesk(conflict)
    model = FormsByHand(conflict: conflict)
  }

  mutating func change(_ part: Part) {
    switch part {
    case .type(let text, let field):
      desk.fields[field].type(text)
      model.type(text, field)
    case .flip(let field):
      let text = model.content(field) == "true" ? "false" : "true"
      desk.fields[field].type(text)
      model.type(text, field)
    case .set(let value, let field):
      desk.fields[field].set("\(value)")
      model.values[field] = "\(value)"
    case .setSwitch(let isOn, let field):
      desk.fields[field].set("\(isOn)")
      model.values[field] = "\(isOn)"
    case .count(let count):
      desk.countDraft.value = count
      model.countDraft = count.map { "\($0)" }
    case .enable(let isEnabled, let field):
      desk.fields[field].isEnabled.value = isEnabled
      model.isEnabled[field] = isEnabled
    case .open(let isOpen, let row):
      desk.isOpen[row].value = isOpen
      model.isOpen[row] = isOpen
    case .show(let rows): (desk.shown.value, model.shown) = (rows, rows)
    case .letCount(let isCounting): (desk.isCounting.value, model.isCounting) = (isCounting, isCounting)
    case .field(let deed, let field): change(deed, field)
    case .form(let deed, let form): change(deed, form)
    case .focus(let field, let isFocused):
      desk.fields[field].isFocused.value = isFocused
      if isFocused { model.focused.insert(field) } else { model.focused.remove(field) }
    case .moveTo(let field, let form):
      desk.fields[field].moveFocus(desk.forms[form].focus)
      model.focus(field, in: form)
    case .move(let move, let form): change(move, form)
    case .store:
      drafts = desk.forms[FormsByHand.whole].drafts(version: 1)
      stored = model.stored
    case .restore(let isOfVersion):
      let isRestored = desk.forms[FormsByHand.whole].restore(drafts, version: isOfVersion ? 1 : 2)
      if isRestored != isOfVersion { wrong = "drafts of another version are restored: \(isRestored)" }
      if isOfVersion { model.restore(stored) }
    case .watch:
      let (desk, seen) = (desk, Seen())
      watch = (Effect { seen.text = desk.description }, seen)
    case .unwatch: watch = nil
    }
  }

  private mutating func change(_ deed: Deed, _ field: Int) {
    switch deed {
    case .commit:
      let (isDone, expected) = (desk.fields[field].commit(), model.commit(field))
      if isDone != expected { wrong = "field \(field) is committed: \(isDone)" }
    case .revert:
      desk.fields[field].revert()
      model.revert(.field(field), isReset: false)
    case .reset:
      desk.fields[field].reset()
      model.revert(.field(field), isReset: true)
    case .keepDraft:
      desk.fields[field].keepDraft()
      model.keepDraft(field)
    case .touch:
      desk.fields[field].isTouched.value = true
      model.touched.insert(field)
    }
  }

  private mutating func change(_ deed: FormDeed, _ number: Int) {
    let (form, revision) = (desk.forms[number], desk.revision)
    switch deed {
    case .commit:
      let isDone = form.commit { revision.value += 1 }
      if isDone != model.commit(.form(number), isRevised: true) { wrong = "form \(number) is committed: \(isDone)" }
    case .revert:
      form.revert()
      model.revert(.form(number), isReset: false)
    case .reset:
      form.reset()
      model.revert(.form(number), isReset: true)
    case .undo:
      form.undo()
      model.undo(number)
    case .redo:
      form.redo()
      model.redo(number)
    }
  }

  private mutating func change(_ move: Move, _ form: Int) {
    let focus = desk.forms[form].focus
    switch move {
    case .next:
      focus.moveToNext()
      model.moveFocus(by: 1, in: form)
    case .previous:
      focus.moveToPrevious()
      model.moveFocus(by: -1, in: form)
    case .firstInvalid:
      let (isFound, expected) = (focus.moveToFirstInvalid(), model.fields(form).first { !model.isValid($0) })
      if isFound != (expected != nil) { wrong = "an invalid field is found: \(isFound)" }
      if let expected { model.focus(expected, in: form) }
    case .leave:
      focus.leave()
      model.focus(nil, in: form)
    }
  }

  mutating func didPlay(_ step: Step) { model.finish() }

  func difference() -> String? {
    if let wrong { return wrong }
    let expected = model.description
    if desk.description != expected { return "\(desk.description) instead of \(expected)" }
    if let seen = watch?.seen, seen.text != expected { return "an effect has last seen \(seen.text), not \(expected)" }
    let (contents, bases) = (stored.mapValues(\.content), stored.mapValues(\.base))
    let isSame = drafts.contents == contents && drafts.bases == bases
    return isSame ? nil : "\(drafts.contents) over \(drafts.bases) are stored instead of \(stored)"
  }

  mutating func end() -> String? {
    watch = nil
    (desk.fields, desk.forms) = ([], [])
    return desk.observerCount == 0 ? nil : "\(desk.observerCount) observers are left"
  }
}

@Suite struct FormsTrialSpec {
  @Test func `nested forms agree with a plain model, whatever parts come and go`() async {
    await FormsTrial.run()
  }
}
