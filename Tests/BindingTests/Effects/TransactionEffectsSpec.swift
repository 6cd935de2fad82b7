import Binding
import Testing

private enum Refused: Error { case overdrawn, other }

/// Effects that are made in transactions that fail, and transactions that fail in the bodies of effects.
@Suite struct TransactionEffectsSpec {
  @Test func `effects that ran inside a transaction that fails run again, and no others`() {
    let count = Observable(1)
    var outside: [Int] = [], inside: [Int] = []
    let old = Effect { outside.append(count.value) }
    var new: Effect?
    try? transaction {
      count.value = 2
      new = Effect { inside.append(count.value) }
      throw Refused.other
    }
    #expect(outside == [1])
    #expect(inside == [2, 1])
    old.cancel()
    new?.cancel()
  }

  @Test func `an effect that has seen its own write in a transaction that fails runs again`() {
    let count = Observable(1)
    let double = Computed { count.value * 2 }
    let first = Effect { _ = double.value }
    var seen: [Int] = []
    var effect: Effect?
    batch {
      try? transaction {
        effect = Effect {
          seen.append(double.value)
          if seen.count == 1 { count.value = 5 }
          seen.append(double.value)
        }
        throw Refused.other
      }
      #expect(seen == [2, 10])
    }
    #expect(seen == [2, 10, 2, 2])
    first.cancel()
    effect?.cancel()
  }

  @Test(arguments: [false, true])
  func `an effect whose write in a transaction changes nothing that it reads runs once`(fails: Bool) {
    let count = Observable(1)
    let isNegative = Computed { count.value < 0 }
    let first = Effect { _ = isNegative.value }
    var runs = 0
    var effect: Effect?
    try? transaction {
      effect = Effect {
        runs += 1
        _ = isNegative.value
        count.value += 1
      }
      if fails { throw Refused.other }
    }
    #expect(runs == 1 && count.value == (fails ? 1 : 2))
    first.cancel()
    effect?.cancel()
  }

  /// Writes when it is released.
  private final class Token {
    let ended: () -> Void
    init(_ ended: @escaping () -> Void) { self.ended = ended }
    deinit { ended() }
  }

  @Test func `an effect whose read has released what wrote in a transaction that fails runs again`() {
    let (count, tokens) = (Observable(0), Observable<[Token]>([]))
    let state = Computed { [count.value, tokens.value.count] }
    let first = Effect { _ = state.value }
    var seen: [[Int]] = []
    var effect: Effect?
    batch {
      try? transaction {
        tokens.value = [
          Token {
            count.value += 1
            _ = state.peek()
          }
        ]
        _ = tokens.value
        tokens.value = []
        effect = Effect { seen.append(state.value) }
        throw Refused.other
      }
    }
    #expect(seen.last == [0, 0] && state.value == [0, 0])
    first.cancel()
    effect?.cancel()
  }

  @Test func `an effect with a failing transaction in its body runs once`() {
    let balance = Observable(10), tries = Observable(0)
    var runs = 0
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) {
      let effect = Effect {
        runs += 1
        _ = tries.value
        try? transaction {
          balance.value -= 20
          guard balance.value >= 0 else { throw Refused.overdrawn }
        }
        try? transaction {
          balance.update { $0 -= 20 }
          if balance.peek() < 0 { throw Refused.overdrawn }
        }
      }
      #expect(runs == 1)
      tries.value += 1
      #expect(runs == 2)
      balance.value = 15
      #expect(runs == 3, "it has read the balance")
      effect.cancel()
    }
    #expect(reports.map(\.description) == [])
    #expect(balance.value == 15)
  }

  @Test func `an effect whose failing transaction reads a stale computed runs once more`() {
    let balance = Observable(10), tries = Observable(0)
    let total = Computed { balance.value * 2 }
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = tries.value
      try? transaction {
        balance.value -= 20
        if total.value < 0 { throw Refused.overdrawn }
      }
    }
    #expect(runs == 2)
    tries.value += 1
    #expect(runs == 3)
    #expect(total.value == 20)
    effect.cancel()
  }

  @Test func `an effect depends on the values that it reads after its failing transaction`() {
    let balance = Observable(10), limit = Observable(0)
    var log: [Int] = []
    let effect = Effect {
      try? transaction {
        balance.value -= 20
        if balance.value < limit.value { throw Refused.overdrawn }
      }
      log.append(balance.value)
    }
    #expect(log == [10])
    balance.value = 25
    #expect(log == [10, 5], "the second run takes 20, the third cannot")
    effect.cancel()
  }

  @Test func `an effect that wrote what it reads runs again, although a transaction fails after that write`() {
    let count = Observable(0)
    let token = count.observe { number in
      guard number < 3 else { return }
      count.value = number + 1
      _ = count.value
      try? transaction {
        count.value = 100
        throw Refused.other
      }
    }
    #expect(count.value == 3)
    token.cancel()
  }

  @Test func `an effect whose failing transaction reads what it has written, and writes it again, runs once`() {
    let (balance, name) = (Observable(10), Observable("Ada"))
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = name.value
      try? transaction {
        balance.value = 7
        let isOverdrawn = balance.value < 8
        balance.value = 6
        _ = balance.peek()
        if isOverdrawn { throw Refused.overdrawn }
      }
    }
    #expect(runs == 1)
    name.value = "Grace"
    #expect(runs == 2)
    balance.value = 15
    #expect(runs == 3)
    effect.cancel()
  }
}
