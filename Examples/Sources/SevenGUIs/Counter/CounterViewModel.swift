import Binding

/// A number and a button that increments it.
final class CounterViewModel {
  @TrackedOutput private(set) var count = 0

  func increment() { count += 1 }
}
