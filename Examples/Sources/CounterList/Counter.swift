/// A number between 0 and 200, its owner, and the owner's picture.
public struct Counter: Hashable {
  static let limit = 200

  let name: String
  let image: String
  package var number: Int

  /// A number that belongs to a person, with the address of the person's picture.
  public init(name: String, image: String, number: Int) { (self.name, self.image, self.number) = (name, image, number) }

  /// Changes the number; from the limit upward, and below zero, nothing happens.
  mutating func add(_ step: Int) {
    let next = number + step
    if next >= 0, number < Counter.limit || step < 0 { number = next }
  }

  package var text: String { "\(name): \(number)" }
}

extension [Counter] {
  /// The seven counters with which each list begins.
  public static var samples: [Counter] {
    [("H", 99), ("K", 99), ("C", 99), ("Co", 59), ("Li", 24), ("婷", 12), ("小", 17)].map {
      Counter(name: $0.0, image: "http://\($0.0)", number: $0.1)
    }
  }

  /// The same, but the first three are close to the limits 5 and 200.
  public static var nearLimits: [Counter] {
    var counters = samples
    for (index, number) in [4, 5, 199].enumerated() { counters[index].number = number }
    return counters
  }
}
