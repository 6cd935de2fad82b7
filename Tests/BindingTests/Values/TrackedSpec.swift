import Binding
import BindingTesting
import Foundation
import TestSupport
import Testing

private final class Item {
  @Tracked var price: Int
  @Tracked var quantity = 1
  var total: Int { price * quantity }
  init(price: Int) { self.price = price }
}

private final class Order {
  @Tracked var items: [Item] = []
  var total: Int { items.reduce(0) { $0 + $1.total } }
  lazy var totalNode = Computed(of: self, \.total)
}

private class Document: Codable {
  @Tracked var title = "untitled"
  @TrackedOutput private(set) var edits = 0
  func rename(_ title: String) {
    self.title = title
    edits += 1
  }
}

private final class Letter: Document {
  @Tracked var recipient = "Ada"
  override init() { super.init() }
  required init(from decoder: any Decoder) throws { try super.init(from: decoder) }
}

private final class Reminder: Codable {
  @Tracked var due = Date(timeIntervalSince1970: 0)
  @Tracked var done: Date?
  @TrackedOutput private(set) var picture = Data([1, 2])
  @TrackedOutput private(set) var link: URL? = URL(string: "https://swift.org")
  @TrackedOutput private(set) var lengths = ["a": 1]
}

@MainActor private final class Screen {
  @Tracked var title = "Home"
  @Tracked var badge: Int?
  var caption: String { badge.map { "\(title) (\($0))" } ?? title }
}

private actor Account {
  @Tracked var balance: Int
  private var log: [Int] = []
  private lazy var effect = Effect { [unowned self] in assumeIsolated { $0.log.append($0.balance) } }

  init(_ balance: Int) { _balance = Tracked(wrappedValue: balance) }

  func deposit(_ amount: Int) -> [Int] {
    _ = effect
    balance += amount
    return log
  }
}

private struct Copied {
  @Tracked var number = 1
}

@Suite struct TrackedSpec {
  @Test func `reads of a tracked property are tracked, through plain computed properties too`() {
    let item = Item(price: 3)
    var log: [Int] = []
    let effect = Effect { log.append(item.total) }
    item.quantity = 2
    item.price += 1
    item.price = 4
    #expect(log == [3, 6, 8])
    effect.cancel()
    #expect(item.$price.observerCount == 0)
  }

  @Test func `a tracked collection is changed in place, in one notification, which is no read`() {
    final class List { @Tracked var tags = Array(0..<1_000) }
    let list = List()
    let before = list.tags.withUnsafeBufferPointer { $0.baseAddress }
    list.tags[0] = 7
    #expect(list.tags.withUnsafeBufferPointer { $0.baseAddress } == before)
    var runs = 0
    let effect = Effect {
      runs += 1
      list.tags.append(1)
    }
    list.tags.append(2)
    #expect(runs == 1)
    #expect(list.tags.count == 1_002)
    effect.cancel()
  }

  @Test func `the projection of a tracked property is its observable`() {
    let item = Item(price: 3)
    let label = Label()
    let binding = item.$price.map { "\($0) €" }.bind(to: label, \.text)
    item.price = 5
    #expect(label.text == "5 €")
    item.$quantity.value = 7
    #expect(item.total == 35)
    binding.cancel()
  }

  @Test func `batches and transactions hold for tracked properties`() {
    struct Refused: Error {}
    let item = Item(price: 3)
    var log: [Int] = []
    let effect = Effect { log.append(item.total) }
    batch {
      item.price = 1
      item.quantity = 9
    }
    try? transaction {
      item.price = 100
      throw Refused()
    }
    #expect(log == [3, 9])
    effect.cancel()
  }

  @Test func `tracked children are found as they come and go`() {
    let order = Order()
    var log: [Int] = []
    let effect = Effect { log.append(order.totalNode.value) }
    let first = Item(price: 3)
    order.items.append(first)
    first.quantity = 2
    order.items.append(Item(price: 10))
    order.items.removeFirst()
    first.price = 100
    #expect(log == [0, 3, 6, 16, 10])
    effect.cancel()
  }

  @Test func `tracked properties work in subclasses, on the main actor, in actors and structs`() async {
    let letter = Letter()
    var log: [String] = []
    let effect = Effect { log.append("\(letter.title) to \(letter.recipient)") }
    letter.rename("Hello")
    letter.recipient = "Grace"
    #expect(log == ["untitled to Ada", "Hello to Ada", "Hello to Grace"])
    effect.cancel()
    let captions = await MainActor.run {
      let screen = Screen()
      let observation = Computed { screen.caption }
      let first = observation.value
      screen.badge = 3
      return [first, observation.value]
    }
    #expect(captions == ["Home", "Home (3)"])
    #expect(await Account(1).deposit(4) == [1, 5])
    let one = Copied()
    let other = one
    one.number = 2
    #expect(other.number == 2, "copies share the observable")
  }

  @Test func `a tracked property is encoded and decoded as its value would be, by the encoder's strategies`() throws {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    decoder.dateDecodingStrategy = .iso8601
    let reminder = Reminder()
    var text = String(decoding: try encoder.encode(reminder), as: UTF8.self)
    let rest = #""lengths":{"a":1},"link":"https://swift.org","picture":"AQI="}"#
    #expect(text == #"{"done":null,"due":"1970-01-01T00:00:00Z",\#(rest)"#)
    reminder.done = Date(timeIntervalSince1970: 60)
    text = String(decoding: try encoder.encode(reminder), as: UTF8.self)
    #expect(text.hasPrefix(#"{"done":"1970-01-01T00:01:00Z","#))
    let decoded = try decoder.decode(Reminder.self, from: Data(text.utf8))
    #expect(decoded.due == reminder.due && decoded.done == reminder.done && decoded.picture == reminder.picture)
    #expect(decoded.link == reminder.link && decoded.lengths == reminder.lengths)
    let absent = text.replacing(#""1970-01-01T00:01:00Z""#, with: "null")
    #expect(try decoder.decode(Reminder.self, from: Data(absent.utf8)).done == nil)
    #expect(throws: DecodingError.self) {
      try decoder.decode(Reminder.self, from: Data(text.replacing(#""AQI=""#, with: "null").utf8))
    }
  }

  @Test func `a missing key is nil for optional tracked properties, and an error for others`() throws {
    final class Trip: Codable {
      @Tracked var place = "Rome"
      @Tracked var note: String? = "by train"
      @TrackedOutput private(set) var days: Int? = 3
    }
    func trip(_ text: String) throws -> Trip { try JSONDecoder().decode(Trip.self, from: Data(text.utf8)) }
    let short = try trip(#"{"place":"Oslo"}"#)
    #expect(short.place == "Oslo" && short.note == nil && short.days == nil)
    let long = try trip(#"{"place":"Oslo","note":"by ship","days":9}"#)
    #expect(long.note == "by ship" && long.days == 9)
    #expect(throws: DecodingError.self) { try trip(#"{"note":"by ship"}"#) }
    #expect(throws: DecodingError.self) { try trip(#"{"place":"Oslo","days":"nine"}"#) }
  }

  @Test func `a tracked property is encoded and decoded as its value`() throws {
    let document = Document()
    document.rename("Notes")
    let data = try JSONEncoder().encode(document)
    #expect(try JSONSerialization.jsonObject(with: data) as? NSDictionary == ["title": "Notes", "edits": 1])
    let copy = try JSONDecoder().decode(Document.self, from: data)
    #expect(copy.title == "Notes")
    #expect(copy.edits == 1)
  }

  @Test func `a tracked output is observed by others, who cannot write it`() {
    let document = Document()
    var log: [Int] = []
    let edits: ReadOnly<Int> = document.$edits
    let observation = edits.observe { log.append($0) }
    document.rename("a")
    document.rename("b")
    #expect(log == [0, 1, 2])
    #expect(document.edits == 2)
    observation.cancel()
  }

  @Test func `diagnostics name a tracked property`() {
    final class Pair {
      @Tracked var left = 1; @Tracked var right = 2
      @TrackedOutput var sum = 0
    }
    let pair = Pair()
    #expect([pair.$left.name, pair.$right.name, pair.$sum.name] == ["left", "right", "sum"])
    _ = Pair().left
    pair.$left.onObserved = {}
    #expect(pair.$left.name == "left", "also with the fields that few nodes have")
    let unused = Tracked(wrappedValue: 1)
    #expect(unused.projectedValue.name.hasPrefix("TrackedSpec.swift:"))
    let order = Order()
    let name = order.totalNode.name
    #expect(name == "total" || name.hasPrefix("Order, line "), "\(name): a private getter has no symbol")
    #expect(Computed(of: order, \.total, name: "sum").name == "sum")
    let effect = Effect(name: "effect") { _ = order.totalNode.value }
    #expect(Graph.dump(effect).contains("items"))
    effect.cancel()
  }

  @Test func `a trap names the tracked property`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let item = Item(price: 3)
      let bad = Computed(name: "bad") {
        item.price = 4
        return 1
      }
      _ = bad.value
    }
    #expect(trap.message.contains("'price' is written while 'bad' is being computed"))
  }

  @Test func `an owner and its tracked nodes form no reference cycle`() {
    expectReleased {
      let order = Order()
      order.items = [Item(price: 1)]
      _ = order.totalNode.value
      return order
    }
    var order: Order? = Order()
    order?.items = [Item(price: 4)]
    let node = order!.totalNode
    #expect(node.value == 4)
    let items = order!.$items
    order = nil
    items.value = []
    #expect(node.value == 4, "the last value")
    #expect(items.observerCount == 0)
  }

  @Test func `reading a tracked computed of an owner that has gone traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var order: Order? = Order()
      let node = Computed(of: order!, \.total, name: "sum")
      order = nil
      _ = node.value
    }
    #expect(trap.message.contains("sum is read for the first time, and its owner is gone"))
  }

  @Test(
    .enabled(if: Compiler.isUsable),
    arguments: [
      (
        "a constant", "property wrapper can only be applied to a 'var'",
        "final class Owner { @Tracked let number = 1 }"
      ),
      (
        "writing an output by its projection", "'value' is a get-only property",
        """
        public final class Owner { @TrackedOutput public private(set) var number = 1 }
        func write(_ owner: Owner) { owner.$number.value = 2 }
        """
      ),
      (
        "writing an output from elsewhere", "'number' setter is inaccessible",
        """
        enum Scope { final class Owner { @TrackedOutput fileprivate(set) var number = 1 } }
        struct Other { final class Owner { @TrackedOutput private(set) var number = 1 } }
        func write(_ owner: Other.Owner) { owner.number = 2 }
        """
      ),
      (
        "a global", "is not concurrency-safe",
        "@Tracked var number = 1"
      ),
      (
        "an owner that is sent while it is used", "risks causing data races",
        """
        final class Owner { @Tracked var number = 1 }
        func share() {
          let owner = Owner()
          Task.detached { owner.number += 1 }
          owner.number += 1
        }
        """
      ),
    ])
  func `the compiler refuses misused tracked properties`(_ what: String, _ error: String, _ source: String) throws {
    let outcome = try Compiler.compile("import Binding\n" + source)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains(error), "\(what): \(outcome.errors)")
  }

  @Test func `a tracked property has its name on every thread`() {
    let item = Item(price: 3)
    item.price = 4
    nonisolated(unsafe) let sent = item
    nonisolated(unsafe) var name = ""
    onStack(kilobytes: 512) { name = sent.$price.name }
    #expect(name == "price")
  }
}
