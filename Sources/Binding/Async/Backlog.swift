/// Values that wait, first in, first out. What is taken is kept no longer, and neither end costs time in the number of
/// the others.
///
/// A slice of an array would keep what was taken from its front until the last value is.
@usableFromInline
struct Backlog<Value> {
  /// The values that are next, the first of them last.
  @export(implementation) var front: [Value]
  @export(implementation) var back: [Value]

  @export(implementation)
  init() {
    front = []
    back = []
  }

  @export(implementation)
  var isEmpty: Bool { front.isEmpty && back.isEmpty }

  @export(implementation)
  mutating func append(_ value: Value) { back.append(value) }

  @export(implementation)
  mutating func removeAll() {
    front.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
  }

  @export(implementation)
  mutating func popFirst() -> Value? {
    if front.isEmpty {
      swap(&front, &back)
      front.reverse()
    }
    return front.popLast()
  }
}
