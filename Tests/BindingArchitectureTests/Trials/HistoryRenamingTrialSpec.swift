import Binding
import BindingArchitecture
import BindingCollections
import TestSupport
import Testing

private struct Row: Equatable, Identifiable, CustomStringConvertible {
  let id: Int
  var value: Int
  var description: String { "\(id): \(value)" }
}

/// A user and a server who give rows other identities. Whatever of it is undone, no two rows have one identity; and
/// while the server is silent, undo and redo lead to the very rows that were there.
private final class HistoryRenamingTrial: Trial {
  enum Deed { case rename(Int, Int), edit(Int, Int), remove(Int), insert(Int, Int, Int), move(Int, Int) }
  enum Step { case user([Deed]), server([Deed]), undo, redo }

  static func step(using generator: inout SeededGenerator) -> Step {
    let deeds = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let (place, id) = (Int.random(in: 0..<6, using: &generator), Int.random(in: 0..<6, using: &generator))
      let value = Int.random(in: 0..<1_000, using: &generator)
      return [
        .rename(place, id), .rename(place, id), .edit(place, value), .remove(place), .insert(id, value, place),
        Deed.move(place, id),
      ].randomElement(using: &generator)!
    }
    return [.user(deeds), .user(deeds), .server(deeds), .undo, .undo, .redo].randomElement(using: &generator)!
  }

  static func simpler(_ step: Step) -> [[Step]] {
    switch step {
    case .user(let deeds): deeds.count > 1 ? deeds.map { [.user([$0])] } : []
    case .server(let deeds): deeds.count > 1 ? deeds.map { [.server([$0])] } : []
    case .undo, .redo: []
    }
  }

  private let rows = ObservableArray((0..<4).map { Row(id: $0, value: $0) })
  private let history: History
  /// The rows before each step that can be undone, and after each that can be redone; `nil` since the server has
  /// written.
  private var before: [[Row]?] = [], after: [[Row]?] = []
  private var fault: String?

  init(_ setup: NoSetup) { history = History(of: rows) }

  func play(_ step: Step) {
    let (point, former) = (history.point, Array(rows.value))
    switch step {
    case .user(let deeds):
      batch { deeds.forEach(play) }
      if history.point != point { (before, after) = (before + [former], []) }
    case .server(let deeds):
      history.ignoring { deeds.forEach(play) }
      if Array(rows.value) != former { (before, after) = (before.map { _ in nil }, after.map { _ in nil }) }
    case .undo: take(history.undo, from: \.before, to: \.after, former)
    case .redo: take(history.redo, from: \.after, to: \.before, former)
    }
  }

  private func take(
    _ command: Command<Void, Void>, from: ReferenceWritableKeyPath<HistoryRenamingTrial, [[Row]?]>,
    to: ReferenceWritableKeyPath<HistoryRenamingTrial, [[Row]?]>, _ former: [Row]
  ) {
    guard command.isEnabled.value else { return }
    command.execute()
    let (known, now) = (self[keyPath: from].popLast() ?? nil, Array(rows.value))
    // A step of which nothing is left to take back is gone.
    if now != former { self[keyPath: to].append(known == nil ? nil : former) }
    if let known, now != known { fault = "\(now) instead of \(known)" }
  }

  private func play(_ deed: Deed) {
    let count = rows.peek().count
    switch deed {
    case .insert(let id, let value, let place):
      if !rows.contains(id: id) { rows.insert(Row(id: id, value: value), at: place % (count + 1)) }
    case _ where count == 0: break
    case .rename(let place, let id):
      let row = rows.peek()[place % count]
      rows.replace(id: row.id, with: Row(id: id, value: row.value))
    case .edit(let place, let value): rows[place % count].value = value
    case .remove(let place): rows.remove(at: place % count)
    case .move(let place, let other): rows.move(from: place % count, to: other % count)
    }
  }

  func difference() -> String? {
    let ids = rows.value.map(\.id)
    if Set(ids).count != ids.count { return "an identity is there twice: \(rows.value)" }
    if let lost = rows.value.first(where: { rows[id: $0.id] != $0 }) { return "\(lost) is not found by its identity" }
    return fault
  }
}

@Suite struct HistoryRenamingTrialSpec {
  @Test func `whatever is renamed and undone, no two rows have one identity`() async {
    await HistoryRenamingTrial.run(steps: 25)
  }
}
