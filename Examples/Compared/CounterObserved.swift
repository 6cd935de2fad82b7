// The view model of the counter, with `@Observable`.
import Observation

// MARK: The view model

@Observable final class CounterViewModel {
  private(set) var count = 0

  func increment() { count += 1 }
}

// MARK: A run

let counter = CounterViewModel()
counter.increment()
counter.increment()
print(counter.count)

// Prints:
// 2
