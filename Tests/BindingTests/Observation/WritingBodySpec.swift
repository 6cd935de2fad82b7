#if canImport(Observation)
  import Binding
  import Observation
  import TestSupport
  import Testing

  /// Bodies that are tracked by Observation, and write what they have read before: they are told of the next change, as
  /// with an `@Observable` object.
  @Suite(.serialized) struct WritingBodySpec {
    private struct Refused: Error {}

    /// A view model that its owner makes when a body first asks for it.
    private final class Shared {
      @Tracked var count = 0
      lazy var child = Child(self)
    }

    private final class Child {
      init(_ shared: Shared) { shared.count += 1 }
    }

    private let log = Log()

    init() { Graph.isVisibleToObservation = true }

    private func track(_ name: String = "told", _ body: () -> Void) {
      withObservationTracking(body) { [log] in log.append(name) }
    }

    @Test func `a body that makes a view model which writes is told of the next change, once`() {
      let shared = Shared()
      track {
        _ = shared.count
        _ = shared.child
      }
      #expect(log.take() == [])
      shared.count = 10
      shared.count = 20
      #expect(log.take() == ["told"])
    }

    @Test func `a body is told whatever it has read, and however it has written`() {
      let (source, copy) = (Observable(0), Observable(0))
      let effect = Effect { copy.value = source.value }
      let sum = Computed { source.value + copy.value }
      let bodies: [() -> Void] = [
        {
          _ = copy.value
          source.value += 1
        },
        {
          _ = sum.value
          batch { source.value += 1 }
        },
        {
          _ = source.map { -$0 }.value
          source.value += 1
        },
        {
          try? transaction {
            source.value += 1
            _ = source.value
            throw Refused()
          }
        },
        {
          _ = source.value
          source.value += 1
          _ = source.value
          source.value += 1
        },
      ]
      for (number, body) in bodies.enumerated() {
        track("body \(number)", body)
        #expect(log.take() == [])
        source.value += 1
        #expect(log.take() == ["body \(number)"])
        source.value += 1
        #expect(log.take() == [])
      }
      effect.cancel()
    }

    @Test func `a body is told of what it has read before a tracking within it writes`() {
      let value = Observable(0)
      track("outer") {
        _ = value.value
        track("inner") {
          _ = value.value
          value.value = 1
        }
      }
      #expect(log.take() == [])
      value.value = 2
      #expect(log.take().sorted() == ["inner", "outer"])
      value.value = 3
      #expect(log.take() == [])
    }

    @Test func `other bodies are told of what a body writes, and no longer tracked`() {
      let value = Observable(0)
      var evaluations = 0
      let double = Computed {
        evaluations += 1
        return value.value * 2
      }
      track("other") { _ = double.value }
      track("writing") {
        _ = value.value
        value.value = 1
      }
      #expect(log.take() == ["other"])
      value.value = 2
      #expect(log.take() == ["writing"])
      evaluations = 0
      value.value = 3
      #expect(log.take() == [] && evaluations == 0)
    }
  }
#endif
