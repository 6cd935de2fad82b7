import Binding
import TestSupport
import Testing

@Suite struct LensClosuresSpec {
  let celsius = Observable(20.0)
  let fahrenheit: Lens<Double>

  init() {
    let celsius = celsius
    fahrenheit = Lens(get: { celsius.value * 1.8 + 32 }, set: { celsius.value = ($0 - 32) / 1.8 })
  }

  @Test func `a lens of closures follows the values that the getter reads, and writes by the setter`() {
    #expect(fahrenheit.value == 68)
    fahrenheit.value = 50
    #expect(celsius.value == 10)
    celsius.value = 100
    #expect(fahrenheit.value == 212)
    #expect(fahrenheit.peek() == 212)
  }

  @Test func `a lens of closures notifies its observers as a computed value does`() {
    var log: [Double] = []
    let effect = Effect { log.append(fahrenheit.value) }
    celsius.value = 10
    fahrenheit.value = 32
    #expect(log == [68, 50, 32])
    #expect(fahrenheit.observerCount == 1)
    effect.cancel()
  }

  @Test func `writing an equal value to a lens of closures does not call the setter`() {
    var calls = 0
    let lens = Lens(get: { 1 }, set: { _ in calls += 1 })
    lens.value = 1
    #expect(calls == 0)
    lens.value = 2
    #expect(calls == 1)
    #expect(lens.value == 1, "the getter says what it is")
  }

  @Test func `a setter of a lens that writes several values is one batch`() {
    let first = Observable("Ada")
    let last = Observable("Byron")
    let full = Lens(
      get: { "\(first.value) \(last.value)" },
      set: { text in
        let words = text.split(separator: " ")
        first.value = String(words[0])
        last.value = String(words[1])
      })
    var log: [String] = []
    let effect = Effect { log.append(full.value) }
    full.value = "Grace Hopper"
    #expect(log == ["Ada Byron", "Grace Hopper"])
    effect.cancel()
  }

  @Test func `the setter of a lens is untracked`() {
    let target = Observable(0)
    let other = Observable(1)
    let lens = Lens(get: { target.value }, set: { target.value = $0 + other.value })
    var runs = 0
    let effect = Effect {
      runs += 1
      lens.value = 5
    }
    other.value = 2
    #expect(runs == 1)
    effect.cancel()
  }

  @Test func `a mutation in place of a lens calls getter and setter once`() {
    var writes = 0
    let names = Observable("b,a")
    let list = Lens(
      get: { names.value.split(separator: ",").map(String.init) },
      set: {
        writes += 1
        names.value = $0.joined(separator: ",")
      })
    list.value.append("c")
    #expect(names.value == "b,a,c")
    list.update {
      $0.sort()
      $0.removeLast()
    }
    #expect(names.value == "a,b")
    #expect(writes == 2)
    list[\.[0]].value = "z"
    #expect(names.value == "z,b")
  }

  @Test func `a lens of closures is current in a batch, and a transaction that fails restores its values`() {
    struct Refused: Error {}
    var log: [Double] = []
    let effect = Effect { log.append(fahrenheit.value) }
    try? transaction {
      fahrenheit.value = 50
      #expect(fahrenheit.value == 50)
      throw Refused()
    }
    #expect(celsius.value == 20)
    #expect(fahrenheit.value == 68)
    #expect(log == [68])
    effect.cancel()
  }

  @Test func `a two-way binding of a lens shows the getter's value for an edit`() {
    let cents = Observable(100)
    let price = Lens(get: { cents.value / 100 }, set: { cents.value = min($0, 10) * 100 })
    let other = Observable(0)
    let binding = price.bindTwoWay(to: other)
    #expect(other.value == 1)
    other.value = 25
    #expect(cents.value == 1_000)
    #expect(other.value == 10)
    binding.cancel()
  }

  @Test func `a lens of closures has the name it was given, or the place where it was made`() {
    #expect(fahrenheit.name.hasPrefix("LensClosuresSpec.swift:"))
    #expect(Lens(name: "degrees", get: { 1 }, set: { _ in }).name == "degrees")
  }

  @Test func `writing a lens while a computed is evaluated traps with both names`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let base = Observable(0, name: "base")
      let lens = Lens(get: { base.value }, set: { base.value = $0 })
      let bad = Computed(name: "bad") {
        lens.value = 3
        return 1
      }
      _ = bad.value
    }
    #expect(trap.message.contains("'base' is written while 'bad' is being computed"))
  }

  @Test func `the closures of a lens are released with it`() {
    final class Held { var number = 0 }
    var held: Held? = Held()
    weak let died = held
    var lens: Lens<Int>? = Lens(get: { [held] in held!.number }, set: { [held] in held!.number = $0 })
    held = nil
    lens?.value = 3
    lens = nil
    #expect(died == nil)
  }
}
