import Testing

@testable import CounterList

@Suite struct CounterListSpec {
  @Test func `there are seven counters, from 0 to 200`() {
    var counter = [Counter].samples[6]
    #expect([Counter].samples.count == 7)
    counter.add(-1)
    #expect(counter.count == 0)
    for _ in 0..<300 { counter.add(1) }
    #expect(counter.count == 200)
    counter.add(-1)
    #expect(counter.count == 199)
  }

  @Test func `the demo takes a counter above 5, in MVP and in MVVM`() {
    var lines: [String] = []
    counterListDemo { lines.append($0) }
    #expect(
      lines == (1...5).map { "MVP: row 2 shows Counter 3: \($0)" } + ["MVP: reloads 7 rows"]
        + (1...5).map { "MVVM: shows Counter 3: \($0)" } + ["MVVM: Counter 3 is above 5", "MVVM: shows Counter 3: 6"])
  }
}
