#if canImport(Observation)
  import Binding
  import Observation
  import Testing

  @Suite struct ObservationsSpec {
    private final class Person {
      @Tracked var first = "Ada"
      @Tracked var last = "Lovelace"
    }

    init() { Graph.isVisibleToObservation = true }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test @MainActor func `Observations delivers settled values`() async {
      let person = Person()
      nonisolated(unsafe) let model = person
      var values = Observations { model.first + " " + model.last }.makeAsyncIterator()
      #expect(await values.next() == "Ada Lovelace")
      Task { @MainActor in
        batch {
          model.first = "Augusta"
          model.last = "King"
        }
      }
      #expect(await values.next() == "Augusta King")
      Task { @MainActor in
        model.first = "Augusta"
        model.last = "Byron"
      }
      #expect(await values.next() == "Augusta Byron")
    }
  }
#endif
