import Binding

/// Hands out positions by key: each call of `take` returns the first position of a key that no earlier call has
/// returned.
@usableFromInline
struct Matcher<Key: Hashable> {
  @export(implementation) var first: [Key: Int] = [:]
  /// For each position, the next position with the same key.
  @export(implementation) var following: ContiguousArray<Int?>

  @export(implementation)
  init(_ keys: some BidirectionalCollection<Key>) {
    following = ContiguousArray(repeating: nil, count: keys.count)
    first.reserveCapacity(keys.count)
    var position = keys.count
    for key in keys.reversed() {
      position -= 1
      following[position] = first.updateValue(position, forKey: key)
    }
  }

  /// Takes the first position of a key; returns `nil` if no position is left.
  @export(implementation)
  mutating func take(_ key: Key) -> Int? {
    guard let position = first[key] else { return nil }
    first[key] = following[position]
    return position
  }

  /// For each key, the position of its partner: the first equal key among the former keys that is not the partner of an
  /// earlier key; `nil` if there is none. The common prefix of the two lists, which is all of most updates, is matched
  /// without hashing.
  @export(implementation)
  static func partners(of keys: ContiguousArray<Key>, among former: ContiguousArray<Key>) -> ContiguousArray<Int?> {
    var partners: ContiguousArray<Int?> = []
    partners.reserveCapacity(keys.count)
    while partners.count < min(keys.count, former.count), keys[partners.count] == former[partners.count] {
      partners.append(partners.count)
    }
    let start = partners.count
    if start == keys.count { return partners }
    var matcher = start < former.count ? Matcher(former[start...]) : nil
    for key in keys[start...] { partners.append(matcher?.take(key).map { start + $0 }) }
    return partners
  }
}

/// For each number, whether it belongs to a longest increasing subsequence; false for `nil`. Takes O(n log n).
@usableFromInline
func longestIncreasingSubsequence(of numbers: ContiguousArray<Int?>) -> ContiguousArray<Bool> {
  // For each length, the position of the smallest number that ends an increasing subsequence of this length. The
  // numbers at these positions are not `nil`.
  var ends: ContiguousArray<Int> = []
  // For each position, the position of the preceding number in its increasing subsequence; -1 if its number comes
  // first.
  var before = ContiguousArray<Int>(repeating: -1, count: numbers.count)
  for (position, number) in numbers.enumerated() {
    guard let number else { continue }
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]].unsafelyUnwrapped < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { before[position] = ends[low - 1] }
    if low == ends.count { ends.append(position) } else { ends[low] = position }
  }
  var isMember = ContiguousArray<Bool>(repeating: false, count: numbers.count)
  // Follows the longest subsequence from its end to its beginning.
  var next = ends.last ?? -1
  while next >= 0 {
    isMember[next] = true
    next = before[next]
  }
  return isMember
}
