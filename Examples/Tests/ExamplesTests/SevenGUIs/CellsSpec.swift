import Binding
import BindingTesting
import TerminalWidgets
import Testing
import ExampleSupport

@testable import SevenGUIs

@MainActor @Suite struct CellsSpec {
  private let sheet = Sheet()

  private func cell(_ name: String) -> Cell { sheet[CellReference(name)!] }

  private func fill(_ texts: KeyValuePairs<String, String>) {
    for (name, text) in texts { cell(name).text.value = text }
  }

  @Test(arguments: [
    ("1", "1"), ("-1.5", "-1.5"), ("tea", "tea"), ("", ""), ("=1+2*3", "7"), ("=(1+2)*3", "9"), ("=8/4/2", "1"),
    ("=2-3-4", "-5"), ("=-(2)", "-2"), ("= a0 * 2 ", "20"), ("=SUM(A0:B1)", "60"), ("=avg(B1:A0)", "20"),
    ("=MIN(A0:B1)", "10"), ("=MAX(A0:A0)", "10"), ("=COUNT(A0:C1)", "3"), ("=1/0", "#div/0"), ("=C0", "#value"),
    ("=Z99", "0"), ("=A100", "#syntax"), ("=1+", "#syntax"), ("=", "#syntax"), ("=SUM(A0", "#syntax"),
    ("=1 2", "#syntax"),
    ("=AVG(D0:D9)", "#div/0"), ("=X", "#syntax"), ("=0.1+0.2", "0.3"),
  ])
  func `a text of a cell means a number, a formula or itself`(text: String, value: String) {
    fill(["A0": "10", "B0": "20", "A1": "30", "C0": "tea", "Y9": text])
    #expect(cell("Y9").value.value.text == value)
  }

  @Test(arguments: [("(", ")", "1"), ("-", "", "1"), ("1+", "", "251")])
  func `a formula that is too long to be read and computed is malformed`(part: String, end: String, value: String) {
    let nested = { "=" + String(repeating: part, count: $0) + "1" + String(repeating: end, count: $0) }
    cell("A0").text.value = nested(250)
    #expect(cell("A0").value.value.text == value)
    cell("A0").text.value = nested(100_000)
    #expect(cell("A0").value.value.text == "#syntax")
    cell("A0").text.value = "=" + String(repeating: part, count: 999 / part.count)
    #expect(cell("A0").value.value.text == "#syntax")
  }

  @Test func `a change of a cell reaches its dependent cells, and no others`() {
    fill(["A0": "1", "A1": "=A0*2", "A2": "=SUM(A0:A1)", "B0": "=1"])
    let (sum, other) = (Recorder(cell("A2").value), Recorder(cell("B0").value))
    cell("A0").text.value = "2"
    #expect(sum.values == [.number(3), .number(6)] && other.values == [.number(1)])
    cell("A1").text.value = "=B0"
    cell("B0").text.value = "5"
    #expect(sum.values.last == .number(7))
    #expect(cell("C3").text.observerCount == 0)
  }

  @Test func `a circle of cells is reported where it is, and heals`() {
    fill(["A0": "=B0", "B0": "=C0+1", "C0": "=A0", "D0": "=A0", "E0": "=SUM(E0:E5)"])
    let shown = Recorder(cell("D0").value)
    #expect(["A0", "B0", "C0", "D0", "E0"].map { cell($0).value.value.text } == Array(repeating: "#cycle", count: 5))
    cell("C0").text.value = "1"
    #expect(["A0", "B0", "C0", "D0"].map { cell($0).value.value.text } == ["2", "2", "1", "2"])
    #expect(shown.values == [.error(.cycle), .number(2)])
  }

  @Test func `a whole sheet of sums computes each cell once`() {
    for row in 1..<CellReference.rows {
      for column in 0..<CellReference.columns {
        let letter = CellReference.letter(column)
        cell("\(letter)\(row)").text.value = "=\(letter)\(row - 1)+1"
      }
    }
    let scope = Scope()
    for column in 0..<CellReference.columns {
      cell("\(CellReference.letter(column))99").value.observeChanges { _, _ in }.store(in: scope)
    }
    cell("C0").text.value = "1"
    #expect(cell("C99").value.value == .number(100) && cell("D99").value.value == .number(99))
  }

  @Test func `random sheets agree with values that are computed without a graph`() {
    let seed = Randomness.seed()
    print("random sheets: BINDING_SEED=\(seed)")
    var samples = SeededGenerator(seed: seed)
    let places = CellReference.all(from: CellReference("A0")!, to: CellReference("C3")!)
    let scope = Scope()
    for place in places.dropFirst(4) { sheet[place].value.observeChanges { _, _ in }.store(in: scope) }
    for _ in 0..<400 {
      let (place, one, other) = (
        places.randomElement(using: &samples)!, places.randomElement(using: &samples)!,
        places.randomElement(using: &samples)!
      )
      sheet[place].text.value =
        ["7", "x", "", "=\(one)+\(other)", "=SUM(\(one):\(other))", "=\(one)/2", "=3"].randomElement(using: &samples)!
      for place in places { #expect(sheet[place].value.value == model(place, [])) }
    }
  }

  /// What a cell is by walking through the formulas: in a circle whoever reaches itself is an error.
  private func model(_ place: CellReference, _ way: Set<CellReference>) -> CellValue {
    if reaches(place, place) { return .error(.cycle) }
    return Formula(sheet[place].text.peek()).value { self.model($0, way) }
  }

  private func reaches(_ from: CellReference, _ goal: CellReference) -> Bool {
    var (seen, open) = (Set<CellReference>(), reads(from))
    while let next = open.popLast() {
      if next == goal { return true }
      if seen.insert(next).inserted { open += reads(next) }
    }
    return false
  }

  private func reads(_ place: CellReference) -> [CellReference] {
    func all(_ formula: Formula) -> [CellReference] {
      switch formula {
      case .cell(let reference): [reference]
      case .call(_, let references): references
      case .binary(_, let left, let right): all(left) + all(right)
      default: []
      }
    }
    return all(Formula(sheet[place].text.peek()))
  }

  @Test func `the screen shows the cells that fit, and edits the selected cell`() {
    let scope = Scope()
    let screen = cellsScreen(in: scope)
    let size = ScreenSize(rows: 10, columns: 50)
    #expect(screen.text(size).contains("3   " + "                              33.5"))
    screen.type("<right><down>10<enter>")
    #expect(screen.text(size).contains("3   " + "                              50"))
    screen.type("<right><right><right><pagedown>=D3*2<enter>")
    let lines = screen.text(size)
    #expect(
      lines[0] == "Cell:" && lines[1].hasSuffix("E") && lines.contains { $0.hasPrefix("12") && $0.hasSuffix("100") })
  }

  @Test func `no part of the sheet is kept alive`() {
    expectReleased {
      let sheet = Sheet()
      sheet[CellReference("A0")!].text.value = "=A1"
      sheet[CellReference("A1")!].text.value = "=A0"
      _ = sheet[CellReference("A0")!].value.value
      return sheet
    }
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      return cellsScreen(in: scope)
    }
  }
}
