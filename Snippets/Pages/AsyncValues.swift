// The samples of the page "Asynchronous values".
import Binding
import BindingCollections
import BindingTesting

struct Photo {
  let title: String
}

@MainActor
final class Library {
  func photo(_ number: Int) async throws -> Photo {
    await Task.yield()
    return Photo(title: "photo \(number)")
  }
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

let library = Library()
let selected = Observable<Int?>(nil)
let photo = Resource(for: { selected.value }) { number in
  try await library.photo(number)
}

let showing = Effect {
  switch photo.state.value {
  case .idle: print("nothing to show")
  case .loading(let previous): print("loading, until then", previous?.title ?? "nothing")
  case .loaded(let photo): print(photo.title)
  case .failed(let error, _): print("failed:", error)
  }
}
selected.value = 1
for await photo in photo.value.values where photo != nil { break }
selected.value = 2
for await photo in photo.value.values where photo?.title == "photo 2" { break }

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
// photo 2
// hits: nothing yet
// hits: , page 1
// hits: Ada, page 1
// count: 0
// count: 3
// tap: 1
// tap: 2
// tap: 3
// it is 21.5°
// hello, Ada
