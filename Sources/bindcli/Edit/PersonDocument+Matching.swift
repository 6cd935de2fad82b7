extension PersonDocument {
  /// The most records that differ, on either side, that are still matched with each other.
  private static let limit = 2_000

  /// For each person of this document, where the same one stands in a newer version of the file, if it is still there.
  ///
  /// Records with the same bytes are the same. The records between two such records are matched in order if there are
  /// as many as before: they were edited. Otherwise they count as gone.
  func offsets(in newer: PersonDocument) -> [Int?] {
    let old = records.map { bytes[$0.range] }
    let new = newer.records.map { newer.bytes[$0.range] }
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let suffix =
      (0..<shorter - prefix).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - prefix
    let (oldMiddle, newMiddle) = (prefix..<old.count - suffix, prefix..<new.count - suffix)

    var result: [Int?] = old.indices.map { index in
      if index < prefix { return index }
      return index < oldMiddle.upperBound ? nil : index + new.count - old.count
    }
    var (start, newStart) = (oldMiddle.lowerBound, newMiddle.lowerBound)
    let common = Self.common(old[oldMiddle], new[newMiddle])
    for (index, newIndex) in common + [(oldMiddle.upperBound, newMiddle.upperBound)] {
      if index - start == newIndex - newStart {
        for edited in start..<index { result[edited] = newStart + edited - start }
      }
      if index < oldMiddle.upperBound { result[index] = newIndex }
      (start, newStart) = (index + 1, newIndex + 1)
    }
    return result
  }

  /// The offsets of the longest common subsequence.
  private static func common(
    _ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>
  ) -> [(Int, Int)] {
    guard old.count <= limit, new.count <= limit else { return [] }
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
      case .insert(let offset, _, _): inserted.insert(new.startIndex + offset)
      }
    }
    return Array(
      zip(old.indices.filter { !removed.contains($0) }, new.indices.filter { !inserted.contains($0) }))
  }
}
