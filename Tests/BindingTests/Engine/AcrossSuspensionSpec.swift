import Binding
import TestSupport
import Testing

private final class Item {
  @Tracked var parts = [0]
  @TrackedOutput var total = 0
  func add() async { await hop(&total) }
  func hop(_ number: inout Int) async {
    number += 1
    await Task.yield()
    number += 1
  }
}

/// An actor that runs on a new thread after each suspension. A thread that ends takes its turn with it.
private actor Wanderer {
  nonisolated let threads = PassingThreads(jobsOnThread: 1)
  nonisolated var unownedExecutor: UnownedSerialExecutor { threads.asUnownedSerialExecutor() }

  private let list = Observable([0], name: "list")
  private let number = Observable(0, name: "number", changes: .always)
  private let percent = Observable(0, coercing: { min($0, 100) })
  private let page = Observable(resetBy: { 1 }) { 0 }
  private let person = Observable(Person(), name: "person")
  private let item = Item()
  private var log: [String] = []
  private var effects: [Effect] = []
  private var made: Computed<Effect>?

  struct Person {
    var friends = [0]
  }

  func watch() {
    effects = [
      Effect { [list, number, percent, page, person, item] in
        _ = (list.value, number.value, percent.value, page.value, person.value, item.parts, item.total)
      },
      Effect { self.log.append("\(self.list.value) \(self.person.value.friends) \(self.item.parts)") },
    ]
  }

  private func change(_ list: inout [Int]) async {
    list.append(1)
    for _ in 0..<3 { await Task.yield() }
    list.append(2)
  }

  private func add(_ number: inout Int) async {
    number += 150
    await Task.yield()
    number += 1
  }

  func run() async -> [String] {
    watch()
    let (list, number, percent, page, person, item) = (list, number, percent, page, person, item)
    await change(&list.value)
    await add(&number.value)
    await add(&percent.value)
    await add(&page.value)
    await change(&person.value.friends)
    let friends = person[\.friends]
    await change(&friends.value)
    await change(&item.parts)
    await item.add()
    log.append("\(number.value) \(percent.value) \(page.value) \(item.total)")
    effects = []
    return log
  }

  private func changeMeanwhile(_ list: inout [Int]) async {
    await Task.yield()
    let made = Computed { [self] in Effect { self.log.append("made \(self.number.value)") } }
    self.made = made
    _ = made.value
    number.value = 1
    list.append(1)
  }

  private func writeMeanwhile(_ list: inout [Int]) async {
    list.append(1)
    await Task.yield()
    number.value = 1
    log.append("written")
    list.append(2)
  }

  /// An effect reads a value whose change in place is suspended, and another value, which is written meanwhile.
  func wait() async -> [String] {
    let list = list
    for _ in 0..<2 {
      effects = [Effect { self.log.append("\(self.number.value) \(self.list.value)") }]
      await writeMeanwhile(&list.value)
      effects = []
      number.value = 0
      list.value = [0]
    }
    return log
  }

  /// Jobs that run while a change in place is suspended begin and end what they make, as usual.
  func meanwhile() async -> [String] {
    let list = list
    await changeMeanwhile(&list.value)
    return log
  }
}

/// A value that is lent to asynchronous code for a change in place is returned on the thread where that code ends.
@Suite struct AcrossSuspensionSpec {
  @Test func `a change in place may be suspended, and end on another thread`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 0..<20 {
        let log = await Wanderer().run()
        #expect(
          log == [
            "[0] [0] [0]", "[0, 1, 2] [0] [0]", "[0, 1, 2] [0, 1, 2] [0]", "[0, 1, 2] [0, 1, 2, 1, 2] [0]",
            "[0, 1, 2] [0, 1, 2, 1, 2] [0, 1, 2]", "151 100 151 2",
          ])
      }
    }
    #expect(result.message == "")
  }

  @Test func `an effect that depends on a value whose mutation is suspended waits for its end, on any thread`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let log = await Wanderer().wait()
      #expect(log == ["0 [0]", "written", "1 [0, 1, 2]", "0 [0]", "written", "1 [0, 1, 2]"])
    }
    #expect(result.message == "")
  }

  @Test func `effects that other jobs make during a suspended mutation in place run at once`() async {
    #expect(await Wanderer().meanwhile() == ["made 0", "made 1"])
  }

  @Test @MainActor func `no effect of the main actor waits for a mutation in place that is suspended`() async {
    let list = Observable([0], name: "list"), gate = Gate()
    var isChanging = false
    @MainActor func change(_ list: inout [Int]) async {
      isChanging = true
      await gate.pass()
      list.append(1)
    }
    let changing = Task { await change(&list.value) }
    await settle { isChanging }
    var log: [Int] = []
    let source = Observable(1)
    let made = Computed { Effect { log.append(source.value) } }
    _ = made.value
    #expect(log == [1])
    gate.open()
    await changing.value
    #expect(list.value == [0, 1])
  }

  @Test func `touching a value during its suspended mutation in place traps, and the message explains await`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task { @MainActor in
        let list = Observable([0], name: "list"), gate = Gate()
        var isChanging = false
        @MainActor func change(_ list: inout [Int]) async {
          isChanging = true
          await gate.pass()
        }
        let changing = Task { await change(&list.value) }
        await settle { isChanging }
        withExtendedLifetime(list.value) {}
        gate.open()
        await changing.value
      }.value
    }
    #expect(trap.message.contains("'list' is touched while it is being mutated in place"))
    #expect(trap.message.contains("asynchronous code"))
  }
}
