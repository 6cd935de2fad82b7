// Observing, owning, undoing and releasing.

import Binding

func checkObservation() {
  let source = Observable(1)
  var now: [Int] = []
  var changes: [Int] = []
  var tokens: [Subscription] = []
  source.observe { now.append($0) }.store(in: &tokens)
  source.observeChanges { changes.append($1 * 10 + $0) }.store(in: &tokens)
  source.value = 2
  tokens.removeAll()
  source.value = 3
  require(now == [1, 2] && changes == [21], "observers are told until they let go")
  require(source.readOnly.value == 3, "a read-only view reads")
}

func checkHooks() {
  let source = Observable(1)
  var log: [Int] = []
  source.onObserved = { log.append(1) }
  source.onUnobserved = { log.append(0) }
  var effect: Effect? = Effect { _ = source.value }
  batch {
    effect?.cancel()
    effect = Effect { _ = source.value }
  }
  effect?.cancel()
  require(log == [1, 0], "hooks are told the net change")
  source.onObserved = nil
  source.onUnobserved = nil
}

func checkEvent() {
  let tapped = Event<Int>()
  var log: [Int] = []
  let first = tapped.observe {
    log.append($0)
    if $0 == 1 { tapped.send(2) }
  }
  let second = tapped.observe { log.append($0 * 10) }
  tapped.send(1)
  tapped.send(2)
  first.cancel()
  tapped.send(3)
  second.cancel()
  tapped.send(4)
  require(log == [1, 10, 2, 20, 2, 20, 30], "each event is delivered, in order")
}

private enum Refusal: Error { case refused }

func checkTransaction() {
  let balance = Observable(10)
  let list = Observable([1])
  let double = balance.map { $0 * 2 }
  var runs = 0
  let effect = Effect {
    _ = double.value + list.value.count
    runs += 1
  }
  do throws(Refusal) {
    try transaction { () throws(Refusal) in
      balance.value = -5
      list.value.append(2)
      require(double.value == -10, "reads inside are current")
      throw .refused
    }
    fail("the error is lost")
  } catch {}
  require(balance.value == 10 && list.value == [1] && double.value == 20, "a failed transaction leaves no trace")
  require(runs == 1, "and tells nobody")
  transaction { balance.value = 11 }
  require(runs == 2 && double.value == 22, "a successful one is a batch")
  effect.cancel()
}

private final class Witness {
  nonisolated(unsafe) static var living = 0
  init() { Witness.living += 1 }
  deinit { Witness.living -= 1 }
}

func checkReleasing() {
  let source = Observable(1)
  do {
    let witness = Witness()
    let derived = Computed { withExtendedLifetime(witness) { source.value } }
    let effect = Effect { withExtendedLifetime(witness) { _ = derived.value } }
    source.value = 2
    require(Witness.living == 1, "what is used lives")
    _ = effect
  }
  require(Witness.living == 0, "what nobody keeps is released although its inputs live")
}

func checkDeepChain() {
  let source = Observable(0)
  var last = source.map { $0 + 1 }
  _ = last.value
  for _ in 1..<10_000 {
    let before = last
    last = Computed { before.peek() &+ before.value &- before.peek() + 1 }
    // Read while it is built: only the first evaluation recurses.
    _ = last.value
  }
  var seen = 0
  let effect = Effect { seen = last.value }
  source.value = 1
  require(seen == 10_001, "a long chain propagates")
  effect.cancel()
  last = Computed { 0 }
}

func checkNames() {
  require(Observable(1, name: "age").name == "age", "a name is kept")
  require(Observable(1, file: "Shop/Cart.swift", line: 12).name == "Cart.swift:12", "or made from the place")
}
