import Binding
import BindingTesting
import Testing

@Suite struct RecorderSpec {
  @Test func `a recorder records the values of an observable, from the present one`() {
    let count = Observable(1)
    let doubles = Recorder(count.map { $0 * 2 })
    count.value = 2
    count.value = 2
    batch {
      count.value = 3
      count.value = 4
    }
    #expect(doubles.values == [2, 4, 8])
    #expect(doubles.take() == [2, 4, 8])
    count.value = 5
    #expect(doubles.values == [10])
  }

  @Test func `a recorder records the values of an event, equal or not`() {
    let tapped = Event<Int>()
    let taps = Recorder(tapped)
    tapped.send(1)
    tapped.send(1)
    taps.stop()
    tapped.send(2)
    #expect(taps.values == [1, 1])
  }

  @Test func `a recorder stops when it is released`() {
    let count = Observable(1)
    do {
      let recorder = Recorder(count)
      #expect(count.observerCount == 1)
      withExtendedLifetime(recorder) {}
    }
    #expect(count.observerCount == 0)
  }

  @Test @MainActor func `a recorder waits for values that are on their way`() async {
    let count = Observable(0)
    let counts = Recorder(count)
    Task { for _ in 0..<3 { count.value += 1 } }
    #expect(await counts.wait(for: 4) == [0, 1, 2, 3])
  }

  @Test @MainActor func `a recorder records an issue at its call for values that do not come`() async {
    let counts = Recorder(Observable(0))
    await withKnownIssue {
      #expect(await counts.wait(for: 2, within: .milliseconds(20)) == [0])
    } matching: { issue in
      issue.comments.first?.rawValue == "recorded 1 of 2 values in 0.02 seconds"
        && issue.sourceLocation?.fileName == "RecorderSpec.swift"
    }
  }
}
