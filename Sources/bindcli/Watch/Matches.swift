/// Finds the elements of a list in a newer one, in linear time.
///
/// Equal elements are the same. Common elements at the beginning and the end are matched first; of the others, equal
/// ones are matched in order, wherever they stand, so that an element that has moved is found too.
enum Matches {
  /// The index of each old element in the new list; `nil` if it has gone.
  static func places<Element: Hashable>(of old: [Element], in new: [Element]) -> [Int?] {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let rest = shorter - prefix
    let suffix = (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    var places: [Int?] = old.indices.map { index in
      if index < prefix { return index }
      return index < old.count - suffix ? nil : index + new.count - old.count
    }
    var found: [Element: (first: Int, next: Int)] = [:]
    // The indices of equal elements are linked from the last one back, which saves an array for each.
    var following: [Int] = Array(repeating: -1, count: new.count)
    for index in (prefix..<new.count - suffix).reversed() {
      following[index] = found[new[index]]?.first ?? -1
      found[new[index]] = (index, index)
    }
    for index in prefix..<old.count - suffix {
      guard let place = found[old[index]]?.next, place >= 0 else { continue }
      places[index] = place
      found[old[index]]?.next = following[place]
    }
    return places
  }
}
