import Binding
import BindingCollections
import BindingForms
import TestSupport

/// What becomes of a draft over the selected row when another row is selected.
enum Leaving: CaseIterable {
  case dropping, committing, keeping
}

extension CommitPolicy {
  func leaving(_ leaving: Leaving) -> CommitPolicy {
    switch leaving {
    case .dropping: self
    case .committing: committingWhenLeft
    case .keeping: keepingWhenLeft()
    }
  }
}

/// What a user has typed over the selected row, in a field and in a control, as plain variables know it.
struct TypedTexts {
  /// The texts that may be drafts, by the rows over which they were typed.
  private var open: [Int: Set<String>] = [:]
  /// The drafts that have to come back with their rows, by the editors.
  private var kept: [Int: [Kept]] = [:]
  /// All that was typed over a row.
  private var all: [Int: Set<String>] = [:]
  /// The present number of a row that has had another one.
  private var names: [Int: Int] = [:]
  /// What was sent of the form over the selected row, as far as that is known.
  private(set) var sent: Sent?

  struct Kept { let text: String, title: String, place: Int }
  struct Sent { let id: Int, text: String, title: String }

  /// Whether a row may be the same as one with another number.
  var haveNames: Bool { !names.isEmpty }

  /// Notes a text before it is typed.
  mutating func type(_ text: String, over id: Int) {
    open[row(id), default: []].insert(text)
    all[row(id), default: []].insert(text)
  }

  /// Whether something was ever typed over a row.
  func isTyped(_ id: Int) -> Bool { all[row(id)] != nil }

  func isTyped(_ text: String, over id: Int) -> Bool { all[row(id)]?.contains(text) == true }

  /// Notes that a row has got another number.
  mutating func rename(_ id: Int, _ new: Int) {
    let (former, row) = (row(id), row(new))
    if former == row { return }
    for (name, other) in names where other == former { names[name] = row }
    names[former] = row
    open[row, default: []].formUnion(open.removeValue(forKey: former) ?? [])
    all[row, default: []].formUnion(all.removeValue(forKey: former) ?? [])
    kept = [:]
  }

  private func row(_ id: Int) -> Int { names[id] ?? id }
}

extension TypedTexts {
  /// One look at the selected row, when everything has come to rest.
  struct View {
    let id: Int, title: String, titles: [Int: String], drafts: [Draft]

    struct Draft { let text: String, isOpen: Bool, isFine: Bool }

    @MainActor
    init(_ app: App) {
      (id, title) = (app.selection.first ?? -1, app.selectedTitle)
      var titles = Dictionary(uniqueKeysWithValues: app.mails.value.map { ($0.id, $0.title) })
      // What is edited while no row is selected is always there.
      titles[-1] = app.nobody.value.title
      self.titles = titles
      let detail = app.detail
      drafts =
        [
          Draft(
            text: detail.text.value, isOpen: detail.isDirty.value,
            isFine: detail.isValid.value && detail.conflict.value == nil)
        ]
        + (app.marginal.map {
          [Draft(text: app.margin.content, isOpen: $0.isDirty.value, isFine: !$0.hasConflict.value)]
        } ?? [])
    }
  }

  /// Called before a step, when everything has come to rest after the former one: forgets the drafts that were left.
  ///
  /// - Parameters:
  ///   - former: the look before the step that was made.
  ///   - isHarmless: whether that step has left the rows as they are.
  mutating func rest(_ now: View, after former: View?, isHarmless: Bool, _ leaving: Leaving, isSubmitting: Bool) {
    if !isSubmitting {
      sent = nil
      if leaving != .keeping { open = open.filter { $0.key == row(now.id) } }
    }
    if let sent, now.titles[sent.id] != sent.title { self.sent = nil }
    guard leaving == .keeping, isHarmless, let former else { return kept = [:] }
    kept[row(now.id)] = nil
    for (id, drafts) in kept where drafts.contains(where: { now.titles[id] != $0.title }) { kept[id] = nil }
    if now.id != former.id, now.titles[former.id] == former.title, !isSubmitting {
      kept[row(former.id)] = former.drafts.indices.filter { former.drafts[$0].isOpen && former.drafts[$0].isFine }
        .map { Kept(text: former.drafts[$0].text, title: former.title, place: $0) }
    }
  }

  mutating func send(_ view: View) { sent = Sent(id: view.id, text: view.drafts[0].text, title: view.title) }

  mutating func forgetSent() { sent = nil }

  /// What is wrong with the drafts over the selected row.
  func slip(_ now: View) -> String? {
    for (id, title) in now.titles where title.hasPrefix("typed over ") {
      if all[row(id)]?.contains(title) != true { return "'\(title)' is written into \(id)" }
    }
    for draft in now.drafts where draft.isOpen && open[row(now.id)]?.contains(draft.text) != true {
      return "'\(draft.text)' is a draft over \(now.id)"
    }
    return nil
  }

  /// What is wrong after a step that has left the rows as they are.
  func slipOfHarmless(_ now: View) -> String? {
    for kept in kept[row(now.id)] ?? [] where now.title == kept.title {
      let draft = now.drafts[kept.place]
      if !draft.isOpen || draft.text != kept.text { return "'\(kept.text)' over \(now.id) does not come back" }
    }
    return nil
  }

  /// What is wrong after a step that does nothing but select.
  func slipOfSelecting(_ now: View, after former: View, _ leaving: Leaving, isSubmitting: Bool) -> String? {
    guard now.id != former.id, !isSubmitting, let title = now.titles[former.id] else { return nil }
    let texts = former.drafts.filter { $0.isOpen && $0.isFine }.map(\.text)
    if leaving != .committing || texts.isEmpty { return differ(title, former.title, "left: \(former.id)") }
    return texts.contains(title) ? nil : "\(texts) over \(former.id) is left, and not written over '\(title)'"
  }
}

extension App {
  /// Called before a step, when everything has come to rest.
  func rest(before step: Grouped<Deed>) {
    let view = TypedTexts.View(self)
    typed.rest(
      view, after: self.view, isHarmless: former?.isHarmless ?? false, setup.leaving,
      isSubmitting: detailForm.isSubmitting.value)
    (self.view, former, left, awaited) = (view, step, [], [])
    if step.parts.contains(where: \.endsSending) { typed.forgetSent() }
    if case .one(.send) = step, let send = desk.value?.send, send.isEnabled.value, !detailForm.isSubmitting.value {
      typed.send(view)
    }
  }

  /// The selected rows, if the program looks at them in the middle of operations.
  var presentSelection: [Int] { setup.looks(.deeds) ? Array(selection.ids.value) : [] }

  /// Notes which of the selected rows a deed has taken away.
  func noteGone(_ selected: [Int]) {
    let gone = selected.filter { !mails.contains(id: $0) }
    if !gone.isEmpty { left += gone.filter { !awaited.contains($0) } }
  }
}

extension Grouped<Deed> {
  /// Whether some of it is taken back.
  var isFailing: Bool {
    switch self {
    case .one: false
    case .batch(let steps), .transaction(let steps): steps.contains(where: \.isFailing)
    case .failing: true
    }
  }

  /// Whether it does nothing but select.
  var isSelecting: Bool { if case .one(let deed) = self { deed.part == .selection } else { false } }

  /// Whether it leaves the rows, and what was typed over others than the selected one, as they are.
  var isHarmless: Bool {
    guard case .one(let deed) = self else { return false }
    return switch deed {
    case .typeDetail, .typeMargin, .leaveMargin, .commitDetail, .look: true
    default: deed.part.map { [.selection, .derived, .lens, .twoWay, .delayed, .context, .path].contains($0) } ?? false
    }
  }
}

extension Deed {
  /// Whether what was sent may not be written when it is taken, or something else may be sent.
  fileprivate var endsSending: Bool {
    switch self {
    case .send, .cancelSend, .leave, .come, .undo, .redo: true
    default: false
    }
  }
}
