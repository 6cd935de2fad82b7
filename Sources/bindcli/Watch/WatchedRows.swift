import Binding
import PersonVM

/// The rows of a file that is read again and again.
///
/// Rows are not printed from here: this assigns persons to them, and those whose texts change print themselves.
final class WatchedRows {
  /// Above so many comparisons rows are matched by their place alone.
  private static let comparisonLimit = 4_000_000

  private let converter: PersonConverter
  private let fields: [PersonField]
  private let print: (PersonRow) -> Void
  private var rows: [WatchedRow] = []
  private var persons: [Person] = []

  init(
    converter: PersonConverter, fields: [PersonField] = PersonField.allCases,
    print: @escaping (PersonRow) -> Void
  ) {
    self.converter = converter
    self.fields = fields
    self.print = print
  }

  /// Shows other persons.
  ///
  /// Persons that are still there keep their rows. Between them, those that have gone hand their rows over to those
  /// that have come, one after another; rows left over are removed, and persons left over get new ones.
  func show(_ newPersons: [Person]) {
    var next: [WatchedRow?] = Array(repeating: nil, count: newPersons.count)
    var removed: [WatchedRow] = []
    var changes: [(row: WatchedRow, person: Person)] = []
    for gap in matches(with: newPersons, keeping: &next) {
      let shared = min(gap.old.count, gap.new.count)
      for offset in 0..<shared {
        let (row, place) = (rows[gap.old.lowerBound + offset], gap.new.lowerBound + offset)
        next[place] = row
        changes.append((row, newPersons[place]))
      }
      removed += rows[gap.old.dropFirst(shared)]
    }
    for row in removed { row.remove() }
    // One batch, so that the rows print in their order, each once.
    batch {
      for (row, person) in changes { row.person.value = person }
    }
    rows = zip(next, newPersons).map { row, person in
      row ?? WatchedRow(person, converter: converter, fields: fields, print: print)
    }
    persons = newPersons
  }

  private struct Gap {
    let old: Range<Int>
    let new: Range<Int>
  }

  /// Lets rows whose persons are still there keep them, and gives the gaps between those.
  private func matches(with newPersons: [Person], keeping next: inout [WatchedRow?]) -> [Gap] {
    let common = zip(persons, newPersons).prefix { $0 == $1 }.count
    let rest = min(persons.count, newPersons.count) - common
    let tail = zip(persons.reversed(), newPersons.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let old = common..<persons.count - tail
    let new = common..<newPersons.count - tail
    for index in 0..<common { next[index] = rows[index] }
    for index in 0..<tail { next[new.upperBound + index] = rows[old.upperBound + index] }
    guard !old.isEmpty, !new.isEmpty, old.count <= Self.comparisonLimit / new.count else {
      return [Gap(old: old, new: new)]
    }
    let difference = newPersons[new].difference(from: persons[old])
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(old.lowerBound + offset)
      case .insert(let offset, _, _): inserted.insert(new.lowerBound + offset)
      }
    }
    var gaps: [Gap] = []
    var (left, right) = (old.lowerBound, new.lowerBound)
    while left < old.upperBound || right < new.upperBound {
      let (start, newStart) = (left, right)
      while removed.contains(left) { left += 1 }
      while inserted.contains(right) { right += 1 }
      if left > start || right > newStart { gaps.append(Gap(old: start..<left, new: newStart..<right)) }
      if left < old.upperBound, right < new.upperBound {
        next[right] = rows[left]
        left += 1
        right += 1
      }
    }
    return gaps
  }
}
