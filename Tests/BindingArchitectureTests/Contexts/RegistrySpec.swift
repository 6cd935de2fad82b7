import BindingTesting
import TestSupport
import Testing

import Binding
import Observation
@testable import BindingArchitecture

private protocol Findable: AnyObject {}

extension Findable {
  func put(in registry: Registry, id: Int) { registry.put(self, as: type(of: self), id: id) }
}

private class Controller: Findable {
  let height = Observable(100)
  let scope = Scope()
}

private final class Special: Controller {}

@Suite struct RegistrySpec {
  let registry = Registry()

  // MARK: Finding

  @Test func `an object is found by its type, and by its identifier`() {
    let (first, second, third) = (Controller(), Controller(), Controller())
    registry.put(first)
    registry.put(second, id: 2)
    registry.put(third, id: "third")
    #expect(registry.find(Controller.self) === first)
    #expect(registry.find(Controller.self, id: 2) === second)
    #expect(registry.find(Controller.self, id: "third") === third)
    #expect(registry.find(Controller.self, id: 3) == nil)
    let inferred: Controller? = registry.find(id: 2)
    #expect(inferred === second)
    #expect(registry.count == 3)
  }

  @Test func `the static type counts where an object is registered`() {
    let special = Special()
    registry.put(special)
    #expect(registry.find(Controller.self) == nil)
    registry.put(special as Controller)
    #expect(registry.find(Controller.self) === special)
    #expect(registry.find(Special.self) === special)
    let other = Special()
    let base: Controller = other
    base.put(in: registry, id: 1)
    #expect(registry.find(Controller.self, id: 1) == nil)
    #expect(registry.find(Special.self, id: 1) === other)
  }

  @Test func `an object that is registered under a foreign type traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let type: Controller.Type = Special.self
      Registry().put(Controller(), as: type)
    }
    #expect(trap.message.contains("a Controller is put into the registry as a Special"))
  }

  @Test func `an object that is registered while a computed value is being read traps, and both are named`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let registry = Registry()
      Computed(name: "screen") { _ = registry.put(Controller()) }.value
    }
    #expect(trap.message.contains("is put into the registry as a Controller while 'screen' is being computed"))
  }

  @Test func `the policy ignore keeps the present object, and replace takes the new one`() {
    let (first, second) = (Controller(), Controller())
    #expect(registry.put(first, id: 1) === first)
    #expect(registry.put(second, id: 1) === first)
    #expect(registry.find(Controller.self, id: 1) === first)
    #expect(registry.put(second, id: 1, policy: .replace) === second)
    #expect(registry.find(Controller.self, id: 1) === second)
    #expect(registry.put(second, id: 1, policy: .ignore) === second)
    registry.remove(Controller.self, id: 1)
    registry.remove(Controller.self, id: 7)
    #expect(registry.find(Controller.self, id: 1) == nil)
    #expect(registry.count == 0)
  }

  @Test func `a covered object is found again when the ones above it have gone`() {
    let first = Controller()
    var second: Controller? = Controller()
    var third: Controller? = Controller()
    let found = Recorder(Computed { [registry] in registry.find(Controller.self, id: 1)?.height.value ?? 0 })
    for (height, object) in [(1, first), (2, second!), (3, third!)] {
      object.height.value = height
      registry.put(object, id: 1, policy: .cover, until: object.scope)
    }
    #expect(registry.count == 1)
    second?.scope.end()
    second = nil
    third?.scope.end()
    third = nil
    first.scope.end()
    #expect(found.values == [0, 1, 2, 3, 1, 0])
  }

  @Test func `a released object uncovers the former one at the next look-up, and remove removes all`() {
    let first = Controller()
    registry.put(first)
    do {
      let second = Controller()
      registry.put(second, policy: .cover)
      #expect(registry.find(Controller.self) === second)
    }
    #expect(registry.find(Controller.self) === first)
    let third = Controller()
    registry.put(third, policy: .cover)
    registry.remove(Controller.self)
    #expect(registry.find(Controller.self) == nil)
  }

  @Test func `an object found below a released one leaves with its scope, and its effect runs again`() {
    let first = Controller()
    var found: [Bool] = []
    registry.put(first, policy: .cover, until: first.scope)
    do {
      let second = Controller()
      registry.put(second, policy: .cover)
    }
    let look = Effect { [registry] in found.append(registry.find(Controller.self) != nil) }
    first.scope.end()
    #expect(found == [true, false])
    look.cancel()
  }

  @Test func `a removed object stays removed when the scope of one that covered it ends`() {
    let (first, second) = (Controller(), Controller())
    registry.put(first, policy: .cover)
    registry.put(second, policy: .cover, until: second.scope)
    registry.remove(Controller.self)
    second.scope.end()
    #expect(registry.find(Controller.self) == nil)
  }

  @Test func `a hundred thousand objects may cover each other`() {
    var all = (0..<100_000).map { _ in Controller() }
    for object in all { registry.put(object, policy: .cover) }
    all.removeLast(99_999)
    #expect(registry.find(Controller.self) === all[0])
  }

  @Test func `the policy ignore takes a new object when the present one has been released`() {
    var first: Controller? = Controller()
    registry.put(first!)
    first = nil
    let second = Controller()
    #expect(registry.put(second) === second)
  }

  // MARK: Lifetimes

  @Test func `a registry keeps no registered or found object alive`() {
    expectReleased {
      let controller = Controller()
      registry.put(controller, until: controller.scope)
      _ = registry.find(Controller.self)
      return controller
    }
    #expect(registry.find(Controller.self) == nil)
    #expect(registry.count == 0)
  }

  @Test func `an object registered twice stays until its second scope ends`() {
    let controller = Controller()
    let (first, second) = (Scope(), Scope())
    registry.put(controller, until: first)
    registry.put(controller, until: second)
    first.end()
    #expect(registry.find(Controller.self) === controller)
    second.end()
    #expect(registry.find(Controller.self) == nil)
  }

  @Test func `an effect does not keep the object that it found alive`() {
    var shown: [Int?] = []
    let view = Effect { shown.append(registry.find(Controller.self)?.height.value) }
    var controller: Controller? = Controller()
    weak let weakController = controller
    registry.put(controller!, until: controller!.scope)
    controller!.height.value = 150
    controller = nil
    #expect(weakController == nil)
    #expect(shown == [nil, 100, 150, nil])
    view.cancel()
  }

  @Test func `a registry drops the entries of released objects`() {
    let long = Controller()
    var most = 0
    registry.put(long, id: "long")
    for number in 0..<10_000 {
      registry.put(Controller(), id: number)
      _ = registry.find(Special.self, id: number)
      let look = Effect { _ = registry.find(Controller.self, id: -number) }
      look.cancel()
      most = max(most, registry.entryCount)
    }
    #expect(most <= 16)
    #expect(registry.entries.values.reduce(0) { $0 + $1.count } == registry.entryCount)
    #expect(registry.count == 1)
    #expect(registry.find(Controller.self, id: "long") === long)
    let many = (0..<1000).map { _ in Controller() }
    for (number, controller) in many.enumerated() { registry.put(controller, id: number) }
    #expect(registry.count == 1001)
    #expect(registry.entryCount < 2100)
    #expect(registry.find(Controller.self, id: 999) === many[999])
  }

  // MARK: Tracking

  @Test func `an effect runs again when its object is registered, replaced and removed`() {
    let (first, second) = (Controller(), Controller())
    second.height.value = 150
    let shown = Recorder(Computed { registry.find(Controller.self)?.height.value })
    registry.put(first)
    registry.put(second)
    registry.put(first, policy: .replace)
    registry.put(second, policy: .replace, until: second.scope)
    first.scope.end()
    second.scope.end()
    #expect(shown.values == [nil, 100, 150, nil])
  }

  @Test func `an effect that found no object runs again when one is registered`() {
    let waiting = Computed { registry.find(Controller.self, id: "late") != nil }
    let observed = Recorder(Computed { registry.find(Controller.self, id: "later") != nil })
    #expect(waiting.value == false)
    for number in 0..<1000 { registry.put(Controller(), id: number) }
    let (late, later) = (Controller(), Controller())
    registry.put(late, id: "late")
    registry.put(later, id: "later")
    #expect(waiting.value)
    #expect(observed.values == [false, true])
  }

  @Test func `an object released while a computed is being read notifies observers afterwards`() {
    var controller: Controller? = Controller()
    registry.put(controller!, until: controller!.scope)
    let shown = Recorder(Computed { registry.find(Controller.self)?.height.value })
    let release = Computed {
      controller = nil
      return 1
    }
    #expect(release.value == 1)
    #expect(shown.values == [100, nil])
  }

  @Test func `a transaction that fails takes back registered objects`() {
    struct Failed: Error {}
    let (first, second) = (Controller(), Controller())
    registry.put(first)
    try? transaction {
      registry.put(second, policy: .replace)
      registry.put(second, id: 2)
      throw Failed()
    }
    #expect(registry.find(Controller.self) === first)
    #expect(registry.find(Controller.self, id: 2) == nil)
  }

  // MARK: In contexts

  @Test func `a tree of contexts has one registry, and a screen can have its own`() {
    let app = Context()
    let (left, right) = (app.child(), app.child())
    #expect(left[Registry.self] === right[Registry.self])
    right[Registry.self] = Registry()
    let (first, second) = (Controller(), Controller())
    left[Registry.self].put(first)
    right[Registry.self].put(second)
    #expect(left.child()[Registry.self].find(Controller.self) === first)
    #expect(right.child()[Registry.self].find(Controller.self) === second)
  }

  #if canImport(Observation)
    @Test func `Observation is told of an object that it has not found, however many others there are`() async {
      await #expect(processExitsWith: .success) {
        Graph.isVisibleToObservation = true
        let (registry, log) = (Registry(), Log())
        withObservationTracking {
          _ = registry.find(Controller.self, id: 0)
        } onChange: { [log] in
          log.append("told")
        }
        let others = (1...40).map { _ in Controller() }
        for (index, other) in others.enumerated() { registry.put(other, id: index + 1) }
        #expect(log.take() == [])
        let late = Controller()
        registry.put(late, id: 0)
        withExtendedLifetime((others, late)) {
          #expect(log.take() == ["told"] && registry.count == 41)
        }
      }
    }
  #endif
}
