import Binding
import BindingArchitecture
import BindingCollections
import BindingRecording
import Foundation
import Testing

@Suite struct RecordedValuesSpec {
  private struct Person: Codable, Equatable {
    var name: String
    var age: Int?
  }

  private struct Opaque: Equatable { var secret = 1 }

  @Test func `values are left out of a recording unless they are asked for`() throws {
    let events = try recorded {
      let name = Observable("Ada", name: "name")
      let effect = Effect { _ = name.value }
      name.value = "Grace"
      withExtendedLifetime(effect) {}
    }
    #expect(events.allSatisfy { $0.value == nil && $0.text == nil })
  }

  @Test func `values are recorded as JSON that their types read back`() throws {
    func value<Value: Codable & Equatable>(_ first: Value, _ value: Value) throws -> RecordedValue? {
      let events = try recorded(values: true) {
        let observable = Observable(first)
        observable.value = value
      }
      let written = try #require(events.first { $0.event == .write }?.value)
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      #expect(try decoder.decode(Value.self, from: JSONEncoder().encode(written)) == value)
      return written
    }
    #expect(try value("", "a\"\\\n\u{1}é🙂") == .string("a\"\\\n\u{1}é🙂"))
    #expect(try value(0, .min) == .integer(.min))
    #expect(try value(0 as UInt64, .max) == .digits("18446744073709551615"))
    #expect(try value(0 as UInt128, .max) == .digits("340282366920938463463374607431768211455"))
    let amount = try #require(Decimal(string: "1234567890.123456789012345678"))
    #expect(try value(0 as Decimal, amount) == .digits("1234567890.123456789012345678"))
    #expect(try value(0.0, .greatestFiniteMagnitude) == .number(.greatestFiniteMagnitude))
    #expect(try value(0.0, .leastNonzeroMagnitude) == .number(.leastNonzeroMagnitude))
    #expect(try value(false, true) == .bool(true))
    #expect(try value(0.0, 0.1) == .number(0.1))
    #expect(try value(0.0, .infinity) == .string("inf"))
    #expect(try value(1 as Int?, nil) == .null)
    #expect(try value(nil as String?, "x") == .string("x"))
    #expect(try value([], [1, 2]) == .array([.integer(1), .integer(2)]))
    #expect(
      try value(Person(name: "", age: 1), Person(name: "Ada", age: 36))
        == .object(["name": .string("Ada"), "age": .integer(36)]))
  }

  @Test func `values without an encoding, and long ones, are recorded as a short text`() throws {
    let events = try recorded(values: true) {
      let opaque = Observable(Opaque(), name: "opaque")
      opaque.value.secret = 2
      let long = Observable("", name: "long")
      long.value = String(repeating: "x", count: 70_000)
    }
    #expect(events.words(.write)[0] == "write opaque outside ≈Opaque(secret: 2)")
    #expect(events.words(.write)[1].count < 100)
  }

  @Test func `decimals that are no numbers are recorded as strings, wherever they are`() throws {
    struct Offer: Encodable, Equatable { var prices: [String: Decimal?] }
    let events = try recorded(values: true) {
      let price = Observable(Decimal(1), name: "price")
      price.value = .nan
      let offer = Observable(Offer(prices: [:]), name: "offer")
      offer.value.prices = [#""NaN\: ["#: .nan, "b": 2, "c": .nan, "d": nil]
    }
    #expect(
      events.words(.write) == [
        #"write price outside "nan""#,
        ##"write offer outside {"prices":{"\"NaN\\: [":"nan","b":2,"c":"nan","d":null}}"##,
      ])
  }

  @Test(arguments: [500, 501, 512])
  func `values that are nested too deeply are recorded as a short text`(depth: Int) throws {
    indirect enum Nest: Encodable, Equatable {
      case empty, of(Nest)
      init(_ depth: Int) { self = depth == 0 ? .empty : .of(Nest(depth - 1)) }
      func encode(to encoder: any Encoder) throws {
        if case .of(let inner) = self {
          var container = encoder.unkeyedContainer()
          try container.encode(inner)
        } else {
          var container = encoder.singleValueContainer()
          try container.encode(0)
        }
      }
    }
    let events = try recorded(values: true) {
      let nest = Observable(Nest.empty, name: "nest")
      nest.value = Nest(depth)
    }
    let write = try #require(events.first { $0.event == .write })
    #expect((write.value == nil) == (depth > 500) && (write.text == nil) == (depth <= 500))
  }

  @Test func `values are recorded when a node is first read, and when a result has changed`() throws {
    let events = try recorded(values: true) {
      let age = Observable(36, name: "age")
      let isAdult = Computed(name: "isAdult") { age.value >= 18 }
      let effect = Effect(name: "effect") { _ = isAdult.value }
      age.value = 40
      age.value = 3
      withExtendedLifetime(effect) {}
    }
    #expect(events.words(.node).contains("node age 36"))
    #expect(
      events.words(.ran).filter { $0.contains("isAdult") } == [
        "ran isAdult new true", "ran isAdult same", "ran isAdult new false",
      ])
  }

  @Test func `values are left out by name, those of parts too`() throws {
    let events = try recorded(values: true, redacting: ["login"]) {
      let login = Observable("secret", name: "login")
      let text = Observable("secret", name: "login.text")
      let loginName = Observable("Ada", name: "loginName")
      let effect = Effect { _ = login.value + text.value }
      login.value = "hidden"
      text.value = "hidden"
      loginName.value = "Grace"
      withExtendedLifetime(effect) {}
    }
    #expect(
      events.words(.node, .write).filter { $0.contains("login") } == [
        "node login redacted", "node login.text redacted", "write login outside redacted",
        "write login.text outside redacted", "node loginName", #"write loginName outside "Grace""#,
      ])
    #expect(!events.contains { "\($0)".contains("secret") || "\($0)".contains("hidden") })
  }

  @Test(arguments: [false, true])
  func `the values of a redacted collection are left out wherever they are read by key`(byName: Bool) throws {
    struct Card: Identifiable, Codable, Equatable { var id: Int, pin: String }
    let names: Set<String> = byName ? ["cards", "safe", "words"] : []
    var dump = ""
    let events = try recorded(values: true, redacting: names) {
      let cards = ObservableArray([Card(id: 1, pin: "secret")], name: "cards")
      let safe = ObservableDictionary(["mail": "secret"], name: "safe")
      let words = ObservableSet(["secret"], name: "words")
      if !byName {
        _ = cards.redacted()
        _ = safe.redacted()
        _ = words.redacted()
      }
      let shown = cards.filtered(name: "shown") { $0.id > 0 }
      let card = cards.lens(id: 1)
      let effect = Effect {
        _ = (card.value, cards[id: 1], safe["mail"], words.contains("secret"), shown.value)
        _ = card[ifPresent: \.pin].value
      }
      cards[id: 1]?.pin = "a secret"
      safe["mail"] = "a secret"
      dump = Graph.dump(shown) + Graph.dump(card) + Graph.dump(cards)
      effect.cancel()
    }
    #expect(!events.contains { "\($0)".contains("secret") } && events.count > 10)
    #expect(byName || !dump.contains("secret"))
  }

  private enum Edit { case rename(String) }

  @Test func `the arguments of actions are left out like values, and what else has written is named in full`() throws {
    func authors(values: Bool, redacting names: Set<String> = []) throws -> Set<String> {
      let events = try recorded(values: values, redacting: names) {
        let store = Store("Ada") { (name, edit: Edit) in if case .rename(let new) = edit { name = new } }
        let age = Observable(36)
        store.send(.rename("Grace"))
        Command(name: "grow (a year)") { age.value += 1 }.execute()
      }
      return Set(events.compactMap(\.by))
    }
    let grow = "the command 'grow (a year)'"
    #expect(try authors(values: true) == ["the action rename(\"Grace\")", grow])
    #expect(try authors(values: false) == ["the action rename", grow])
    #expect(try authors(values: true, redacting: ["password"]) == ["the action rename", grow])
  }

  @Test func `redacted values are left out with their dependents, and with the whole that holds them`() throws {
    struct Account: Codable, Equatable { var user = "Ada", password = "secret" }
    let events = try recorded(values: true, redacting: ["login"]) {
      let account = Observable(Account(), name: "account")
      let password = account[\.password].redacted()
      let user = account[\.user].unredacted()
      let login = Observable("secret", name: "login")
      let weak = Computed(name: "weak") { "weak:\(login.value)" }
      let length = Computed(name: "length") { password.value.count }.unredacted()
      let effect = Effect { _ = (weak.value, length.value, user.value) }
      account.value.password = "secret too"
      login.value = "secret as well"
      withExtendedLifetime(effect) {}
    }
    let leaks = events.map { "\($0)" }.filter { $0.contains("secret") }
    #expect(leaks.isEmpty, "\(leaks)")
    #expect(events.words(.ran).contains("ran length new 10"))
    #expect(events.contains { "\($0)".contains("Ada") })
  }

  @Test(arguments: [false, true])
  func `redacted values are left out wherever an ugly program copies them by reading`(isNamed: Bool) throws {
    struct Account: Codable, Equatable { var user = "Ada", password = "secret" }
    let events = try recorded(values: true, redacting: isNamed ? ["passwords", "password"] : [], internals: true) {
      let passwords = ObservableArray(["secret1", "secret2"], name: "passwords")
      let password = Observable("secret", name: "password")
      if !isNamed {
        passwords.redacted()
        password.redacted()
      }
      let account = Observable(Account(), name: "account")
      let part = account[\.password].redacted()
      let rows = ObservableArray([1, 2], name: "rows")
      let texts = rows.mapped(name: "texts") { "\(password.value)\($0)" }.sorted(byKey: { $0 }).prefix(1)
      let upper = passwords.filtered { !$0.isEmpty }.mapped { $0 + "!" }
      let groups = passwords.grouped(by: { $0 }, name: "groups")
      let result = Computed(catching: { try part.value.isEmpty ? { throw CancellationError() }() : part.value })
      let far = result.map { "\($0)" }.map { [$0] }
      let reset = Observable(resetBy: { password.value }) { 0 }
      let effect = Effect(name: "effect") {
        _ = (texts.value.count, upper.value.count, groups.value.count, far.value, reset.value)
      }
      batch {
        password.value = "secret3"
        passwords.append("secret4")
        passwords[0] = "secret5"
      }
      account.value = Account(user: "Grace", password: "secret6")
      part.value = "secret7"
      try? transaction {
        password.value = "secret8"
        throw CancellationError()
      }
      withExtendedLifetime(effect) {}
    }
    let leaks = events.map { "\($0)" }.filter { $0.contains("secret") }
    #expect(leaks.isEmpty, "\(leaks)")
  }

  @Test func `values may be encoded by code that reads other observables, and makes these run`() throws {
    final class Total: Encodable, Equatable {
      let of: Computed<Int>
      init(_ computed: Computed<Int>) { of = computed }
      static func == (one: Total, other: Total) -> Bool { one === other }
      func encode(to encoder: any Encoder) throws { try of.value.encode(to: encoder) }
    }
    let events = try recorded(values: true) {
      let source = Observable(1, name: "source")
      let computed = Computed(name: "computed") { source.value + 1 }
      let total = Observable(Total(Computed { 0 }), name: "total")
      let effect = Effect(name: "effect") { _ = total.value }
      total.value = Total(computed)
      source.value = 2
      withExtendedLifetime(effect) {}
    }
    #expect(events.words(.write).first == "write total outside 2")
    #expect(events.words(.run).contains("run effect changed total by total"))
  }
}
