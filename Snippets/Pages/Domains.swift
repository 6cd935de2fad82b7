// The samples of "Isolation", in its order.
import Binding

// MARK: A graph in an actor

actor Library {
  private let titles = Observable<[String]>([])
  private let count: Computed<Int>
  private let scope = Scope()

  init() {
    let titles = titles
    count = titles.map { $0.count }
  }

  func start() { count.observe { print($0, "titles") }.store(in: scope) }
  func add(_ title: String) { titles.value.append(title) }
}

let library = Library()
await library.start()
await library.add("Emma")

// MARK: An owner on the main actor

@MainActor
final class TitleModel {
  let title = Observable("Emma")
  private let scope = Scope()

  init() {
    title.observe { print("title:", $0) }.store(in: scope)
  }
}

var model: TitleModel? = TitleModel()
model?.title.value = "Persuasion"
model = nil

// MARK: Handing a graph over

func makeCounter() -> Observable<Int> {
  let counter = Observable(0)
  counter.value = 1
  return counter
}

let work = Task.detached {
  let counter = makeCounter()  // made here, lives here
  counter.value += 1
  return counter.value  // a number goes back, not the graph
}
print("counter:", await work.value)

// Prints:
// 0 titles
// 1 titles
// title: Emma
// title: Persuasion
// counter: 2
