import Binding

/// Something that holds between parts of an app.
struct Invariant {
  let name: String
  let parts: Set<AppPart>
  /// Why it holds only when an operation is over and the work elsewhere has come to rest; `nil` if it holds always.
  let reason: String?
  /// The part that meets all others, if the invariant says nothing of two of these.
  let hub: AppPart?
  /// Returns what is wrong.
  let check: @MainActor (App) -> String?

  init(
    _ name: String, of parts: Set<AppPart>, atLastBecause reason: String? = nil, around hub: AppPart? = nil,
    _ check: @escaping @MainActor (App) -> String?
  ) {
    (self.name, self.parts, self.reason, self.hub, self.check) = (name, parts, reason, hub, check)
  }
}

/// What must hold between each two parts of an app.
@MainActor
enum AppPairs {
  static let all = lists + edits + work + screens + stores + readers

  /// A cell of the table: two parts, what holds between them, or why they cannot meet.
  struct Cell {
    let one: AppPart, other: AppPart, holds: [String], apart: Apart?
  }

  /// Why nothing can hold between two parts but what holds for each part of an app.
  enum Apart {
    /// They meet only in a third part, which has something of its own with both.
    case through(AppPart)
    case because(String)
  }

  static let cells: [Cell] = AppPart.allCases.flatMap { one in
    AppPart.allCases.filter { one < $0 }.map {
      Cell(one: one, other: $0, holds: holds(between: one, $0), apart: apart(one, $0))
    }
  }

  /// Cells that say nothing, or that name a part in which the two do not meet.
  static var wrongCells: [String] {
    cells.filter { cell in
      guard cell.holds.isEmpty else { return false }
      guard let apart = cell.apart else { return true }
      guard case .through(let part) = apart else { return false }
      return holds(between: cell.one, part).isEmpty || holds(between: cell.other, part).isEmpty
    }
    .map { "\($0.one) × \($0.other) \($0.apart.map { "\($0)" } ?? "")" }
  }

  private static func holds(between one: AppPart, _ other: AppPart) -> [String] {
    let pair: Set = [one, other]
    let invariants = all.filter { $0.parts.isSuperset(of: pair) && ($0.hub.map(pair.contains) ?? true) }.map(\.name)
    let laws = AppLaws.table.filter { law in
      pair.contains(law.hub) && !pair.subtracting([law.hub]).isDisjoint(with: law.others)
    }
    return invariants + laws.map(\.name)
  }

  private static func apart(_ one: AppPart, _ other: AppPart) -> Apart? {
    meetings.first { meeting in
      meeting.one.contains(one) && meeting.other.contains(other)
        || meeting.one.contains(other) && meeting.other.contains(one)
    }?.apart
  }

  /// The table in words.
  static var table: String {
    let lines = cells.map { cell in
      let text =
        switch cell.apart {
        case .through(let part) where cell.holds.isEmpty: "meet in \(part)"
        case .because(let reason) where cell.holds.isEmpty: "cannot meet: \(reason)"
        default: cell.holds.joined(separator: "; ")
        }
      return "\(cell.one) × \(cell.other): \(text)"
    }
    let own = cells.filter { !$0.holds.isEmpty }.count
    return (lines + ["\(own) of \(cells.count) cells have something of their own"]).joined(separator: "\n")
  }
}

extension App {
  /// The numbers of the rows, in order, and of some that are none: what is asked of each number is asked of these.
  func numbers(_ ids: [Int]) -> [Int] {
    let others = [0, 3, 7, 12, 21].filter { !ids.contains($0) }
    return (ids + others).sorted()
  }

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
func differ<Value: Equatable>(
  _ kept: Value, _ computed: Value, _ what: @autoclosure () -> String = ""
) -> String? {
  kept == computed ? nil : "\(what()) \(kept) instead of \(computed)"
}
