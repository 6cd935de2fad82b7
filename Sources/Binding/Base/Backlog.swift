/// A queue, first in, first out. Adding and taking a value takes constant time on average. Unlike a slice of an array,
/// it does not retain values that were taken.
struct Backlog<Value> {
  /// The next values, in reverse order.
  var front: [Value]
  /// The values after those, in order.
  var back: [Value]

  init() {
    front = []
    back = []
  }
}

extension Backlog {
  var count: Int { front.count + back.count }

  var isEmpty: Bool { front.isEmpty && back.isEmpty }

  var first: Value? { front.last ?? back.first }

  /// The values, first to last.
  var values: [Value] { front.reversed() + back }

  /// The value at an offset from the front.
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

  mutating func append(_ value: Value) { back.append(value) }

  mutating func popFirst() -> Value? {
    if front.isEmpty {
      swap(&front, &back)
      front.reverse()
    }
    return front.popLast()
  }

  mutating func remove(at offset: Int) {
    if offset == 0 {
      _ = popFirst()
    } else if offset < front.count {
      front.remove(at: front.count - 1 - offset)
    } else {
      back.remove(at: offset - front.count)
    }
  }

  mutating func removeAll() {
    front.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
  }
}
