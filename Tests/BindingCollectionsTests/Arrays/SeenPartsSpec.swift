#if canImport(Observation)
  import Binding
  import BindingCollections
  import Observation
  import TestSupport
  import Testing

  /// Promise 13, for arrays and what is found in them.
  @Suite(.serialized) struct SeenPartsSpec {
    private struct Guest: Identifiable, Equatable {
      let id: Int
      var name: String
    }

    private let log = Log()
    private let guests = ObservableArray((0..<5).map { Guest(id: $0, name: "guest \($0)") })

    init() { Graph.isVisibleToObservation = true }

    private func track<Value>(_ name: String, _ read: () -> Value) {
      _ = withObservationTracking(read) { [log] in log.append(name) }
    }

    @Test func `a body that writes the part which it has read is told of the next change`() {
      track("count") {
        _ = guests.count
        guests.append(Guest(id: 9, name: "Barbara"))
      }
      track("element") {
        _ = guests[0]
        guests[0].name = "Ada"
      }
      #expect(log.take() == [])
      batch {
        guests[0].name = "Grace"
        guests.removeLast()
      }
      #expect(log.take().sorted() == ["count", "element"])
      guests[0].name = "Hedy"
      #expect(log.take() == [])
    }

    @Test func `whether a row is selected is told when it is, and not when an identity without a row is selected`() {
      let selection = Selection(in: guests)
      track("selected") { selection.contains(9) }
      selection.select(9)
      selection.clear()
      guests.append(Guest(id: 9, name: "Barbara"))
      #expect(log.take() == [])
      guests.remove(id: 9)
      selection.select(9)
      #expect(log.take() == [])
      guests.append(Guest(id: 9, name: "Barbara"))
      #expect(log.take() == ["selected"])
      track("gone") { selection.contains(9) }
      guests.append(Guest(id: 10, name: "Joan"))
      #expect(log.take() == [])
      guests.remove(id: 9)
      #expect(log.take() == ["gone"])
    }

    @Test func `what is asked about an element is told when the answer changes, and not when the element is edited`() {
      let selection = Selection(in: guests)
      selection.select(1)
      let derived = guests.filtered { $0.id < 3 }
      track("contains") { guests.contains(id: 1) }
      track("offset") { guests.offset(id: 1) }
      track("selected") { selection.contains(1) }
      track("derived") { (derived.contains(id: 1), derived.offset(id: 2)) }
      guests[1].name = "Ada"
      guests.append(Guest(id: 9, name: "Barbara"))
      #expect(log.take() == [])
      guests.move(from: 1, to: 0)
      #expect(log.take() == ["offset"])
      guests.remove(id: 1)
      #expect(log.take().sorted() == ["contains", "derived", "selected"])
      track("none") { (guests.contains(id: 1), selection.contains(1)) }
      guests[0].name = "Grace"
      #expect(log.take() == [])
      guests.append(Guest(id: 1, name: "again"))
      #expect(log.take() == ["none"])
    }

    @Test func `a part that is read in a transaction which fails is told, also if it was read before`() {
      struct Refused: Error {}
      track("before") { guests.count }
      try? transaction {
        guests.append(Guest(id: 9, name: "Barbara"))
        track("inside") { guests.count }
        throw Refused()
      }
      #expect(log.take() == ["inside"])
      batch {
        guests.append(Guest(id: 9, name: "Barbara"))
        track("amid") { guests.count }
        guests.removeLast()
      }
      #expect(log.take() == ["amid"])
      guests.append(Guest(id: 9, name: "Barbara"))
      #expect(log.take() == ["before"])
    }

    @Test func `a derived array that is read in a transaction which fails is told of what its closure reads`() {
      struct Refused: Error {}
      let least = Observable(0)
      let (many, few) = (guests.filtered { $0.id >= least.value }, guests.filtered { $0.id < least.value })
      var effect: Effect?
      try? transaction {
        effect = Effect { _ = many.value.count }
        track("many") { many.value.count }
        let brief = Effect { _ = few.value.count }
        track("few") { few.value.count }
        brief.cancel()
        throw Refused()
      }
      least.value = 1
      // It may be told at the end of the transaction already.
      #expect(log.take().sorted() == ["few", "many"])
      effect?.cancel()
    }

    @Test func `a part is told by itself: an element, the count, an element by its identity, a selected identity`() {
      let selection = Selection(in: guests)
      track("element 2") { guests[2] }
      track("element 3") { guests[3] }
      track("count") { guests.count }
      track("id 4") { guests[id: 4] }
      track("selected 1") { selection.contains(1) }
      guests[2].name = "Ada"
      #expect(log.take() == ["element 2"])
      guests[4].name = "Grace"
      #expect(log.take() == ["id 4"])
      guests.append(Guest(id: 9, name: "Barbara"))
      #expect(log.take() == ["count"])
      selection.select(0)
      #expect(log.take() == [])
      selection.select(1)
      #expect(log.take() == ["selected 1"])
      guests[3].name = "Radia"
      #expect(log.take() == ["element 3"])
    }

    @Test func `derived arrays are told when their own elements change`() {
      let even = guests.filtered { $0.id.isMultiple(of: 2) }
      track("even") { even.value }
      track("count") { even.count }
      guests[1].name = "Ada"
      #expect(log.take() == [])
      guests[2].name = "Grace"
      #expect(log.take() == ["even"])
      guests.remove(at: 0)
      #expect(log.take() == ["count"])
    }

    @Test func `a question about all elements is told when the array changes, and when what it reads does`() {
      let wanted = Observable("guest 3")
      track("contains") { guests.contains { $0.name == wanted.value } }
      wanted.value = "guest 9"
      #expect(log.take() == ["contains"])
      track("contains") { guests.contains { $0.name == wanted.value } }
      guests[0].name = "guest 9"
      #expect(log.take() == ["contains"])
    }

    @Test func `a derived array whose last observer has ended is told when what its closure reads changes`() {
      let limit = Observable(2)
      let low = guests.filtered { $0.id < limit.value }
      var effect: Effect? = Effect { _ = low.value }
      track("low") { low.value }
      track("count") { low.count }
      effect = nil
      #expect(log.take() == [])
      limit.value = 3
      #expect(log.take().sorted() == ["count", "low"])
      effect = Effect { _ = low.value }
      track("low") { low.value }
      effect = nil
      guests[4].name = "Ada"
      #expect(log.take() == [])
      guests[0].name = "Grace"
      #expect(log.take() == ["low"])
      withExtendedLifetime(effect) {}
    }

    @Test func `an element that was replaced is released, although parts of the array are seen`() {
      final class Row {}
      let rows = ObservableArray<Row>([])
      weak var first: Row?
      do {
        let row = Row()
        first = row
        rows.append(contentsOf: [row, Row()])
      }
      track("parts") { _ = (rows.count, rows.isEmpty, rows[1]) }
      rows[0] = Row()
      #expect(log.take() == [])
      #expect(first == nil)
      rows.append(Row())
      #expect(log.take() == ["parts"])
    }

    @Test func `being seen keeps no array alive`() {
      var array: ObservableArray<Int>? = ObservableArray([1, 2, 3])
      weak let seen = array
      track("element") { array?[1] }
      track("count") { array?.count }
      track("sum") { array?.sum(of: { $0 }) }
      array = nil
      #expect(seen == nil)
    }
  }
#endif
