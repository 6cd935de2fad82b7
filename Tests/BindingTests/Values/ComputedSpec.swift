import Binding
import Testing

@Suite struct ComputedSpec {
  let scope = Scope()

  @Test func `a computed derives its value from the values that it reads`() {
    let first = Observable("Ada")
    let last = Observable("Byron")
    let full = Computed { "\(first.value) \(last.value)" }
    #expect(full.value == "Ada Byron")
    last.value = "Lovelace"
    #expect(full.value == "Ada Lovelace")
    #expect(full.peek() == "Ada Lovelace")
  }

  @Test func `a computed with an equal result keeps the former one and notifies no dependent`() {
    final class Boxed: Equatable {
      let number: Int
      init(_ number: Int) { self.number = number }
      static func == (one: Boxed, other: Boxed) -> Bool { one.number == other.number }
    }
    let a = Observable(1)
    let c = Computed { Boxed(a.value % 2) }
    var runs = 0
    Effect {
      runs += 1
      _ = c.value
    }.store(in: scope)
    let former = c.value
    a.value = 3
    #expect(c.value === former)
    #expect(runs == 1)
  }

  @Test func `a computed of Void is a value, and always differs`() {
    let a = Observable(0)
    var runs = 0
    let c: Computed<Void> = Computed { _ = a.value }
    Effect {
      runs += 1
      c.value
    }.store(in: scope)
    a.value = 1
    #expect(runs == 2)
  }

  @Test func `a computed may hold nil`() {
    let a = Observable<Int?>(nil)
    var runs = 0
    let c = Computed {
      runs += 1
      return a.value
    }
    #expect(c.value == nil)
    #expect(c.value == nil)
    #expect(runs == 1)
    a.value = 1
    #expect(c.value == 1)
  }

  @Test func `a computed may make other nodes, which live as long as it keeps them`() {
    let a = Observable(1)
    let c = Computed {
      let local = Observable(10)
      let inner = Computed { a.value + local.value }
      return inner.value
    }
    #expect(c.value == 11)
    a.value = 2
    #expect(c.value == 12)
    Effect { _ = c.value }.store(in: scope)
    a.value = 3
    #expect(c.value == 13)
    #expect(a.observerCount == 1)
  }

  @Test func `a computed that catches errors compares successes and lets each failure through`() {
    struct Refused: Error {}
    let a = Observable(0)
    let c = Computed<Result<Int, any Error>>(catching: {
      if a.value < 0 { throw Refused() }
      return a.value % 2
    })
    var log: [Int?] = []
    Effect { log.append(try? c.value.get()) }.store(in: scope)
    a.value = 2
    #expect(log == [0])
    a.value = -1
    a.value = -2
    #expect(log == [0, nil, nil])
    a.value = 4
    #expect(log == [0, nil, nil, 0])
  }

  @Test func `a computed frees its closure and its captures with itself`() {
    final class Held {}
    var held: Held? = Held()
    weak let died = held
    var c: Computed<Bool>? = Computed { [held] in held != nil }
    held = nil
    #expect(c?.value == true)
    #expect(died != nil)
    c = nil
    #expect(died == nil)
  }

  @Test func `a computed releases its former value when it takes a new one`() {
    final class Held {}
    let a = Observable(0)
    let c = Computed {
      _ = a.value
      return Held()
    }
    weak let first = c.value
    #expect(first != nil)
    a.value = 1
    #expect(first != nil)
    _ = c.value
    #expect(first == nil)
  }

  @Test func `generic code can derive a value without naming its type`() {
    func copy<Value>(_ source: Observable<Value>) -> Computed<Value> {
      let copy = Computed { source.value }
      return copy
    }
    let count = Observable(1)
    let follower = copy(count)
    count.value = 2
    #expect(follower.value == 2)
  }
}
