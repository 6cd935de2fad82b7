import Binding

/// Something that holds between parts of an app.
struct Invariant {
  let name: String
  let parts: Set<AppPart>
  /// Why it holds only when an operation is over and the work elsewhere has come to rest; `nil` if it holds always.
  let reason: String?
  /// The part that reads all others, if the invariant is about what it has seen.
  let reader: AppPart?
  /// Returns what is wrong.
  let check: @MainActor (App) -> String?

  init(
    _ name: String, of parts: Set<AppPart>, atLastBecause reason: String? = nil, seenBy reader: AppPart? = nil,
    _ check: @escaping @MainActor (App) -> String?
  ) {
    (self.name, self.parts, self.reason, self.reader, self.check) = (name, parts, reason, reader, check)
  }
}

/// What must hold between each two parts of an app.
enum AppPairs {
  static let all = lists + edits + work + screens + readers

  /// A cell of the table: two parts, and what holds between them.
  struct Cell {
    let one: AppPart, other: AppPart, holds: [String]
  }

  static let cells: [Cell] = AppPart.allCases.flatMap { one in
    AppPart.allCases.filter { one < $0 }.map { Cell(one: one, other: $0, holds: holds(between: one, $0)) }
  }

  private static func holds(between one: AppPart, _ other: AppPart) -> [String] {
    let pair: Set = [one, other]
    // What a reader of all parts has seen says something of the reader and each part, and nothing of two parts.
    var holds = all.filter { $0.parts.isSuperset(of: pair) && ($0.reader.map(pair.contains) ?? true) }.map(\.name)
    if AppPart.readers.isDisjoint(with: pair), !one.reach.contains(other), !other.reach.contains(one) {
      holds.append("what is done to one leaves the other alone")
    }
    if pair.contains(.transaction) { holds.append("what fails leaves it as it was, and tells no body") }
    if pair.contains(.loop) { holds.append("a loop that runs has seen it in the end") }
    if pair.contains(.owner), !pair.isDisjoint(with: [.command, .confirm]) {
      holds.append("an owner that goes is kept by none of its work")
    }
    return holds + reasons.filter { pair.contains($0.part) && !pair.isDisjoint(with: $0.others) }.map(\.reason)
  }

  /// Why nothing of its own can hold between some parts.
  private static let reasons: [(part: AppPart, others: Set<AppPart>, reason: String)] = [
    (.children, [.history, .command, .path, .sheet], "a child has what its row has"),
    (.check, [.history, .twoWay, .command, .owner], "a check only lets a field write its part of the note"),
    (.command, [.derived, .selection, .resource, .path, .sheet], "a command edits the rows, of which these are"),
    (.history, [.resource, .sheet], "an undo edits the rows, of which these are"),
    (.form, [.sheet], "a field of a row edits the row, of which the sheet is"),
    (.pages, [.resource], "a badge is that of the selected row, and the selection is of rows"),
    (
      .storage, [.children, .twoWay, .check, .command, .submit, .confirm, .resource, .owner, .sheet, .paused, .body],
      "nothing of it is stored but its part of what others have"
    ),
  ]

  /// The table in words.
  static var table: String {
    cells.map { "\($0.one) × \($0.other): \($0.holds.joined(separator: "; "))" }.joined(separator: "\n")
  }
}

extension App {
  func complain(_ text: String) { complaint = complaint ?? text }

  /// Looks at all that holds always.
  func look(_ place: String) {
    guard complaint == nil else { return }
    for invariant in AppPairs.all where invariant.reason == nil {
      if let text = invariant.check(self) { complain("\(place): \(invariant.name): \(text)") }
    }
  }

  /// What does not hold when everything has come to rest.
  var differenceAtLast: String? {
    readings.now = words
    for invariant in AppPairs.all {
      if let text = invariant.check(self) { return "\(invariant.name): \(text)" }
    }
    return nil
  }
}

/// Two values that have to be the same.
func differ<Value: Equatable>(_ kept: Value, _ computed: Value, _ what: String = "") -> String? {
  kept == computed ? nil : "\(what) \(kept) instead of \(computed)"
}
