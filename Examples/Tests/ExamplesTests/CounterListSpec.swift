import Testing

@testable import CounterList
@testable import CounterListScreen

@Suite @MainActor struct CounterListSpec {
  @Test func `there are seven counters with a name, a picture and a number`() {
    #expect([Counter].samples.map(\.name) == ["H", "K", "C", "Co", "Li", "婷", "小"])
    #expect([Counter].samples.map(\.number) == [99, 99, 99, 59, 24, 12, 17])
    #expect([Counter].samples[5].image == "http://婷")
  }

  @Test func `a counter goes from 0 to 200`() {
    var counter = [Counter].samples[6]
    for _ in 0..<20 { counter.add(-1) }
    #expect(counter.number == 0)
    for _ in 0..<300 { counter.add(1) }
    #expect(counter.number == 200)
    counter.add(-1)
    #expect(counter.number == 199)
  }

  @Test func `a cell that writes its model leaves other cells stale`() {
    let models = [Counter].samples.map(SharedCounter.init)
    let (cell, other) = (WrongCell(), WrongCell())
    cell.model = models[0]
    other.model = models[0]
    cell.clickPlus()
    #expect(models[0].number == 1, "it was 99")
    #expect(other.text == "H: 99", "nobody tells the other cell")
    // The cell is used again for another row, and goes on counting where it was.
    cell.model = models[3]
    cell.clickPlus()
    #expect(models[3].number == 2, "it was 59")
    for _ in 0..<300 { cell.clickPlus() }
    #expect(models[3].number == 200, "the view has the rule of the model once more")
  }

  @Test func `the demo counts to 5 and further, in MVP and in MVVM`() {
    var lines: [String] = []
    counterListDemo { lines.append($0) }
    #expect(
      lines == [
        "<down>+:", "  MVP                                      MVVM",
        "  > H: 5                                     H: 4", "    K: 5                                     K: 5",
        "    C: 199                                   C: 199", "    Co: 59                                   Co: 59",
        "    Li: 24                                   Li: 24", "    婷: 12                                   婷: 12",
        "    小: 17                                   小: 17",
        "  [ Load again ]                           [ Load again ]", "+:",
        "  MVP                                      MVVM", "  > H: 6                                     H: 4",
        "    K: 5                                     K: 5", "    C: 199                                   C: 199",
        "                                             Co: 59", "                                             Li: 24",
        "                                             婷: 12", "                                             小: 17",
        "  [ Load again ]                           [ Load again ]", "<tab><down>+:",
        "  MVP                                      MVVM", "  > H: 6                                   > H: 5",
        "    K: 5                                     K: 5", "    C: 199                                   C: 199",
        "                                             Co: 59", "                                             Li: 24",
        "                                             婷: 12", "                                             小: 17",
        "  [ Load again ]                           [ Load again ]",
        "                                           picture: http://H", "+:",
        "  MVP                                      MVVM", "  > H: 6                                   > H: 6",
        "    K: 5                                     K: 5", "    C: 199                                   C: 199",
        "  [ Load again ]                           [ Load again ]",
        "                                           picture: http://H", "<tab><enter><tab><enter>:",
        "  MVP                                      MVVM", "  > H: 4                                   > H: 4",
        "    K: 5                                     K: 5", "    C: 199                                   C: 199",
        "    Co: 59                                   Co: 59", "    Li: 24                                   Li: 24",
        "    婷: 12                                   婷: 12", "    小: 17                                   小: 17",
        "  [ Load again ]                           [ Load again ]",
        "                                           picture: http://H", "MVP has reloaded 4 times, MVVM 1.",
      ])
  }
}
