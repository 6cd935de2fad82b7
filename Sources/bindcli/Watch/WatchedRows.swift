import Binding
import PersonVM

/// The rows of a file that is read again and again.
///
/// Rows are not printed from here: this assigns persons to them, and those whose texts change print themselves.
final class WatchedRows {
  private let converter: PersonConverter
  private let fields: [PersonField]
  private let print: (PersonRow) -> Void
  private var rows: [WatchedRow] = []
  private var persons: [Person] = []

  init(
    converter: PersonConverter, fields: [PersonField] = PersonField.standard,
    print: @escaping (PersonRow) -> Void
  ) {
    self.converter = converter
    self.fields = fields
    self.print = print
  }

  /// Shows other persons.
  ///
  /// Persons that are still there keep their rows, wherever they stand. Between those that have kept their order,
  /// persons that have gone hand their rows over to those that have come, one after another; rows left over are
  /// removed, and persons left over get new ones.
  func show(_ newPersons: [Person]) {
    let places = Matches.places(of: persons, in: newPersons)
    var next: [WatchedRow?] = Array(repeating: nil, count: newPersons.count)
    for (index, place) in places.enumerated() { if let place { next[place] = rows[index] } }
    var removed: [WatchedRow] = []
    var changes: [(row: WatchedRow, person: Person)] = []
    for gap in Self.gaps(between: places, count: newPersons.count) {
      let old = gap.old.filter { places[$0] == nil }
      let new = gap.new.filter { next[$0] == nil }
      for (index, place) in zip(old, new) {
        next[place] = rows[index]
        changes.append((rows[index], newPersons[place]))
      }
      removed += old.dropFirst(new.count).map { rows[$0] }
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

  /// What lies between elements that have kept their order: those of a longest increasing subsequence of the places.
  private static func gaps(between places: [Int?], count: Int) -> [Gap] {
    // The index of the element that each subsequence so far ends with, the best for each length.
    var ends: [Int] = []
    var former: [Int?] = Array(repeating: nil, count: places.count)
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if places[ends[middle]]! < place { low = middle + 1 } else { high = middle }
      }
      former[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var gaps: [Gap] = []
    var (oldEnd, newEnd) = (places.count, count)
    var anchor = ends.last
    while let index = anchor, let place = places[index] {
      if index + 1 < oldEnd || place + 1 < newEnd { gaps.append(Gap(old: index + 1..<oldEnd, new: place + 1..<newEnd)) }
      (oldEnd, newEnd, anchor) = (index, place, former[index])
    }
    if oldEnd > 0 || newEnd > 0 { gaps.append(Gap(old: 0..<oldEnd, new: 0..<newEnd)) }
    return gaps.reversed()
  }
}
