/// A number between 0 and 200, and what it is called.
struct Counter: Hashable {
  static let limit = 200

  let title: String
  var count = 0

  /// Changes the number; from the limit upward, and below zero, nothing happens.
  mutating func add(_ step: Int) {
    let next = count + step
    if next >= 0, count < Counter.limit || step < 0 { count = next }
  }
}

extension [Counter] {
  /// Seven counters at zero.
  static var samples: [Counter] { (1...7).map { Counter(title: "Counter \($0)") } }
}
