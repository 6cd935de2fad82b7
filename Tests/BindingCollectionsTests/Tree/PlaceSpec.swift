import Testing

@testable import BindingCollections

/// Rows with the last labels there are, as in an array to which rows were appended for days.
@Suite struct PlaceSpec {
  private func array(beginningAt label: UInt64) -> PersistentArray<Int> {
    PersistentArray(Tree(), from: Place(firstLabel: label))
  }

  @Test(arguments: [.max, .max - 1, .max - 1 << 38, 1, 2] as [UInt64])
  func `an order of rows continues when its labels reach their limits`(label: UInt64) {
    var numbers = array(beginningAt: label)
    for number in 0..<2_000 {
      numbers.append(number)
      numbers.insert(-number, at: 0)
    }
    #expect(Array(numbers) == (0..<2_000).map { -$0 }.reversed() + (0..<2_000))
  }

  @Test func `a log that drops its oldest line continues when its labels reach their limits`() {
    var lines = array(beginningAt: .max - (1 << 40))
    for number in 0..<20_000 {
      lines.append(number)
      if lines.count > 10 { lines.removeFirst() }
    }
    #expect(Array(lines) == Array(19_990..<20_000))
  }

  @Test func `many rows find room between two others again and again`() {
    var numbers: PersistentArray = [0, 1]
    var plain = [0, 1]
    for round in 0..<200 {
      let many = (0..<100).map { round * 100 + $0 }
      plain.insert(contentsOf: many, at: round % 3)
      numbers.insert(contentsOf: many, at: round % 3)
    }
    #expect(Array(numbers) == plain)
    #expect(plain.indices.allSatisfy { numbers.tree.offset(of: numbers.tree.node(at: $0).place) == $0 })
  }
}
