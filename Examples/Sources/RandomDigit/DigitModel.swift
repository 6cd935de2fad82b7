/// The model: any text at first, and later a digit.
final class DigitModel {
  var content: String

  init(_ content: String) { self.content = content }
}

/// Random digits, the same under each architecture.
struct RandomDigits {
  private var generator: any RandomNumberGenerator

  /// A test passes a generator whose numbers it knows.
  init(_ generator: any RandomNumberGenerator) { self.generator = generator }

  /// A digit from 0 to 9. The remainder favours the first six digits by less than one in 10¹⁸.
  mutating func next() -> Int { Int(generator.next() % 10) }
}
