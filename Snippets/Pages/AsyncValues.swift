// The samples of the page "Asynchronous values".
import Binding
import BindingCollections
import BindingTesting

struct Photo: Sendable {
  let title: String
}

struct Library: Sendable {
  func photo(_ number: Int) async throws -> Photo {
    await Task.yield()
    return Photo(title: "photo \(number)")
  }

  func settings() async throws -> Settings { Settings() }
}

struct Settings: Sendable {
  var email = "ada@example.org"
}

/// A service in the background.
actor Sensor {
  nonisolated let readings: AsyncStream<Double>
  private let sender: AsyncStream<Double>.Continuation

  init() { (readings, sender) = AsyncStream.makeStream() }

  func measure() { for reading in [20.5, 21.0, 21.5] { sender.yield(reading) } }
}

/// One that answers by calling a closure, on a thread of its own.
func fetchName(completion: @escaping @Sendable (String) -> Void) {
  Task.detached { completion("Ada") }
}

// MARK: Resource

@MainActor
final class PhotoViewModel {
  @Tracked var selected: Int?
  private let library = Library()

  private(set) lazy var photo = Resource(
    for: self, given: { $0.selected }
  ) { [library] number in
    try await library.photo(number)
  }
  var title: String { photo.value.value?.title ?? "–" }

  private(set) lazy var settings = Resource(for: self) { [library] in
    try await library.settings()
  }
}

extension PhotoViewModel {
  var caption: String {
    guard let number = photo.loadedInput(as: Int.self) else { return "" }
    return number == selected ? "photo \(number)" : "still photo \(number)"
  }
}

let model = PhotoViewModel()
let showing = Effect {
  switch model.photo.state.value {
  case .idle: print("nothing to show")
  case .loading(let previous): print("loading, until then", previous?.title ?? "nothing")
  case .loaded(let photo): print(photo.title)
  case .failed(let error, _): print("failed:", error)
  }
}
model.selected = 1
await drain { model.title == "photo 1" }
model.selected = 2
print(model.caption, model.photo.hasSettled.value)
await drain { model.title == "photo 2" }
print(model.caption, model.photo.hasSettled.value)

let email = model.settings.value.observe { print($0?.email ?? "no settings") }
await drain { model.settings.value.value != nil }
model.settings.update { $0.email = "grace@example.org" }

// MARK: A search

let clock = ManualClock()
let query = Observable("")
let page = Observable(1)
let hits = Resource(
  for: { (query.value, page.value) }, debounce: .milliseconds(300),
  clock: clock
) { text, page in
  "\(text), page \(page)"
}
hits.update("nothing yet")
let searching = hits.value.observe { print("hits:", $0 ?? "none") }
await drain()
query.value = "A"
query.value = "Ada"
await clock.run()
searching.cancel()

// MARK: Values

let count = Observable(0)
let scope = Scope()
let counting = scope.task {
  for await number in count.values {
    print("count:", number)
    if number == 3 { break }
  }
}
await Task.yield()
count.value = 3
await counting.value

// MARK: While something is so

let isOnline = Observable(false)
let log = Observable<[Int]>([])
let messages = Event<Int>()
scope.task(while: { isOnline.value }) {
  for await message in messages.values { log.value.append(message) }
}
isOnline.value = true  // the loop begins
await drain { messages.observerCount > 0 }
messages.send(1)
await drain { !log.value.isEmpty }
isOnline.value = false  // and is cancelled
await drain { messages.observerCount == 0 }
messages.send(2)
print("log:", log.value)

// MARK: Events

let tapped = Event<Int>()
let taps = tapped.values
for number in 1...3 { tapped.send(number) }
for await number in taps {
  print("tap:", number)
  if number == 3 { break }
}

// MARK: A background service

let sensor = Sensor()
let temperature = Observable(following: sensor.readings, initially: 0)
await sensor.measure()
for await degrees in temperature.values where degrees == 21.5 {
  print("it is \(degrees)°")
  break
}

// MARK: A callback

let name = Observable("")
fetchName(completion: name.receiver())
for await text in name.values where !text.isEmpty {
  print("hello,", text)
  break
}

// Prints:
// nothing to show
// loading, until then nothing
// photo 1
// loading, until then photo 1
// still photo 1 false
// photo 2
// photo 2 true
// no settings
// ada@example.org
// grace@example.org
// hits: nothing yet
// hits: , page 1
// hits: Ada, page 1
// count: 0
// count: 3
// log: [1]
// tap: 1
// tap: 2
// tap: 3
// it is 21.5°
// hello, Ada
