#if canImport(Observation)
  import Binding
  import Observation
  import TestSupport
  import Testing

  private final class Row {
    let released: () -> Void
    init(released: @escaping () -> Void) { self.released = released }
    deinit { released() }
  }

  /// Bodies that read a value which is mutated in place, while what it releases writes another value.
  @Suite(.serialized) @MainActor struct SeenMutationSpec {
    @Test(arguments: [false, true])
    func `a body is told of rows that write when they are released, after they can be read`(isBatch: Bool) {
      Graph.isVisibleToObservation = true
      let count = Observable(2), rows = Observable<[Row]>([])
      rows.value = [1, 2].map { _ in Row { count.value -= 1 } }
      let text = Computed { "\(count.value) of \(rows.value.count)" }
      let log = Log()
      func track() {
        withObservationTracking {
          log.append(text.value)
        } onChange: {
          log.append("told")
        }
      }
      track()
      if isBatch { batch { rows.value.removeAll() } } else { rows.value.removeAll() }
      #expect(log.lines == ["2 of 2", "told"])
      track()
      count.value = 7
      #expect(log.lines == ["2 of 2", "told", "0 of 0", "told"])
    }
  }
#endif
