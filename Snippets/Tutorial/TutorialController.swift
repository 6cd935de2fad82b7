// Step 1 of "From MVC to MVVM": a controller that does everything.

struct Counter {
  let title: String
  var count = 0
}

final class Label {
  private let name: String
  var text = "" { didSet { print("\(name) shows \(text)") } }

  init(_ name: String) { self.name = name }
}

final class CounterController {
  let cells = [Label("cell 0"), Label("cell 1")]
  let title = Label("title")
  private var counters = [Counter(title: "Apples"), Counter(title: "Pears")]

  init() {
    for offset in counters.indices { showCounter(at: offset) }
    showTotal()
  }

  func plus(at offset: Int) {
    counters[offset].count += 1
    showCounter(at: offset)
    showTotal()
  }

  func clear() {
    for offset in counters.indices {
      counters[offset].count = 0
      showCounter(at: offset)
    }
  }

  private func showCounter(at offset: Int) {
    cells[offset].text = "\(counters[offset].title): \(counters[offset].count)"
  }

  private func showTotal() {
    title.text = "\(counters.reduce(0) { $0 + $1.count }) in all"
  }
}

let controller = CounterController()
controller.plus(at: 0)
controller.clear()
print("at the end the title shows \(controller.title.text)")

// Prints:
// cell 0 shows Apples: 0
// cell 1 shows Pears: 0
// title shows 0 in all
// cell 0 shows Apples: 1
// title shows 1 in all
// cell 0 shows Apples: 0
// cell 1 shows Pears: 0
// at the end the title shows 1 in all
