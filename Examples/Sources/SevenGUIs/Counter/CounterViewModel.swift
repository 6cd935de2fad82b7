import Binding

/// A number and a button that makes it one more.
final class CounterViewModel {
  @TrackedOutput private(set) var count = 0

  func increment() { count += 1 }
}
