import PersonVM

/// The rows of a file that is read repeatedly.
final class WatchedRows {
  private let row: WatchedRow
  private var persons: [Person] = []

  init(
    converter: PersonConverter, fields: [PersonField] = PersonField.standard,
    print: @escaping (PersonRow) -> Void
  ) {
    row = WatchedRow(converter: converter, fields: fields, print: print)
  }

  var isEmpty: Bool { persons.isEmpty }

  func append(_ person: Person) {
    persons.append(person)
    row.add(person)
  }

  /// Shows other persons.
  ///
  /// Persons that are still there print nothing, wherever they stand. Between persons that have kept their order, new
  /// persons replace those that have gone; further ones are removed or added.
  func show(_ newPersons: [Person]) {
    let places = Matches.places(of: persons, in: newPersons)
    var isKnown = Array(repeating: false, count: newPersons.count)
    for case let place? in places { isKnown[place] = true }
    var removed: [Int] = []
    var changes: [(old: Int, new: Int)] = []
    for gap in Self.gaps(between: places, count: newPersons.count) {
      let old = gap.old.filter { places[$0] == nil }
      let new = gap.new.filter { !isKnown[$0] }
      for (index, place) in zip(old, new) {
        isKnown[place] = true
        changes.append((index, place))
      }
      removed += old.dropFirst(new.count)
    }
    for index in removed { row.remove(persons[index]) }
    for (old, new) in changes { row.replace(persons[old], by: newPersons[new]) }
    for (place, isKnown) in isKnown.enumerated() where !isKnown { row.add(newPersons[place]) }
    persons = newPersons
  }

  private struct Gap {
    let old: Range<Int>
    let new: Range<Int>
  }

  /// The gaps between elements that have kept their order, a longest increasing subsequence of the indices.
  private static func gaps(between places: [Int?], count: Int) -> [Gap] {
    // For each length, the element with which the best subsequence so far ends.
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
