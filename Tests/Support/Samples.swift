/// Values on which a converter is tested for its law: the same for the same seed.
package struct Samples {
  package var generator: SeededGenerator
  package init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

  package mutating func list<Value>(_ count: Int = 300, _ make: (inout SeededGenerator) -> Value) -> [Value] {
    (0..<count).map { _ in make(&generator) }
  }

  /// Texts of letters, spaces, separators, backslashes, accents that stand alone, emoji and right-to-left letters.
  package mutating func texts(_ count: Int = 300) -> [String] {
    let scalars = Array("ab ,;\\\t\u{301}\u{200D}👩👍🏽é\u{5D0}\u{627}\u{3000}\n-1".unicodeScalars)
    return list(count) { generator in
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...8, using: &generator) { text.append(scalars.randomElement(using: &generator)!) }
      return String(text)
    }
  }
}
