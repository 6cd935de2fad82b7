import Binding
import TestSupport

/// What happens to drafts, in plain terms: without a graph and versions, and each draft knows its record.
struct DraftsByHand {
  struct Policy {
    enum Pace: CaseIterable { case onChange, onEnd, onCommit, delayed }
    enum Left: CaseIterable { case drop, commit, keep }
    enum Conflict: CaseIterable { case drop, keep, ask }

    let pace: Pace
    let left: Left
    let conflict: Conflict

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

  struct Draft {
    var text: String
    /// The value that the draft meant when it was typed; `nil` if it could not be read.
    var meaning: Int?
    /// The value that the draft was typed over.
    var over: Int
    var state: State
    /// Differs for each edit.
    let stamp: Int
  }

  /// `due`: written as soon as it is acceptable.
  enum State: Equatable { case held, waiting(until: Int), due }
  enum Answer { case pending, accepted, refused }

  struct Left {
    let person: Int
    let draft: Draft
  }

  typealias Change = (person: Int, before: Int, after: Int)

  let policy: Policy
  let isComparable: Bool
  let isChecked: Bool
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
  var stamp = 0
  /// The draft that the check was asked about, and the answer.
  var requested: Int?
  var answer: Answer?
  /// The draft for which the form waits.
  var committing: Int?
  /// The draft that was written last, and how often the form has made its further changes.
  var written: Int?
  var saves = 0

  init(_ policy: Policy, isComparable: Bool, isChecked: Bool) {
    self.policy = policy
    self.isComparable = isComparable
    self.isChecked = isChecked
  }

  // MARK: Texts

  static func text(of value: Int, _ separator: Character) -> String { "\(value / 10)\(separator)\(value % 10)" }

  /// Of two separators the other locale's one separates groups, wherever it is.
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

  mutating func keep() {
    guard isInConflict else { return }
    isInConflict = false
    draft?.over = values[person]
    judgeAnew()
  }

  mutating func wait() {
    now += 600
    if case .waiting(let instant) = draft?.state, instant <= now { attempt() }
  }

  mutating func edit(_ text: String, _ meaning: Int?, stamp known: Int? = nil) {
    content = text
    stamp += 1
    written = nil
    let over = draft?.over ?? values[person]
    draft = Draft(text: text, meaning: meaning, over: over, state: .held, stamp: known ?? stamp)
    ask()
    if text == shown || meaning.map({ isSame($0, values[person]) }) ?? false { return settle() }
    switch policy.pace {
    case .onChange: attempt()
    case .onEnd, .onCommit: break
    case .delayed: draft?.state = .waiting(until: now + 1000)
    }
  }

  mutating func attempt() {
    guard let draft else { return }
    request(again: false)
    guard !isInConflict, let meaning = draft.meaning, !isChecked || answer == .accepted else {
      self.draft?.state = policy.pace == .onCommit && answer != .pending ? .held : .due
      return
    }
    values[person] = meaning
    written = draft.stamp
    settle()
  }

  mutating func judgeAnew() { if draft?.state == .due { attempt() } }

  mutating func settle() {
    (draft, answer) = (nil, nil)
    isInConflict = false
  }

  mutating func follow() {
    settle()
    content = shown
  }

  mutating func commit() {
    request(again: true)
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
      } else if policy.left == .commit, let meaning = draft.meaning, !isInConflict, !isChecked {
        values[person] = meaning
      }
    }
    person = next
    written = nil
    follow()
    guard let found else { return }
    let hasChanged = found.draft.over != values[next]
    if hasChanged, policy.conflict == .drop { return }
    isInConflict = policy.conflict == .ask && hasChanged
    draft = found.draft
    let meaning = found.draft.meaning ?? Self.value(of: found.draft.text, separator)
    edit(found.draft.text, meaning, stamp: found.draft.stamp)
  }

  mutating func switchLocale() {
    separator = separator == "." ? "," : "."
    guard let draft else { return follow() }
    if draft.meaning == nil {
      self.draft?.meaning = Self.value(of: draft.text, separator)
      ask()
    }
    judgeAnew()
  }

  // MARK: The check

  /// A draft is to be written. A call has a refused draft checked again.
  mutating func request(again: Bool) {
    guard isChecked, let draft, requested != draft.stamp || again && answer == .refused else { return }
    requested = draft.stamp
    ask()
  }

  mutating func ask() {
    answer = isChecked && draft?.meaning != nil && draft?.stamp == requested ? .pending : nil
  }

  mutating func take(isAccepted: Bool) {
    answer = isAccepted ? .accepted : .refused
    judgeAnew()
  }

  // MARK: The form

  mutating func commitForm() {
    committing = nil
    request(again: true)
    if answer == .pending { committing = draft?.stamp } else { commitNow() }
  }

  mutating func commitNow() {
    guard let draft, !isInConflict, let meaning = draft.meaning, !isChecked || answer == .accepted else { return }
    let change = (person, values[person], meaning)
    attempt()
    content = shown
    saves += 1
    done.append(change)
    undone = []
  }

  /// A form that waits for a check commits the draft that was checked, unless the field has written it by itself.
  mutating func finish() {
    guard let waiting = committing, answer != .pending else { return }
    committing = nil
    if draft?.stamp == waiting { commitNow() } else if draft == nil, written == waiting { saves += 1 }
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

extension DraftsByHand.Policy {
  init(_ generator: inout SeededGenerator) {
    pace = Pace.allCases.randomElement(using: &generator)!
    left = Left.allCases.randomElement(using: &generator)!
    conflict = Conflict.allCases.randomElement(using: &generator)!
  }
}
