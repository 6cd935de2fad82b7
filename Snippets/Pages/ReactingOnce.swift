// The samples of the page "Reacting once to a success", in its order.
import Binding
import BindingTesting

struct Draft: Equatable, Sendable { var text: String }
struct Refused: Error {}
struct Service: Sendable {
  func post(_ draft: Draft) async throws -> Int {
    await Task.yield()  // a request
    if draft.text.isEmpty { throw Refused() }
    return draft.text.count
  }
}

// MARK: The view model

@MainActor final class Composer {
  @Tracked var text = ""
  @TrackedOutput private(set) var posted: [Int] = []
  private let service = Service()

  private(set) lazy var post = Command(
    for: self, given: { Draft(text: $0.text) }, whenReleased: .finish
  ) { [service] draft in
    try await service.post(draft)
  } then: { me, number in
    me.posted.append(number)
    me.text = ""
  }
}

// MARK: Others

final class Router {
  func close() { print("closes") }
  func show(_ error: any Error) { print("alert:", error) }
}

let composer = Composer()
let (router, scope) = (Router(), Scope())
composer.post.outputs.observe { [router] _ in router.close() }
  .store(in: scope)
composer.post.failures.observe { [router] in router.show($0) }
  .store(in: scope)

composer.text = "Dear Ada"
composer.post.execute()
await drain { !composer.post.isExecuting.value }
composer.post.execute()  // an empty text, which is refused
await drain { !composer.post.isExecuting.value }

// MARK: The caller waits

composer.text = "Dear Grace"
let number = try await composer.post.run()
print("posted number \(number), so far \(composer.posted)")

// MARK: State or event

let count = Command<Int, Int> { $0 }
count.output.observeChanges { print("state:", $1 ?? 0) }.store(in: scope)
count.outputs.observe { print("event:", $0) }.store(in: scope)
count.execute(7)
count.execute(7)
scope.pause()
count.execute(8)
count.execute(9)
scope.resume()

// MARK: Once

let isOnline = Observable(false)
let connected = Event<Void>()
isOnline.observeChanges { if $1 { connected.send() } }.store(in: scope)
connected.first().observe { print("says hello") }.store(in: scope)
isOnline.value = true
isOnline.value = false
isOnline.value = true

// MARK: The owner has gone

@MainActor func leave() {
  let leaving = Composer()
  leaving.post.outputs.observe { print("posted, although it has gone:", $0) }
    .store(in: scope)
  leaving.text = "Dear Mary"
  leaving.post.execute()
}
leave()
await drain()

// Prints:
// closes
// alert: Refused()
// closes
// posted number 10, so far [8, 10]
// event: 7
// state: 7
// event: 7
// state: 7
// event: 8
// event: 9
// state: 9
// says hello
// posted, although it has gone: 9
