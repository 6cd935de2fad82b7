import Testing

@testable import Binding

@Suite struct LatestWorkSpec {
  /// Counts how often work was stopped.
  final class Stops: @unchecked Sendable { var count = 0 }

  let work = LatestWork()
  let stops = Stops()

  func start() -> Int {
    var started = 0
    work.start { [stops] number in
      started = number
      return { stops.count += 1 }
    }
    return started
  }

  @Test func `an answer of the latest work counts once`() {
    let number = start()
    let isFirst = work.finish(number)
    let isSecond = work.finish(number)
    #expect(isFirst && !isSecond)
  }

  @Test func `starting new work stops the former one, whose answer comes too late`() {
    let former = start()
    let latest = start()
    #expect(stops.count == 1)
    let isFormer = work.finish(former)
    let isLatest = work.finish(latest)
    #expect(!isFormer && isLatest)
  }

  @Test func `the answer of work that was stopped comes too late`() {
    let number = start()
    work.stop()
    #expect(stops.count == 1)
    let counts = work.finish(number)
    #expect(!counts)
  }

  @Test func `work that has answered is not stopped`() {
    _ = work.finish(start())
    work.stop()
    _ = start()
    #expect(stops.count == 0)
  }

  @Test func `work that former work starts when it is stopped is the latest`() {
    var second = 0
    nonisolated(unsafe) var third = 0
    nonisolated(unsafe) let work = work
    work.start { _ in
      {
        work.start { number in
          third = number
          return {}
        }
      }
    }
    work.start { number in
      second = number
      return {}
    }
    // The latest work is the one that the first work started.
    let (secondCounts, thirdCounts) = (work.finish(second), work.finish(third))
    #expect(!secondCounts)
    #expect(thirdCounts)
  }

  @Test func `the latest work ends with its owner`() {
    var owned: LatestWork? = LatestWork()
    owned?.start { [stops] _ in { stops.count += 1 } }
    owned = nil
    #expect(stops.count == 1)
  }
}
