import Binding
import BindingTesting
import TestSupport
import Testing

/// Which author of a write is named if work continues in tasks.
@OneThread @Suite(.serialized) struct CausesSpec {
  private let total = Observable(0, name: "total")

  private func tracing(_ work: () async throws -> Void) async rethrows {
    Graph.isTracing = true
    defer { Graph.isTracing = false }
    try await work()
  }

  @Test func `a write of an asynchronous command is explained by the command, also after it has waited`() async throws {
    let total = total
    let show = Effect(name: "show") { _ = total.value }
    let (opened, opening) = AsyncStream<Never>.makeStream()
    let load = Command<Void, Void>(name: "load") {
      total.value += 1
      for await _ in opened {}
      total.value += 1
    }
    try await tracing {
      load.execute()
      await drain { total.value == 1 }
      #expect(why(show) == "'show' ran because 'total' was written by the command 'load'.")
      opening.finish()
      await drain { total.value == 2 && !load.isExecuting.value }
      #expect(why(show) == "'show' ran because 'total' was written by the command 'load'.")
      try await load.run()
      #expect(why(total) == "'total' was written by the command 'load'.")
      total.value = 9
      #expect(why(total) == "'total' was written from outside.")
    }
    show.cancel()
  }

  @Test func `a write of another task during the work of a command is not explained by the command`() async {
    let total = total
    let show = Effect(name: "show") { _ = total.value }
    let (end, ending) = AsyncStream<Never>.makeStream()
    let wait = Command<Void, Void>(name: "wait") { for await _ in end {} }
    await tracing {
      wait.execute()
      await drain()
      total.value = 3
      #expect(why(show) == "'show' ran because 'total' was written from outside.")
    }
    ending.finish()
    await drain { !wait.isExecuting.value }
    show.cancel()
  }

  @Test func `an effect that the write of a command wakes is named before the command`() async {
    let total = total
    let doubled = Observable(0, name: "doubled")
    let double = Effect(name: "double") { doubled.value = total.value * 2 }
    let show = Effect(name: "show") { _ = doubled.value }
    let load = Command<Void, Void>(name: "load") {
      await Task.yield()
      total.value = 2
    }
    await tracing {
      load.execute()
      await drain { doubled.value == 4 }
      #expect(
        why(show) == """
          'show' ran because 'doubled' was written by the effect 'double', which ran because 'total' was written by the \
          command 'load'.
          """)
    }
    double.cancel()
    show.cancel()
  }

  @Test func `the answer of a resource, and the writes of its load, are explained by the load`() async {
    let (total, id) = (total, Observable(1, name: "id"))
    let photo = Resource(for: { id.value }, name: "photo") { id in
      await Task.yield()
      total.value = id
      return "photo \(id)"
    }
    let show = Effect(name: "show") { _ = photo.value.value }
    let sum = Effect(name: "sum") { _ = total.value }
    await drain { photo.value.value == "photo 1" }
    await tracing {
      id.value = 2
      #expect(why(photo) == "'photo' ran because 'id' was written from outside.")
      await drain { photo.value.value == "photo 2" }
      #expect(
        why(show) == "'show' ran because 'photo.value' changed because 'photo' was written by the load of 'photo'.")
      #expect(why(sum) == "'sum' ran because 'total' was written by the load of 'photo'.")
    }
    show.cancel()
    sum.cancel()
  }

  @Test func `a debounced or delayed value is explained by its timer`() async {
    let (clock, total) = (ManualClock(), total)
    let late = total.debounced(for: .milliseconds(200), clock: clock)
    let show = Effect(name: "show") { _ = late.value }
    await tracing {
      total.value = 5
      await clock.advance(by: .milliseconds(200))
      #expect(why(show).hasPrefix("'show' ran because 'total.debounced' was written by its timer"))
    }
    show.cancel()
  }
}
