import Binding
import BindingTesting
import TestSupport
import Testing

private struct Address: Equatable {
  var city: String
  var zip: String?
}

private struct Contact: Equatable {
  var name = "Ada"
  var nickname: String?
  var address = Address(city: "London")
  var second: Address?
  var marks = [1, 2, 3]
}

@Suite struct LensSpec {
  @Test func `writes of a part that cancel each other out in a batch are no change`() {
    let person = Observable(Contact(nickname: "Al", second: Address(city: "Rome")))
    func expectNoChange<Part>(_ lens: Lens<Part>, _ other: Part) {
      var (runs, changes) = (0, 0)
      let former = lens.peek()
      let tokens: [Subscription] = [
        Effect {
          _ = lens.value
          runs += 1
        }, lens.observeChanges { _, _ in changes += 1 },
      ]
      batch {
        lens.value = other
        lens.value = former
      }
      batch {
        lens.update { $0 = other }
        lens.value = former
      }
      #expect(runs == 1 && changes == 0, "\(lens.name)")
      lens.value = other
      #expect(runs == 2 && changes == 1, "\(lens.name)")
      for token in tokens { token.cancel() }
    }
    expectNoChange(person[\.name], "Grace")
    expectNoChange(person[\.address][\.city], "Paris")
    expectNoChange(person[ifPresent: \.nickname], "Ally")
    expectNoChange(person[\.second][ifPresent: \.city], "Athens")
    expectNoChange(person[\.marks][ifPresent: 1], 7)
    expectNoChange(Observable(Contact(), coercing: { $0 })[\.name], "Grace")
  }

  @Test func `writes of a part of a coerced value that cancel each other out are no change of the whole`() {
    struct Point: Equatable { var x = 1, y = 2 }
    let point = Observable(Point(), coercing: { $0 })
    let x = point[\.x]
    let seen = Recorder(point)
    batch {
      x.value = 5
      x.value = 1
    }
    #expect(seen.values == [Point()])
  }

  @Test func `a lens reads and writes a part`() {
    let person = Observable(Contact())
    let city = person[\.address.city]
    #expect(city.value == "London")
    city.value = "Paris"
    #expect(person.value.address.city == "Paris")
    city.value += "!"
    city.update { $0.append("?") }
    #expect(person.value.address.city == "Paris!?")
  }

  @Test func `a change of the value of a lens in place is no read`() {
    let person = Observable(Contact())
    let marks = person[\.marks]
    var runs = 0
    let effect = Effect {
      runs += 1
      marks.value.append(4)
      marks.value[0] += 1
    }
    marks.value.append(5)
    #expect(runs == 1 && person.value.marks == [2, 2, 3, 4, 5])
    effect.cancel()
  }

  @Test func `changes of other parts notify no observer of a lens, and an equal part is no change`() {
    let person = Observable(Contact())
    let city = person[\.address.city]
    var cities: [String] = []
    var persons = 0
    let first = Effect { cities.append(city.value) }
    let second = Effect {
      _ = person.value
      persons += 1
    }
    person.value.name = "Grace"
    #expect(cities == ["London"])
    #expect(persons == 2)
    city.value = "London"
    #expect(persons == 2)
    city.value = "Rome"
    #expect(cities == ["London", "Rome"])
    #expect(persons == 3)
    first.cancel()
    second.cancel()
  }

  @Test func `lenses of lenses reach deeper`() {
    let person = Observable(Contact())
    let address = person[\.address]
    let city = address[\.city]
    city.value = "Oslo"
    #expect(person.value.address == Address(city: "Oslo"))
    address.value = Address(city: "Rome")
    #expect(city.value == "Rome")
  }

  @Test func `a lens made in an effect may be forgotten at once`() {
    let person = Observable(Contact())
    var log: [String] = []
    let effect = Effect { log.append(person[\.address][\.city].value) }
    person.value.address.city = "Rome"
    person.value.name = "Grace"
    #expect(log == ["London", "Rome"])
    effect.cancel()
    #expect(person.observerCount == 0)
  }

  @Test func `a read-only part gives a computed`() {
    let person = Observable(Contact())
    let zip = person[\.second?.zip]
    let typed: Computed<String?> = zip
    #expect(typed.value == nil)
    person.value.second = Address(city: "Rome", zip: "00100")
    #expect(typed.value == "00100")
  }

  @Test func `an optional part is changed only while there is one`() {
    let person = Observable(Contact())
    let nickname = person[ifPresent: \.nickname]
    nickname.value = "Al"
    #expect(person.value.nickname == nil)
    person[\.nickname].value = "Countess"
    nickname.value = "Al"
    #expect(person.value.nickname == "Al")
    nickname.value = nil
    #expect(person.value.nickname == nil)
  }

  @Test func `a part of an optional is nil while the whole is`() {
    let person = Observable(Contact())
    let city = person[\.second][ifPresent: \.city]
    city.value = "Rome"
    #expect(city.value == nil)
    person.value.second = Address(city: "Paris")
    #expect(city.value == "Paris")
    city.value = "Rome"
    city.value = nil
    #expect(person.value.second?.city == "Rome")
  }

  @Test func `an element that disappears reads as nil, and writing it does nothing`() {
    let person = Observable(Contact())
    let third = person[\.marks][ifPresent: 2]
    var log: [Int?] = []
    let effect = Effect { log.append(third.value) }
    third.value = 30
    person.value.marks.removeLast()
    third.value = 31
    #expect(person.value.marks == [1, 2])
    person.value.marks.append(32)
    #expect(log == [3, 30, nil, 32])
    effect.cancel()
  }

  @Test func `a missing key of a dictionary reads as nil and can be written`() {
    let ages = Observable(["Ada": 36])
    let grace = ages[\.["Grace"]]
    #expect(grace.value == nil)
    grace.value = 85
    #expect(ages.value == ["Ada": 36, "Grace": 85])
    ages.value["Grace"] = nil
    #expect(grace.value == nil)
  }

  @Test func `writing through a lens does not copy the whole`() {
    struct Big {
      var marks = Array(0..<1_000)
      var note = 0
    }
    let big = Observable(Big())
    let before = big.value.marks.withUnsafeBufferPointer { $0.baseAddress }
    big[\.note].value = 1
    big[\.marks].update { $0[5] = 7 }
    #expect(big.value.marks.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func `a lens can be bound and observed like any value`() {
    final class Label { var text = "" }
    let person = Observable(Contact())
    let label = Label()
    let binding = person[\.address.city].bind(to: label, \.text)
    person.value.address.city = "Rome"
    #expect(label.text == "Rome")
    binding.cancel()
  }

  @Test func `a lens is named after the place where it is asked for`() {
    let person = Observable(Contact())
    let names = [
      person[\.name].name, person[\.address][\.city].name, person[\.second?.zip].name,
      person[ifPresent: \.nickname].name, person[\.second][ifPresent: \.city].name,
      person[\.marks][ifPresent: 2].name,
    ]
    #expect(names.allSatisfy { $0.hasPrefix("LensSpec.swift:") }, "\(names)")
    #expect(Set(names).count == 3, "three lines: \(names)")
  }

  @Test func `lenses of parts that are computed properties call their accessors`() {
    struct Temperature {
      var celsius = 20.0
      var log: [String] = []
      var fahrenheit: Double {
        get { celsius * 1.8 + 32 }
        set { celsius = (newValue - 32) / 1.8 }
      }
      var watched = 0 { didSet { log.append("\(oldValue) → \(watched)") } }
    }
    let temperature = Observable(Temperature())
    let fahrenheit = temperature[\.fahrenheit]
    #expect(fahrenheit.value == 68)
    fahrenheit.value = 50
    #expect(temperature.value.celsius == 10)
    let watched = temperature[\.watched]
    watched.value = 1
    watched.value += 1
    watched.update { $0 = 5 }
    #expect(temperature.value.log == ["0 → 1", "1 → 2", "2 → 5"])
    #expect(temperature[\.log][\.last].value == "2 → 5")
  }
}
