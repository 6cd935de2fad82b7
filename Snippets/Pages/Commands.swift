// The sample about commands in "Isolation".
import Binding

// MARK: Work without an owner, in an actor

actor Importer {
  private let count = Observable(0)
  private(set) lazy var take = makeTake()

  private func makeTake() -> Command<Int, Void> {
    let count = count  // not `{ [count] number in … }`
    return Command { number in
      await Task.yield()  // a request
      count.value += number
    }
  }

  func start() async throws {
    try await take.run(1)
    print("imported", count.value)
  }
}

let importer = Importer()
try await importer.start()

// Prints:
// imported 1
