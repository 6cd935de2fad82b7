/// Finds the elements of a list again in a newer one, in linear time.
///
/// Elements that are equal are the same. What both lists begin and end with is matched first; of the elements between,
/// those that are equal are matched one after another, wherever they stand, so that one which has moved is found too.
enum Matches {
  /// For each element of the old list its place in the new one, or `nil` if it has gone.
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
    // The places of equal elements are chained from the last one back, so that there is no array for each.
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
