// Checks of the modules in Embedded Swift, from a module that uses them as any client would. Run by Scripts/wasm: a
// check that fails prints its line, and ends the process with 1. There is no test library in Embedded Swift.

import Binding

@c(_start)
func start() {
  // Runs once before counting, because the engine keeps what it makes on first use: the turn, its stacks, the first
  // edges.
  checkEverything()
  let blocks = Memory.blocks
  checkEverything()
  require(Memory.blocks == blocks, "memory leaks")
  print("Embedded: \(checks) checks hold")
}

nonisolated(unsafe) private var checks = 0

func require(_ condition: Bool, _ rule: StaticString, line: UInt32 = #line) {
  checks += 1
  if !condition { fail(rule, line: line) }
}

private func checkEverything() {
  checkRuntime()
  checkDiamond()
  checkCutOff()
  checkPolicies()
  checkCurrentReads()
  checkBatch()
  checkEffects()
  checkNestedEffects()
  checkCancelling()
  checkRunaway()
  checkMutationInPlace()
  checkObservation()
  checkHooks()
  checkEvent()
  checkTransaction()
  checkReleasing()
  checkDeepChain()
  checkNames()
}

/// Calls the functions that the compiler needs of a platform, with numbers that it cannot compute in advance.
private func checkRuntime() {
  let numbers = [UInt64.max, UInt64.max - 1, 1 << 32, 3].map { Observable($0) }
  let (low, high) = (numbers[0].value.multipliedFullWidth(by: numbers[1].value).low, 0xFFFF_FFFF_FFFF_FFFD as UInt64)
  require(low == 2, "the lower half of a product")
  require(numbers[0].value.multipliedFullWidth(by: numbers[1].value).high == high, "the upper half of a product")
  require(numbers[2].value * numbers[3].value == 3 << 32, "a product that is checked for overflow")
}

private func checkDiamond() {
  let source = Observable(1)
  var runs = 0
  let double = Computed { source.value * 2 }
  let square = Computed { source.value * source.value }
  let sum = Computed {
    runs += 1
    return double.value + square.value
  }
  var seen: [Int] = []
  let effect = Effect { seen.append(sum.value) }
  source.value = 2
  source.value = 3
  require(seen == [3, 8, 15], "an effect sees consistent values only")
  require(runs == 3, "a computed runs once between two writes")
  effect.cancel()
}

private func checkCutOff() {
  let source = Observable(1)
  let half = Computed { source.value / 2 }
  var runs = 0
  let effect = Effect {
    _ = half.value
    runs += 1
  }
  source.value = 1
  source.value = 2
  source.value = 3
  require(runs == 2, "equal values go no further")
  batch {
    source.value = 9
    source.value = 3
  }
  require(runs == 2, "the original value written back is no change")
  effect.cancel()
}

private struct Unequatable { var number = 0 }

private final class Equal: Equatable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (one: Equal, other: Equal) -> Bool { one.number == other.number }
}

private func changes<Value>(of node: Observable<Value>, writing value: Value) -> Int {
  var runs = 0
  let effect = Effect {
    _ = node.value
    runs += 1
  }
  node.value = value
  effect.cancel()
  return runs - 1
}

private func checkPolicies() {
  require(changes(of: Observable(Double.nan), writing: .nan) == 0, "a NaN equals a NaN")
  require(changes(of: Observable("a"), writing: "a") == 0, "equal texts are the same")
  require(changes(of: Observable("a"), writing: "b") == 1, "different texts are not")
  require(changes(of: Observable([1, 2]), writing: [1, 2]) == 0, "equal arrays are the same")
  require(changes(of: Observable(Int?.none), writing: nil) == 0, "two nils are the same")
  require(changes(of: Observable(Equal(1)), writing: Equal(1)) == 0, "equal objects are the same")
  require(changes(of: Observable(1, changes: .always), writing: 1) == 1, "always means always")
  require(
    changes(of: Observable(Unequatable(), changes: .always), writing: Unequatable()) == 1, "a policy of its own")
  require(
    changes(of: Observable(Unequatable(), changes: .by { $0.number == $1.number }), writing: Unequatable()) == 0,
    "a closure decides")
}

private func checkCurrentReads() {
  let source = Observable(1)
  var runs = 0
  let next = Computed {
    runs += 1
    return source.value + 1
  }
  let afterNext = next.map { $0 + 1 }
  require(afterNext.value == 3 && afterNext.value == 3 && runs == 1, "an unobserved computed is cached")
  source.value = 5
  require(afterNext.value == 7 && runs == 2, "and never out of date")
  batch {
    source.value = 6
    require(afterNext.value == 8, "nor inside a batch")
  }
  require(source.observerCount == 0, "nobody observes")
}

private func checkBatch() {
  let first = Observable("Ada")
  let last = Observable("Lovelace")
  let full = Computed { first.value + " " + last.value }
  var seen: [String] = []
  let effect = Effect { seen.append(full.value) }
  let result = batch {
    first.value = "Grace"
    batch { last.value = "Hopper" }
    return 7
  }
  require(result == 7, "a batch gives what its closure gives")
  require(seen == ["Ada Lovelace", "Grace Hopper"], "effects run once, at the end of the outermost batch")
  effect.cancel()
}

private func checkEffects() {
  let celsius = Observable(20)
  let limit = Observable(25)
  var log: [Int] = []
  let clamping = Effect { if celsius.value > limit.value { celsius.value = limit.value } }
  let logging = Effect {
    log.append(celsius.value)
    onCleanup { log.append(-1) }
  }
  celsius.value = 30
  require(celsius.value == 25, "an effect may write what it reads")
  require(log == [20, -1, 25], "the last one sees the final value")
  log = []
  limit.value = 10
  logging.cancel()
  logging.cancel()
  require(log == [-1, 10, -1], "a cleanup runs once")
  clamping.cancel()

  let isOn = Observable(true)
  let one = Observable(1)
  let other = Observable(2)
  var seen: [Int] = []
  let switching = Effect { seen.append(isOn.value ? one.value : untracked { other.value }) }
  other.value = 3
  isOn.value = false
  one.value = 4
  other.value = 5
  require(seen == [1, 3], "only what was read in the last run counts, and what was tracked")
  switching.cancel()
}

private func checkNestedEffects() {
  let outer = Observable(1)
  let inner = Observable(1)
  var log: [Int] = []
  let effect = Effect {
    let number = outer.value
    onCleanup { log.append(-number) }
    Effect {
      log.append(number * 10 + inner.value)
      onCleanup { log.append(-number * 10) }
    }.keptByEffect()
  }
  inner.value = 2
  outer.value = 2
  effect.cancel()
  inner.value = 3
  require(log == [11, -10, 12, -10, -1, 22, -20, -2], "what an effect made ends before its own cleanups")
}

private func checkCancelling() {
  let source = Observable(0)
  var runs = 0
  var second: Effect?
  let first = Effect { if source.value == 1 { second?.cancel() } }
  second = Effect {
    _ = source.value
    runs += 1
  }
  source.value = 1
  require(runs == 1, "one that is due and cancelled does not run")
  require(second?.isCancelled == true && source.observerCount == 1, "and is no longer subscribed")
  var third: Effect? = Effect { _ = source.value }
  require(source.observerCount == 2, "a new effect subscribes")
  _ = third
  third = nil
  require(source.observerCount == 1, "a released one does not stay")
  first.cancel()
}

private func checkRunaway() {
  let source = Observable(0, name: "source")
  var reports: [String] = []
  var effect: Effect?
  withDiagnostics({ reports.append($0.description) }) {
    effect = Effect(name: "counting up") { source.value = source.value + 1 }
  }
  require(source.value == 101, "an effect that does not settle is stopped")
  require(reports.count == 1, "and reported")
  require(reports.first == "Effects do not settle: 'counting up' ran 100 times in one flush.", "with its name")
  effect?.cancel()
}

private func checkMutationInPlace() {
  let list = Observable([3, 1, 2])
  var runs = 0
  let effect = Effect {
    _ = list.value
    runs += 1
  }
  list.value.sort()
  list.update {
    $0.append(4)
    $0.append(5)
  }
  require(list.peek() == [1, 2, 3, 4, 5] && runs == 3, "a mutation in place is one change")
  effect.cancel()
  let number = Observable(1)
  let third = number.map { $0 }
  var numbers = 0
  let counting = Effect {
    _ = third.value
    numbers += 1
  }
  number.value += 0
  require(numbers == 1, "trivial values are compared")
  counting.cancel()
}
