import Binding

/// Something that holds between parts of an app.
struct Invariant {
  let name: String
  let parts: Set<AppPart>
  /// Why it holds only when an operation is over and the work elsewhere has come to rest; `nil` if it holds always.
  let reason: String?
  /// Returns what is wrong.
  let check: @MainActor (App) -> String?

  init(
    _ name: String, of parts: Set<AppPart>, atLastBecause reason: String? = nil,
    _ check: @escaping @MainActor (App) -> String?
  ) {
    (self.name, self.parts, self.reason, self.check) = (name, parts, reason, check)
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
    AppPart.allCases.filter { one < $0 }.map { other in
      var holds = all.filter { $0.parts.isSuperset(of: [one, other]) }.map(\.name)
      let areApart = !one.reach.contains(other) && !other.reach.contains(one)
      if areApart, AppPart.readers.isDisjoint(with: [one, other]) {
        holds.append("what is done to one leaves the other alone")
      }
      return Cell(one: one, other: other, holds: holds)
    }
  }

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
