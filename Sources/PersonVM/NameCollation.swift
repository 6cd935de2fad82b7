internal import Foundation

/// The order of names in the alphabet of a locale: in Swedish `Ö` comes after `Z`, in German it is a kind of `O`.
///
/// Foundation knows the alphabets. It takes microseconds for two names, so that names of plain letters, digits and
/// marks are compared by a table, which says the same for languages that have no letters of two characters.
struct NameCollation {
  private let locale: Locale
  private let isPlain: Bool

  init(locale: Locale) {
    // POSIX has no alphabet, only numbers of characters: `Z` before `a`, and all accents behind.
    let isPOSIX = locale.identifier.hasPrefix(Locale.posixIdentifier)
    self.locale = isPOSIX ? Locale(identifier: "en") : locale
    let hasKeywords = locale.identifier.contains("@") || locale.identifier.contains("-u-")
    isPlain = !hasKeywords && Self.plainLanguages.contains(self.locale.language.languageCode?.identifier ?? "")
  }

  /// Less than 0 if one name comes before another, more if it comes behind it.
  func compare(_ left: String, _ right: String) -> Int {
    if isPlain, let result = Self.comparePlain(left, right) { return result }
    return left.compare(right, options: [], range: nil, locale: locale).rawValue
  }

  /// The place of each name among all of them; the same for names that differ in case alone.
  ///
  /// Each name is looked at once, however many persons have it.
  func ranks(of names: [String]) -> [Int] {
    var ranks = [String: Int](minimumCapacity: names.count / 8)
    for name in names { ranks[name] = 0 }
    var (rank, former) = (0, String?.none)
    for name in sorted(Array(ranks.keys)) {
      // Names that differ in case alone stand side by side: every other difference counts more.
      let folded = name.lowercased()
      if let former, former != folded { rank += 1 }
      ranks[name] = rank
      former = folded
    }
    return names.map { ranks[$0] ?? 0 }
  }

  /// Names in their order. Those of letters that are known are told apart by their first characters, as a number, and
  /// the others put between them, so that Foundation is asked for those alone, and for names that differ in accents.
  private func sorted(_ names: [String]) -> [String] {
    guard isPlain else { return names.sorted { compare($0, $1) < 0 } }
    let letters = LetterWeights(plain: Self.weights) { compare($0, $1) }
    var plain: [(start: UInt64, index: Int)] = []
    var others: [String] = []
    for (index, name) in names.enumerated() {
      if let start = letters.start(of: name) { plain.append((start, index)) } else { others.append(name) }
    }
    plain.sort { left, right in
      guard left.start == right.start else { return left.start < right.start }
      let difference = letters.compare(names[left.index], names[right.index])
      return difference == 0 ? compare(names[left.index], names[right.index]) < 0 : difference < 0
    }
    others.sort { compare($0, $1) < 0 }
    var result: [String] = []
    result.reserveCapacity(names.count)
    var next = 0
    for other in others {
      var (low, high) = (next, plain.count)
      while low < high {
        let middle = (low + high) / 2
        if compare(names[plain[middle].index], other) < 0 { low = middle + 1 } else { high = middle }
      }
      result += plain[next..<low].map { names[$0.index] }
      result.append(other)
      next = low
    }
    return result + plain[next...].map { names[$0.index] }
  }

  /// Languages whose order of plain characters is that of the Unicode root.
  private static let plainLanguages: Set<String> = [
    "en", "de", "fr", "es", "it", "pt", "nl", "ru", "uk", "bg", "be", "el", "pl", "fi", "ro", "ca", "eu", "gl", "id",
    "ga", "sl", "sr", "mk", "ja", "zh", "ko", "he", "ar", "fa", "hi", "th",
  ]

  /// The difference of two names of printable ASCII, `nil` if one is none.
  ///
  /// Characters first, whatever their case; if all are the same, lower case before upper case.
  private static func comparePlain(_ left: String, _ right: String) -> Int? {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.allSatisfy({ weights[Int($0)] > 0 }), right.allSatisfy({ weights[Int($0)] > 0 }) else { return nil }
        var ofCase = 0
        for (one, other) in zip(left, right) {
          let difference = Int(weights[Int(one)]) - Int(weights[Int(other)])
          if difference != 0 { return difference }
          // Of the same letter the lower case has the greater number.
          if ofCase == 0 { ofCase = Int(other) - Int(one) }
        }
        return left.count == right.count ? ofCase : left.count - right.count
      }
    }
  }

  /// The place of each byte in the order of the Unicode root; 0 for those that have none or are no whole character.
  private static let weights: [UInt8] = {
    var weights = [UInt8](repeating: 0, count: 256)
    let order = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"
    for (place, byte) in order.utf8.enumerated() { weights[Int(byte)] = UInt8(place + 1) }
    for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") { weights[Int(letter)] = weights[Int(letter) + 32] }
    return weights
  }()
}
