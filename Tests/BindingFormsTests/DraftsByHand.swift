import Binding
import TestSupport

/// What becomes of drafts, in plain words: no graph, no versions, and each draft knows whose it is.
struct DraftsByHand {
  struct Policy {
    enum Pace: CaseIterable { case onChange, onEnd, onCommit, delayed }
    enum Left: CaseIterable { case drop, commit, keep }
    enum Conflict: CaseIterable { case drop, keep, ask }

    let pace: Pace
    let left: Left
    let conflict: Conflict

    init(_ generator: inout SeededGenerator) {
      pace = Pace.allCases.randomElement(using: &generator)!
      left = Left.allCases.randomElement(using: &generator)!
      conflict = Conflict.allCases.randomElement(using: &generator)!
    }

    @MainActor func commitPolicy(_ clock: some Clock<Duration>, kept: Int = 2) -> CommitPolicy {
      var policy: CommitPolicy =
        switch pace {
        case .onChange: .onChange
        case .onEnd: .onEnd
        case .onCommit: .onCommit
        case .delayed: .delayed(for: .seconds(1), clock: clock)
        }
      switch left {
      case .drop: break
      case .commit: policy = policy.committingWhenLeft
      case .keep: policy = policy.keepingWhenLeft(atMost: kept)
      }
      switch conflict {
      case .drop: return policy
      case .keep: return policy.keepingInConflicts
      case .ask: return policy.askingInConflicts
      }
    }
  }

  enum Step {
    case type(String), select(Int), change(Int, Int), commit, leave, revert, keep, switchLocale, commitForm, undo, redo
    case fail, wait

    init(_ generator: inout SeededGenerator) {
      let (person, value) = (Int.random(in: 0..<4, using: &generator), Int.random(in: 0..<3, using: &generator))
      let texts = ["", "x", "0.0", "0.1", "00.1", "0,1", "0.2", "0,2", "1.5", "2,x", "2"]
      switch Int.random(in: 0..<32, using: &generator) {
      case 0..<10: self = .type(texts.randomElement(using: &generator)!)
      case 10..<15: self = .select(person)
      case 15..<18: self = .change(person, value)
      case 18, 19: self = .commit
      case 20, 21: self = .leave
      case 22: self = .revert
      case 23: self = .keep
      case 24: self = .switchLocale
      case 25, 26: self = .commitForm
      case 27: self = .undo
      case 28: self = .redo
      case 29: self = .fail
      default: self = .wait
      }
    }
  }

  struct Draft {
    var text: String
    /// What it meant when it was typed; `nil` if it could not be read.
    var meaning: Int?
    /// What it was typed over.
    var over: Int
    var state: State
  }

  enum State: Equatable { case held, waiting(until: Int), refused }

  struct Left {
    let person: Int
    let draft: Draft
  }

  typealias Change = (person: Int, before: Int, after: Int)

  let policy: Policy
  let isComparable: Bool
  var values = [1, 1, 0, 1]
  var person = 0
  var separator: Character = "."
  var content = "0.1"
  var draft: Draft?
  var isInConflict = false
  var left: [Left] = []
  var done: [Change] = []
  var undone: [Change] = []
  var now = 0

  init(_ policy: Policy, isComparable: Bool) {
    self.policy = policy
    self.isComparable = isComparable
  }

  // MARK: Texts

  static func text(of value: Int, _ separator: Character) -> String { "\(value / 10)\(separator)\(value % 10)" }

  /// The separator of the other locale stands between groups, wherever it is.
  static func value(of text: String, _ separator: Character) -> Int? {
    let parts = text.filter { $0 == separator || !".,".contains($0) }
      .split(separator: separator, omittingEmptySubsequences: false)
    guard
      parts.count <= 2, let whole = Int(parts[0]), parts.count == 1 || parts[1].count == 1,
      let tenths = parts.count == 1 ? 0 : Int(parts[1])
    else { return nil }
    return whole * 10 + tenths
  }

  var shown: String { Self.text(of: values[person], separator) }

  func isSame(_ one: Int, _ other: Int) -> Bool { isComparable && one == other }

  // MARK: Steps

  mutating func take(_ step: Step) {
    switch step {
    case .type(let text): if text != content { edit(text, Self.value(of: text, separator)) }
    case .select(let person): if person != self.person { select(person) }
    case .change(let person, let value): change(person, value)
    case .commit: commit()
    case .leave: if policy.pace != .onCommit { commit() }
    case .revert: follow()
    case .keep:
      if isInConflict {
        isInConflict = false
        draft?.over = values[person]
        judgeAnew()
      }
    case .switchLocale: switchLocale()
    case .commitForm: commitForm()
    case .undo: replay(from: \.done, to: \.undone) { $0.before }
    case .redo: replay(from: \.undone, to: \.done) { $0.after }
    case .fail: break
    case .wait:
      now += 600
      if case .waiting(let instant) = draft?.state, instant <= now { attempt() }
    }
  }

  mutating func edit(_ text: String, _ meaning: Int?) {
    content = text
    draft = Draft(text: text, meaning: meaning, over: draft?.over ?? values[person], state: .held)
    if text == shown || meaning.map({ isSame($0, values[person]) }) ?? false { return settle() }
    switch policy.pace {
    case .onChange: attempt()
    case .onEnd, .onCommit: break
    case .delayed: draft?.state = .waiting(until: now + 1000)
    }
  }

  mutating func attempt() {
    guard let draft else { return }
    guard !isInConflict, let meaning = draft.meaning else {
      self.draft?.state = policy.pace == .onCommit ? .held : .refused
      return
    }
    values[person] = meaning
    settle()
  }

  mutating func judgeAnew() { if draft?.state == .refused { attempt() } }

  mutating func settle() {
    draft = nil
    isInConflict = false
  }

  mutating func follow() {
    settle()
    content = shown
  }

  mutating func commit() {
    attempt()
    if draft == nil { content = shown }
  }

  mutating func change(_ person: Int, _ value: Int) {
    if isSame(values[person], value) { return }
    values[person] = value
    guard person == self.person else { return }
    guard let draft, policy.conflict != .drop else { return follow() }
    if let meaning = draft.meaning, isSame(meaning, value) { return settle() }
    if policy.conflict == .ask { isInConflict = !isSame(draft.over, value) }
    judgeAnew()
  }

  mutating func select(_ next: Int) {
    let found = left.firstIndex { $0.person == next }.map { left.remove(at: $0) }
    if let draft {
      if policy.left == .keep {
        left.append(Left(person: person, draft: draft))
        if left.count > 2 { left.removeFirst() }
      } else if policy.left == .commit, let meaning = draft.meaning, !isInConflict {
        values[person] = meaning
      }
    }
    person = next
    follow()
    guard let found else { return }
    let hasChanged = found.draft.over != values[next]
    if hasChanged, policy.conflict == .drop { return }
    isInConflict = policy.conflict == .ask && hasChanged
    draft = found.draft
    edit(found.draft.text, found.draft.meaning ?? Self.value(of: found.draft.text, separator))
  }

  mutating func switchLocale() {
    separator = separator == "." ? "," : "."
    guard let draft else { return follow() }
    if draft.meaning == nil { self.draft?.meaning = Self.value(of: draft.text, separator) }
    judgeAnew()
  }

  // MARK: The form

  mutating func commitForm() {
    guard let draft, !isInConflict, let meaning = draft.meaning else { return }
    let change = (person, values[person], meaning)
    attempt()
    content = shown
    done.append(change)
    undone = []
  }

  mutating func replay(
    from source: WritableKeyPath<Self, [Change]>, to other: WritableKeyPath<Self, [Change]>, _ value: (Change) -> Int
  ) {
    guard let change = self[keyPath: source].popLast() else { return }
    self[keyPath: other].append(change)
    follow()
    values[change.person] = value(change)
    content = shown
  }
}
