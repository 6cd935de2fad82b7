import Binding
import BindingTesting
import TestSupport
import Testing

private struct Service: Sendable {
  let log = Log()

  func profile(_ id: Int) async throws -> String {
    log.append("load \(id)")
    return "profile \(id)"
  }
}

@MainActor private final class Screen {
  @Tracked var id: Int? = 1
  @Tracked var isOn = false
  let service: Service
  init(_ service: Service) { self.service = service }

  private(set) lazy var profile = Resource(for: self, given: { $0.id }) { [service] id in
    try await service.profile(id)
  }
  private(set) lazy var first = Resource(for: self) { [service] in try await service.profile(0) }
  private(set) lazy var isOnSwitch = Lens(of: self, \.isOn)
}

/// M2, M5: what an owner makes in a `lazy var`.
@MainActor @Suite struct OwnedResourceSpec {
  private let service = Service()

  @Test func `a resource in a lazy var loads for what it reads of its owner`() async {
    let screen = Screen(service)
    let shown = Recorder(screen.profile.value)
    #expect(await drain { screen.profile.value.value == "profile 1" })
    screen.id = 2
    #expect(await drain { screen.profile.value.value == "profile 2" })
    screen.id = nil
    #expect(shown.values == [nil, "profile 1", "profile 2", nil] && service.log.lines == ["load 1", "load 2"])
  }

  @Test func `a resource without an input loads once`() async {
    let screen = Screen(service)
    let shown = Recorder(screen.first.value)
    #expect(await drain { screen.first.value.value == "profile 0" })
    #expect(shown.values == [nil, "profile 0"])
  }

  @Test func `a resource keeps no owner, and is idle when the owner has gone`() async {
    weak var gone: Screen?
    let profile: Resource<String>
    do {
      let screen = Screen(service)
      (gone, profile) = (screen, screen.profile)
      let shown = Recorder(profile.value)
      #expect(await drain { profile.value.value == "profile 1" })
      _ = shown
    }
    #expect(gone == nil)
    profile.reload()
    await drain()
    #expect(service.log.lines == ["load 1"])
  }

  @Test func `a part of the loaded value can be changed in place`() async {
    struct Person: Equatable { var (name, mail) = ("Ada", "") }
    let person = Resource { Person() }
    #expect(person.update { $0.mail = "?" } == false)
    let shown = Recorder(person.value)
    #expect(await drain { person.value.value != nil })
    #expect(person.update { $0.mail = "ada@b.c" })
    #expect(shown.values.last == Person(name: "Ada", mail: "ada@b.c"))
  }

  @Test func `a lens on a property of an object outlives the object, with its last value`() {
    var screen: Screen? = Screen(service)
    let isOn = screen!.isOnSwitch
    let seen = Recorder(isOn)
    isOn.value = true
    #expect(screen?.isOn == true)
    weak let gone = screen
    screen = nil
    #expect(gone == nil && isOn.value)
    isOn.value = false
    #expect(isOn.value && seen.values == [false, true])
  }

  @Test func `an observation with an owner is given it, and ends with it`() {
    final class Counter {
      var log: [Int] = []
    }
    let (tapped, number) = (Event<Int>(), Observable(0))
    var counter: Counter? = Counter()
    weak let gone = counter
    let ofEvent = tapped.observe(for: counter!) { me, place in me.log.append(place) }
    let ofValue = number.observe(for: counter!) { me, number in me.log.append(-number) }
    tapped.send(1)
    number.value = 2
    #expect(counter?.log == [0, 1, -2])
    counter = nil
    #expect(gone == nil && tapped.observerCount == 1)
    tapped.send(2)
    number.value = 3
    #expect(tapped.observerCount == 0 && number.observerCount == 0 && ofEvent.isCancelled && ofValue.isCancelled)
  }
}

/// N6: work that runs while something holds.
@MainActor @Suite struct TaskWhileSpec {
  private final class Work {
    var log: [String] = []

    func run(_ number: Int) async {
      log.append("begin \(number)")
      try? await Task.sleep(for: .seconds(1_000))
      log.append("end \(number)")
    }
  }

  @Test func `work begins with its condition, is cancelled with it, and begins again`() async {
    let (work, isOnline, scope) = (Work(), Observable(false), Scope())
    scope.task(while: { isOnline.value }) { await work.run(1) }
    await drain()
    #expect(work.log == [])
    isOnline.value = true
    await drain()
    #expect(work.log == ["begin 1"])
    isOnline.value = false
    await drain()
    #expect(work.log == ["begin 1", "end 1"])
    isOnline.value = true
    await drain()
    scope.end()
    await drain()
    #expect(work.log == ["begin 1", "end 1", "begin 1", "end 1"] && isOnline.observerCount == 0)
  }

  @Test func `a condition that goes on holding does not begin the work again`() async {
    let (work, count, scope) = (Work(), Observable(1), Scope())
    scope.task(while: { count.value > 0 }) { await work.run(count.peek()) }
    await drain()
    count.value = 2
    await drain()
    #expect(work.log == ["begin 1"])
    let ended = scope.task(while: { count.value > 1 }) { work.log.append("short") }
    await drain()
    count.value = 3
    await drain()
    #expect(work.log == ["begin 1", "short"])
    ended.cancel()
    scope.end()
    await drain()
    #expect(work.log == ["begin 1", "short", "end 1"])
  }

  @Test func `what comes and goes within a batch begins no work, and no owner is kept alive`() async {
    let (isOnline, scope) = (Observable(false), Scope())
    var work: Work? = Work()
    weak let gone = work
    scope.task(while: { isOnline.value }) { [weak work] in await work?.run(1) }
    batch {
      isOnline.value = true
      isOnline.value = false
    }
    await drain()
    #expect(work?.log == [])
    work = nil
    #expect(gone == nil)
  }
}
