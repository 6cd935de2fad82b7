import Binding
import Testing

@Suite struct ChangePolicySpec {
  private class Plain {}
  private final class Sub: Plain {}
  private class Account: Equatable {
    let id: Int
    init(_ id: Int) { self.id = id }
    static func == (one: Account, other: Account) -> Bool { one.id == other.id }
  }
  private final class Savings: Account {}
  private struct Opaque { var number = 0 }
  private enum Refused: Error, Equatable { case now }

  /// The runs of an effect, over a computed too, when values are written one after the other.
  private func changes<Value>(_ values: [Value], policy: ChangePolicy<Value> = .automatic) -> [Int] {
    let a = Observable(values[0], changes: policy)
    let source = Observable(0)
    let c = Computed(changes: policy) { values[source.value] }
    var runs = [-1, -1, -1]
    let effects = [
      Effect {
        runs[0] += 1
        _ = a.value
      },
      Effect {
        runs[1] += 1
        _ = c.value
      },
    ]
    // The same in batches, which compare elsewhere.
    let batched = Observable(values[0], changes: policy)
    let effect = Effect {
      runs[2] += 1
      _ = batched.value
    }
    for index in values.indices.dropFirst() {
      a.value = values[index]
      source.value = index
      batch { batched.value = values[index] }
    }
    for effect in effects + [effect] { effect.cancel() }
    return runs
  }

  @Test func `equatable values are compared by ==`() {
    #expect(changes([1, 1, 2, 2, 1]) == [2, 2, 2])
    #expect(changes(["a", "a", "b"]) == [1, 1, 1])
    #expect(changes([[1], [1], [2]]) == [1, 1, 1])
    #expect(changes([nil, nil, 1, 1, nil]) == [2, 2, 2])
    #expect(changes([Int??.none, .some(.none), .some(.none), .some(1)]) == [2, 2, 2])
  }

  @Test func `a NaN equals a NaN, in Float, Double and their optionals only`() {
    #expect(changes([Double.nan, .nan, -.nan, 1, .nan]) == [2, 2, 2])
    #expect(changes([Float.nan, .nan, .signalingNaN, 1]) == [1, 1, 1])
    #expect(changes([Double?.some(.nan), .nan, nil, nil, .nan]) == [2, 2, 2])
    #expect(changes([Float?.some(.nan), .nan, nil]) == [1, 1, 1])
    #expect(changes([0.0, -0.0]) == [0, 0, 0])
    #expect(changes([[Double.nan], [.nan]]) == [1, 1, 1])
    #expect(changes([Double??.some(.nan), .some(.nan)]) == [1, 1, 1])
  }

  @Test func `a Result is compared by its successes, and a failure always differs`() {
    let failure = Result<Int, any Error>.failure(Refused.now)
    #expect(changes([.success(1), .success(1), failure, failure, .success(1), .success(2)]) == [4, 4, 4])
    #expect(changes([Result<Int, Refused>.failure(.now), .failure(.now), .success(1), .success(1)]) == [2, 2, 2])
    #expect(changes([Result<Double, Refused>.success(.nan), .success(.nan)]) == [0, 0, 0])
    #expect(changes([Result<Opaque, Refused>.success(Opaque()), .success(Opaque())]) == [1, 1, 1])
    let plain = Plain()
    #expect(changes([Result<Plain, Refused>.success(plain), .success(plain), .success(Plain())]) == [1, 1, 1])
    let nested = Result<Result<Int, Refused>, Refused>.success(.success(1))
    #expect(changes([nested, .success(.success(1)), .success(.success(2))]) == [1, 1, 1])
    #expect(changes([Result<Int?, Refused>.success(nil), .success(nil), .success(1)]) == [1, 1, 1])
  }

  @Test func `an optional Result is compared by == if it is Equatable, and otherwise as a Result is`() {
    #expect(changes([Result<Int, Refused>?.some(.failure(.now)), .failure(.now), nil, nil, .success(1)]) == [2, 2, 2])
    let failure = Result<Int, any Error>?.some(.failure(Refused.now))
    #expect(changes([failure, failure, nil, nil, .success(1), .success(1)]) == [3, 3, 3])
  }

  @Test func `objects of Equatable classes are compared by ==`() {
    #expect(changes([Account(1), Account(1), Account(2)]) == [1, 1, 1])
    #expect(changes([Savings(1), Savings(1), Savings(2)]) == [1, 1, 1])
    #expect(changes([Account(1), Savings(1), Savings(2)]) == [1, 1, 1])
    #expect(changes([Account?.none, nil, Account(1), Account(1)]) == [1, 1, 1])
  }

  @Test func `objects of other classes are compared by identity, and so are optionals of them`() {
    let one = Plain()
    let sub = Sub()
    #expect(changes([one, one, Plain(), sub, sub]) == [2, 2, 2])
    #expect(changes([Plain?.none, nil, one, one, sub, nil, nil]) == [3, 3, 3])
    #expect(changes([sub, sub, Sub()]) == [1, 1, 1])
  }

  @Test func `values of other types always differ`() {
    #expect(changes([(), (), ()]) == [2, 2, 2])
    #expect(changes([Opaque(), Opaque()]) == [1, 1, 1])
    #expect(changes([Opaque?.none, nil, Opaque(), Opaque()]) == [2, 2, 2])
    #expect(changes([(1, 2), (1, 2)]) == [1, 1, 1])
    #expect(changes([1 as Any, 1 as Any]) == [1, 1, 1])
    let action: () -> Void = {}
    #expect(changes([action, action]) == [1, 1, 1])
  }

  @Test func `values are compared by == even in generic code without Equatable`() {
    func hidden<Value>(_ values: [Value]) -> [Int] { changes(values) }
    #expect(hidden([1, 1, 2]) == [1, 1, 1])
    #expect(hidden([Double.nan, .nan]) == [0, 0, 0])
    #expect(hidden([Account(1), Account(1)]) == [0, 0, 0])
    let plain = Plain()
    #expect(hidden([plain, plain, Plain()]) == [1, 1, 1])
    #expect(hidden([Plain?.none, nil, plain, plain]) == [1, 1, 1])
    #expect(hidden([Result<Int, Refused>.success(1), .success(1)]) == [0, 0, 0])
    #expect(hidden([(), ()]) == [1, 1, 1])
  }

  @Test func `the policy always takes every write for a change`() {
    #expect(changes([1, 1, 1], policy: .always) == [2, 2, 2])
    #expect(changes([(), ()], policy: .always) == [1, 1, 1])
  }

  @Test func `the policy by takes an operator`() {
    #expect(changes([1, 1, 2], policy: .by(==)) == [1, 1, 1])
    let one = Account(1)
    #expect(changes([one, one, Account(1)], policy: .by(===)) == [1, 1, 1])
    let plain = Plain()
    #expect(changes([plain, plain, nil], policy: .by(===)) == [1, 1, 1])
    #expect(changes([(1, 2), (1, 2), (2, 1)], policy: .by(==)) == [1, 1, 1])
    #expect(changes([.nan, .nan], policy: ChangePolicy<Double>.by(==)) == [1, 1, 1])
  }

  @Test func `the policy by takes a closure, which gets the old value and the new one`() {
    var log: [[Int]] = []
    let a = Observable(
      1,
      changes: .by { old, new in
        log.append([old, new])
        return old % 10 == new % 10
      })
    a.value = 11
    #expect(a.value == 1)
    a.value = 2
    #expect(a.value == 2)
    #expect(log == [[1, 11], [1, 2]])
    #expect(changes([1, 11, 2, 12], policy: .by { $0 % 10 == $1 % 10 }) == [1, 1, 1])
  }

  @Test func `the policy always counts a batch that returns to the original value`() {
    let a = Observable(1, changes: .always)
    var runs = -1
    let effect = Effect {
      runs += 1
      _ = a.value
    }
    batch {
      a.value = 2
      a.value = 1
    }
    #expect(runs == 1)
    effect.cancel()
  }

  /// A type whose `==` reads an observable.
  private struct Fuzzy: Equatable {
    let number: Int
    let tolerance: Observable<Int>
    static func == (one: Fuzzy, other: Fuzzy) -> Bool { abs(one.number - other.number) <= one.tolerance.value }
  }

  @Test func `values that an == reads are no dependencies of an effect or of a computed value`() {
    let tolerance = Observable(1)
    let source = Observable(0)
    var runs = 0
    let target = Observable(Fuzzy(number: 0, tolerance: tolerance))
    let lens = Observable([target.peek()])[\.[0]]
    let writing = Effect {
      runs += 1
      target.value = Fuzzy(number: source.value, tolerance: tolerance)
      batch { lens.value = Fuzzy(number: source.value, tolerance: tolerance) }
    }
    let computed = Computed { Fuzzy(number: source.value, tolerance: tolerance) }
    let reading = Effect { _ = computed.value }
    source.value = 5
    source.value = 6
    #expect(runs == 3)
    let before = tolerance.observerCount
    tolerance.value = 2
    #expect(runs == 3)
    #expect(before == 0)
    #expect(computed.value.number == 5)
    writing.cancel()
    reading.cancel()
  }
}
