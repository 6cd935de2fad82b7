/// The latest messages of a session, numbered from 1. It forgets the oldest ones when it is full.
struct Backlog {
  private var messages: [String] = []
  private var size = 0
  private let limit: Int
  /// The number of the latest message; 0 before the first.
  private(set) var last = 0

  init(limit: Int) { self.limit = limit }

  mutating func append(_ message: String) {
    last += 1
    messages.append(message)
    size += message.utf8.count
    while size > limit { size -= messages.removeFirst().utf8.count }
  }

  /// The messages after a number, with their numbers; `nil` if some of them are forgotten, or the number was never
  /// used.
  func messages(after number: Int) -> [(number: Int, text: String)]? {
    let forgotten = last - messages.count
    guard (forgotten...last).contains(number) else { return nil }
    return messages[(number - forgotten)...].enumerated().map { (number + 1 + $0.offset, $0.element) }
  }
}
