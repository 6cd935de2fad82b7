#if canImport(Observation)
  import Binding
  import BindingTesting
  import Observation
  import Testing

  /// Counts the calls of `onChange`, from any thread.
  private final class Counter: @unchecked Sendable {
    // Only the test's own thread uses it: `onChange` is called where the change happens.
    var count = 0
  }

  @Suite struct ObservedSpec {
    private let source = Binding.Observable(1)
    private let told = Counter()

    private func watch(_ observed: Observed<Int>) -> Int {
      let told = told
      return withObservationTracking {
        observed.value
      } onChange: {
        told.count += 1
      }
    }

    @Test func `a read under withObservationTracking registers, for one change`() {
      let observed = Observed(source)
      #expect(watch(observed) == 1)
      source.value = 1
      #expect(told.count == 0)
      source.value = 2
      source.value = 3
      #expect(told.count == 1)
      #expect(watch(observed) == 3)
      source.value = 4
      #expect(told.count == 2)
    }

    @Test func `the new value can be read when withObservationTracking is notified, and a batch is one change`() {
      // Called where the change happens, on the thread of this test.
      nonisolated(unsafe) let tens = source.map { $0 * 10 }
      let observed = Observed(tens)
      let seen = Counter()
      _ = withObservationTracking {
        observed.value
      } onChange: {
        seen.count = tens.value
      }
      batch {
        source.value = 2
        source.value = 3
      }
      #expect(seen.count == 30)
      #expect(watch(observed) == 30)
    }

    @Test func `a model is not observed before a read, nor after a change until it is read again`() {
      let observed = Observed(source)
      #expect(source.observerCount == 0)
      _ = watch(observed)
      _ = watch(observed)
      #expect(source.observerCount == 1)
      source.value = 2
      #expect(source.observerCount == 0)
      #expect(told.count == 2)
    }

    @Test func `an observed model releases its value with itself`() {
      do {
        let observed = Observed(source)
        _ = watch(observed)
      }
      #expect(source.observerCount == 0)
      expectReleased { Observed(source) }
    }

    @Test func `effects and computed values track an observed model as any other value`() {
      let observed = Observed(source)
      let double = Computed { observed.value * 2 }
      let values = Recorder(double)
      source.value = 2
      #expect(values.values == [2, 4])
      #expect(source.observerCount == 1)
    }

    @Test func `a change of an observed model may lead to another registration at once`() {
      let observed = Observed(source)
      _ = watch(observed)
      let effect = Effect { if source.value > 1, source.value < 4 { source.value += 1 } }
      source.value = 2
      #expect(told.count == 1)
      #expect(watch(observed) == 4)
      effect.cancel()
    }

    @Test func `a model rendered inside a transaction that fails is notified, observed before or not`() {
      struct Failure: Error {}
      for isWatched in [true, false] {
        let observed = Observed(source)
        if isWatched { _ = watch(observed) }
        let before = told.count
        try? transaction {
          source.value = 5
          #expect(watch(observed) == 5)
          throw Failure()
        }
        #expect(told.count > before, "it shows 5")
        #expect(watch(observed) == 1)
        let after = told.count
        source.value = 2
        #expect(told.count > after)
        source.value = 1
      }
    }
  }
#endif
