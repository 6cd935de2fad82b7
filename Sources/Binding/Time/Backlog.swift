/// A queue, first in, first out, with constant time at both ends. Unlike a slice of an array, it does not retain values
/// that were taken.
@usableFromInline
struct Backlog<Value> {
  /// The next values, in reverse order.
  @export(implementation) var front: [Value]
  /// The values after those, in order.
  @export(implementation) var back: [Value]

  @export(implementation)
  init() {
    front = []
    back = []
  }
}

extension Backlog {
  @export(implementation)
  var count: Int { front.count + back.count }

  @export(implementation)
  var isEmpty: Bool { front.isEmpty && back.isEmpty }

  @export(implementation)
  var first: Value? { front.last ?? back.first }

  /// The values, first to last.
  @export(implementation)
  var values: [Value] { front.reversed() + back }

  /// The value at an offset from the front.
  @export(implementation)
  subscript(offset: Int) -> Value {
    get { offset < front.count ? front[front.count - 1 - offset] : back[offset - front.count] }
    _modify {
      if offset < front.count {
        yield &front[front.count - 1 - offset]
      } else {
        yield &back[offset - front.count]
      }
    }
  }

  @export(implementation)
  mutating func append(_ value: Value) { back.append(value) }

  @export(implementation)
  mutating func popFirst() -> Value? {
    if front.isEmpty {
      swap(&front, &back)
      front.reverse()
    }
    return front.popLast()
  }

  @export(implementation)
  mutating func remove(at offset: Int) {
    if offset == 0 {
      _ = popFirst()
    } else if offset < front.count {
      front.remove(at: front.count - 1 - offset)
    } else {
      back.remove(at: offset - front.count)
    }
  }

  @export(implementation)
  mutating func removeAll() {
    front.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
  }
}
