/// What happens to the fields of nested forms, in plain terms: field 0 is a limit for the numbers 1, 3 and 5 of three
/// rows, each of which has a switch as well: 2, 4 and 6. The number of the second row counts only while its switch is
/// shown as on. Forms 0 to 2 are those of the rows, form 3 is the list of the present rows, and form 4 is the whole.
struct FormsByHand {
  enum Part {
    case field(Int), form(Int), counter
  }
  enum Conflict: CaseIterable { case drop, keep, ask }
  struct Draft: Equatable {
    let text: String
    var over: String
    var isOpen = true
  }
  struct Change {
    let part: Part
    let before, after: String
  }
  struct Stored: Equatable { let content, base: String }

  static let list = 3, whole = 4

  let conflict: Conflict
  var values = ["2", "1", "true", "2", "false", "3", "true"]
  var drafts: [Draft?] = Array(repeating: nil, count: 7)
  var isEnabled = Array(repeating: true, count: 7)
  var touched: Set<Int> = []
  var focused: Set<Int> = []
  var shown = [0, 1, 2]
  var isOpen = [true, true, true]
  var count = "0"
  var countDraft: String?
  var isCounting = true
  var revision = 0
  var done: [[[Change]]] = Array(repeating: [], count: 5)
  var undone: [[[Change]]] = Array(repeating: [], count: 5)

  // MARK: Fields

  func draft(_ field: Int) -> Draft? {
    guard let draft = drafts[field] else { return nil }
    return draft.over == values[field] || conflict != .drop && draft.isOpen ? draft : nil
  }

  func content(_ field: Int) -> String { draft(field)?.text ?? values[field] }

  func meaning(_ field: Int, _ text: String) -> String? { isSwitch(field) ? text : Int(text).map { "\($0)" } }

  func isSwitch(_ field: Int) -> Bool { field > 0 && field % 2 == 0 }

  func isDirty(_ field: Int) -> Bool {
    draft(field).map { $0.isOpen && meaning(field, $0.text) != values[field] } ?? false
  }

  func isInConflict(_ field: Int) -> Bool {
    conflict == .ask && isDirty(field) && draft(field)?.over != values[field]
  }

  /// The value that may be written.
  func accepted(_ field: Int) -> String? {
    let open = draft(field).flatMap { $0.isOpen ? $0 : nil }
    guard let value = open.map({ meaning(field, $0.text) }) ?? values[field] else { return nil }
    return field % 2 == 1 && Int(value)! > Int(values[0])! ? nil : value
  }

  func isValid(_ field: Int) -> Bool { accepted(field) != nil && !isInConflict(field) }

  mutating func type(_ text: String, _ field: Int, over base: String? = nil) {
    if base == nil, text == content(field) { return }
    let (value, open) = (values[field], draft(field).flatMap { $0.isOpen ? $0 : nil })
    var draft = Draft(text: text, over: open?.over ?? base ?? value)
    if text == value || meaning(field, text) == value { draft = Draft(text: text, over: value, isOpen: false) }
    drafts[field] = draft
  }

  /// Returns whether no draft is left.
  mutating func commit(_ field: Int) -> Bool {
    if draft(field)?.isOpen ?? false {
      guard !isInConflict(field), let value = accepted(field) else { return !isDirty(field) }
      values[field] = value
    }
    drafts[field] = nil
    return true
  }

  mutating func keepDraft(_ field: Int) { if isInConflict(field) { drafts[field]?.over = values[field] } }

  /// A stored draft over a content that the model no longer has is in a conflict.
  mutating func restore(_ stored: Stored, _ field: Int) {
    guard let base = meaning(field, stored.base), base != values[field], stored.base != values[field] else {
      return type(stored.content, field)
    }
    if conflict != .drop { type(stored.content, field, over: base) }
  }

  /// Restores the drafts of the whole, also those that count only by another restored draft.
  mutating func restore(_ stored: [String: Stored]) {
    var stored = stored
    while let field = fields(Self.whole).first(where: { stored[key($0, Self.whole)] != nil }) {
      if let draft = stored.removeValue(forKey: key(field, Self.whole)) { restore(draft, field) }
    }
  }

  /// What happens to drafts at the end of an operation.
  mutating func finish() {
    for field in values.indices {
      guard let draft = draft(field) else {
        drafts[field] = nil
        continue
      }
      if draft.isOpen, !isDirty(field) { drafts[field] = Draft(text: draft.text, over: values[field], isOpen: false) }
    }
  }

  // MARK: Forms

  /// The parts of a form, enabled or not.
  func parts(_ form: Int) -> [(part: Part, isEnabled: Bool)] {
    switch form {
    case Self.whole: [(.field(0), isEnabled[0] && isCounting), (.form(Self.list), true), (.counter, isCounting)]
    case Self.list: shown.map { (.form($0), isOpen[$0]) }
    default:
      [
        (.field(2 * form + 1), isEnabled[2 * form + 1] && (form != 1 || content(2 * form + 2) == "true")),
        (.field(2 * form + 2), isEnabled[2 * form + 2]),
      ]
    }
  }

  func enabledParts(_ form: Int) -> [Part] { parts(form).filter(\.isEnabled).map(\.part) }

  func fields(_ form: Int) -> [Int] {
    enabledParts(form).flatMap { part -> [Int] in
      switch part {
      case .field(let field): [field]
      case .form(let form): fields(form)
      case .counter: []
      }
    }
  }

  /// The fields of a form, also those of parts that are not enabled.
  func allFields(_ form: Int) -> [Int] {
    parts(form).flatMap { part, _ -> [Int] in
      switch part {
      case .field(let field): [field]
      case .form(let form): allFields(form)
      case .counter: []
      }
    }
  }

  /// The key of a field in a form.
  func key(_ field: Int, _ form: Int) -> String {
    if field == 0 { return "limit" }
    return (form < Self.list ? "" : "row \((field - 1) / 2)/") + (isSwitch(field) ? "switch" : "number")
  }

  func isDirty(_ part: Part) -> Bool {
    switch part {
    case .field(let field): isDirty(field)
    case .form(let form): enabledParts(form).contains { isDirty($0) }
    case .counter: countDraft != nil
    }
  }

  func isValid(_ part: Part) -> Bool {
    switch part {
    case .field(let field): isValid(field)
    case .form(let form): enabledParts(form).allSatisfy { isValid($0) } && !(form == Self.whole && shown.isEmpty)
    case .counter: countDraft != "9"
    }
  }

  mutating func revert(_ part: Part, isReset: Bool) {
    switch part {
    case .field(let field):
      drafts[field] = nil
      if isReset { touched.remove(field) }
    case .form(let form): for (part, _) in parts(form) { revert(part, isReset: isReset) }
    case .counter: countDraft = nil
    }
  }

  /// The parts whose drafts are to be written, with their values.
  func former(of part: Part) -> [(part: Part, value: String)] {
    switch part {
    case .field(let field): isDirty(field) && accepted(field) != nil ? [(part, values[field])] : []
    case .form(let form): enabledParts(form).flatMap { self.former(of: $0) }
    case .counter: [(part, count)]
    }
  }

  mutating func commit(_ part: Part, isRevised: Bool = false) -> Bool {
    switch part {
    case .field(let field): return commit(field)
    case .form(let form): return commitForm(form, isRevised)
    case .counter:
      count = countDraft ?? count
      countDraft = nil
      return true
    }
  }

  private mutating func commitForm(_ form: Int, _ isRevised: Bool) -> Bool {
    guard isValid(.form(form)) else { return false }
    let dirty = enabledParts(form).filter { isDirty($0) }
    if dirty.isEmpty { return true }
    let (former, drafts) = (self, dirty.flatMap { self.former(of: $0) })
    for part in dirty where !commit(part) {
      self = former
      return false
    }
    if isRevised { revision += 1 }
    done[form].append(drafts.map { Change(part: $0.part, before: $0.value, after: value(of: $0.part)) })
    undone[form] = []
    return true
  }

  private func value(of part: Part) -> String { if case .field(let field) = part { values[field] } else { count } }

  mutating func undo(_ form: Int) {
    guard let changes = done[form].popLast() else { return }
    undone[form].append(changes)
    revert(.form(form), isReset: false)
    for change in changes { set(change.part, to: change.before) }
  }

  mutating func redo(_ form: Int) {
    guard let changes = undone[form].popLast() else { return }
    done[form].append(changes)
    revert(.form(form), isReset: false)
    for change in changes { set(change.part, to: change.after) }
  }

  private mutating func set(_ part: Part, to value: String) {
    if case .field(let field) = part { values[field] = value } else { count = value }
  }

  // MARK: The focus

  mutating func focus(_ field: Int?, in form: Int) {
    let fields = fields(form)
    focused.subtract(allFields(form))
    if let field, fields.contains(field) { focused.insert(field) }
  }

  mutating func moveFocus(by step: Int, in form: Int) {
    let fields = fields(form)
    if fields.isEmpty { return }
    let present = fields.firstIndex { focused.contains($0) } ?? (step > 0 ? -1 : 0)
    focus(fields[(present + step + fields.count) % fields.count], in: form)
  }

  var stored: [String: Stored] {
    var stored: [String: Stored] = [:]
    for field in fields(Self.whole) where isDirty(field) {
      stored[key(field, Self.whole)] = draft(field).map { Stored(content: $0.text, base: $0.over) }
    }
    return stored
  }

  /// What the parts and forms tell of themselves.
  var description: String {
    let fields = drafts.indices.map { field in
      let marks = (isDirty(field) ? "d" : "") + (isValid(field) ? "v" : "") + (touched.contains(field) ? "t" : "")
      return "\(values[field])/\(content(field)) \(marks)\(focused.contains(field) ? "f" : "")"
    }
    let forms = (0...Self.whole).map { form in
      let place = self.fields(form).first { focused.contains($0) }
      let marks = (isDirty(.form(form)) ? "d" : "") + (isValid(.form(form)) ? "v" : "")
      let undo = (done[form].isEmpty ? "" : "u") + (undone[form].isEmpty ? "" : "r")
      return "\(marks)\(undo) \(place.map { key($0, form) } ?? "-")"
    }
    return "\(fields) \(forms) \(count) \(revision)"
  }
}
