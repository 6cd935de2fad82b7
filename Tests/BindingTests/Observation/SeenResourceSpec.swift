#if canImport(Observation)
  import Binding
  import BindingTesting
  import Observation
  import TestSupport
  import Testing

  /// Bodies that read a resource whose observers are paused.
  @Suite(.serialized) @MainActor struct SeenResourceSpec {
    private let page = Observable(1)
    private let photo: Resource<Int>
    private let shown = Scope()
    private let log = Log()

    init() {
      Graph.isVisibleToObservation = true
      let page = page
      photo = Resource(for: { page.value }) { number in number }
      photo.state.observe { _ in }.store(in: shown)
    }

    private func track() {
      withObservationTracking {
        _ = photo.state.value
      } onChange: { [log] in
        log.append("told")
      }
    }

    @Test func `a body that has read a resource while its observers were paused is told of the next load`() async {
      await drain { photo.value.peek() == 1 }
      shown.pause()
      page.value = 2
      track()
      shown.resume()
      await drain { photo.value.peek() == 2 }
      #expect(log.lines == ["told"])
      shown.end()
    }

    @Test func `a body is told of another input, and not of the load that waits for the observers`()
      async
    {
      await drain { photo.value.peek() == 1 }
      shown.pause()
      track()
      page.value = 2
      #expect(log.lines == ["told"])
      track()
      shown.resume()
      #expect(log.lines == ["told"])
      await drain { photo.value.peek() == 2 }
      #expect(log.lines == ["told", "told"])
      shown.end()
    }

    @Test func `a load that waits begins with the next observer, also if a body has read the resource before`() async {
      await drain { photo.value.peek() == 1 }
      shown.pause()
      page.value = 2
      track()
      let other = photo.value.observe { _ in }
      await drain { photo.value.peek() == 2 }
      #expect(photo.value.peek() == 2)
      #expect(log.lines == ["told"])
      other.cancel()
      shown.end()
    }
  }
#endif
