import Binding
import BindingSwiftUI
import Combine
import Foundation

@MainActor
func combineChecks() async {
  await Checks.check("a publisher has the present value and each change, and its subscription ends on any thread") {
    let name = Observable("Ada")
    var seen: [String] = []
    nonisolated(unsafe) var token: AnyCancellable? = name.publisher.sink { seen.append($0) }
    name.value = "Grace"
    expect(seen, ["Ada", "Grace"])
    expect(name.observerCount, 1)
    var place: Thread?
    name.onUnobserved = { place = Thread.current }
    let other = await withCheckedContinuation { done in
      Thread.detachNewThread {
        token = nil
        done.resume(returning: Thread.current)
      }
    }
    await settle()
    expect(name.observerCount, 0)
    expect(place != nil && place != other, true)
    name.value = "Hedy"
    expect(seen.count, 2)
    _ = token
  }

  await Checks.check("an event of a publisher is subscribed to while it is observed") {
    let (subject, scope) = (CurrentValueSubject<Int, Never>(1), Scope())
    var seen: [Int] = []
    let event = subject.event
    event.observe { seen.append($0) }.store(in: scope)
    subject.send(2)
    scope.end()
    subject.send(3)
    expect(seen, [1, 2])
  }
}
