import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport

private struct Refused: Error {}

private struct Person: Identifiable, Equatable {
  let id: Int
  var name = ""
}

/// An observable that a failed transaction does not restore, because it does not take back what this is about either,
/// such as work that has begun.
@MainActor
func lasting<Value>(_ value: Value) -> Observable<Value> {
  let observable = Observable(value)
  observable.outlastTransactions()
  return observable
}

extension KeptValue {
  static let all = values + commands + fetched + edits + forms + selections + lists + histories + screens + stores

  // MARK: Values

  private static let values = [
    KeptValue("a lens") {
      let person = Observable(Person(id: 0))
      let name = person[\.name]
      return Kept(name.value, is: person.value.name) {
        if $0 == 1 { name.value = "lens" } else { person.value.name += "a" }
      }
    },
    KeptValue("following") {
      let (one, other) = (Observable("one"), Observable("other"))
      let selected = Observable(one)
      let followed = selected.following { $0 }
      return Kept(followed.value, is: selected.value.value) {
        if $0.isMultiple(of: 2) { selected.value = $0 == 0 ? other : one } else { one.value += "!" }
      }
    },
    KeptValue("an observable that is reset") {
      let (id, typed) = (Observable(0), Observable(0))
      let draft = Observable(name: "draft", resetBy: { id.value }) { 0 }
      return Kept(draft.value, is: typed.value) { number in
        batch {
          if number.isMultiple(of: 2) { draft.value = number + 1 } else { id.value += 1 }
          typed.value = number.isMultiple(of: 2) ? number + 1 : 0
        }
      }
    },
    KeptValue("an observable that holds an event") {
      let (sent, event) = (Observable(0), Event<Int>())
      let held = Observable(holding: event, initially: 0)
      return Kept(held.value, is: sent.value) { number in
        batch {
          sent.value = number + 1
          event.send(number + 1)
        }
      }
    },
    KeptValue("throttled") {
      let (source, clock) = (Observable(0), ManualClock())
      let throttled = source.throttled(for: .seconds(1), clock: clock)
      return Kept(throttled.value, is: source.value) {
        clock.advanceNow(by: .seconds(1))
        source.value = $0 + 1
      }
    },
    KeptValue("timeout") {
      let (source, clock) = (Observable(0), ManualClock())
      let timely = source.timeout(after: .seconds(1), clock: clock)
      return Kept(try? timely.value.get(), is: source.value) { source.value = $0 + 1 }
    },
  ]

  // MARK: Commands

  private static let commands = [
    KeptValue("command.isEnabled, reason") {
      let amount = Observable(0)
      let command = Command<Void, Void>(disabledBecause: { amount.value == 0 ? "nothing" : nil }) {}
      return Kept(
        "\(command.isEnabled.value) \(command.reason.value ?? "")", is: amount.value == 0 ? "false nothing" : "true "
      ) {
        amount.value = $0 % 2
      }
    },
    KeptValue("command.output") {
      let done = Observable<Int?>(nil)
      let command = Command<Int, Int> { number in
        done.value = number
        return number
      }
      return Kept(command.output.value, is: done.value) { command.execute($0) }
    },
    KeptValue("command.failure") {
      let hasFailed = Observable(false)
      let command = Command<Int, Void> { number in
        hasFailed.value = number.isMultiple(of: 2)
        if number.isMultiple(of: 2) { throw Refused() }
      }
      return Kept(command.failure.value != nil, is: hasFailed.value) { command.execute($0) }
        .keeping(command.failures.observe { _ in })
    },
    KeptValue("command.isExecuting, isEnabled, isCancelling, requested") {
      let command = Command<Int, Void> { _ in await Task.yield() }
      func kept() -> [Bool] {
        [
          command.isExecuting.value, !command.isEnabled.value, command.isCancelling.value,
          command.requested.value == nil,
        ]
      }
      func about() -> [Bool] {
        let phases = command.executions.value.map(\.phase)
        let isCancelled = phases.allSatisfy { $0 == .cancelling }
        return [!phases.isEmpty, !phases.isEmpty, !phases.isEmpty && isCancelled, isCancelled]
      }
      return Kept(kept(), is: about()) { $0 % 4 == 1 ? command.cancel() : command.execute($0) }
        .keeping { await drain { !command.isExecuting.value } }
    },
    KeptValue("command.isExecuting at the end of its work") {
      let command = Command<Int, Int>(policy: .latest) { number in
        await Task.yield()
        return number
      }
      let asked = lasting(-1)
      return Kept(command.isExecuting.value, is: asked.value != command.output.value ?? -1) { number in
        batch {
          asked.value = number
          command.execute(number)
        }
      }
      .keeping { await drain { !command.isExecuting.value } }
    },
    KeptValue("command.progress") {
      let (progress, clock) = (Observable<CommandProgress?>(nil), ManualClock())
      let command = Command<Void, Void>.reporting { _, reported in
        progress.value = reported
        try await clock.sleep(for: .seconds(1))
      }
      return Kept(progress.value.flatMap { _ in command.progress.value }, is: progress.value?.fraction) {
        if let progress = progress.peek() { progress.fraction = 1 / Double($0) } else { command.execute() }
      }
      .keeping { await drain { progress.peek() != nil } }
    },
  ]

  // MARK: Resources and pages

  private static let fetched = [
    KeptValue("resource.state, value") {
      let id = Observable(0)
      let resource = Resource(for: { id.value }) { $0 }
      return Kept(resource.state.value.isLoading, is: resource.value.value != id.value) { id.value = $0 + 1 }
        .keeping(resource.state.observe { _ in }) { await drain { !resource.state.value.isLoading } }
    },
    KeptValue("resource.isWaiting") {
      let (id, clock) = (Observable(0), ManualClock())
      let resource = Resource(for: { id.value }, debounce: .seconds(1), clock: clock) { $0 }
      return Kept(resource.state.value.isLoading, is: resource.isWaiting.value || resource.value.value != id.value) {
        id.value = $0 + 1
      }
      .keeping(resource.state.observe { _ in }) {
        await clock.advance(by: .seconds(1))
        await drain { !resource.state.value.isLoading }
      }
    },
    KeptValue("pages.state, elements, more.isEnabled, refresh.isEnabled") {
      let request = Observable<Int?>(1)
      let pages = Pages(of: { request.value }, by: \.self) { request, _ in Page<Int, Int>([request], next: 1) }
      func kept() -> [Bool] {
        let state = pages.state.value
        return [state.hasLoaded, pages.more.isEnabled.value, pages.refresh.isEnabled.value, state.isLoading]
      }
      func about() -> [Bool] {
        let isThere = request.value != nil && pages.elements.first == request.value
        return [isThere, isThere, request.value != nil, request.value != nil && !isThere]
      }
      return Kept(kept(), is: about()) { request.value = $0 % 3 == 2 ? nil : $0 + 2 }
        .keeping { await drain { !pages.state.value.isLoading } }
    },
    KeptValue("pages.elements") {
      let request = Observable<Int?>(nil)
      let pages = Pages(of: { request.value }, by: \.self) { request, _ in Page<Int, Int>([request], next: nil) }
      return Kept(!pages.elements.isEmpty, is: pages.state.value.hasLoaded) { request.value = $0 % 2 == 0 ? 1 : nil }
        .keeping { await drain { !pages.state.value.isLoading } }
    },
    KeptValue("pages.loadedInput") {
      let request = Observable<Int?>(1)
      let pages = Pages(of: { request.value }, by: \.self) { request, _ in Page<Int, Int>([request], next: nil) }
      return Kept(pages.loadedInput(as: Int.self), is: pages.elements.first) {
        request.value = $0 % 3 == 2 ? nil : $0 + 2
      }
      .keeping { await drain { !pages.state.value.isLoading } }
    },
    KeptValue("pages.state.isWaiting") {
      let (request, clock) = (Observable(0), ManualClock())
      let pages = Pages(of: { request.value }, by: \.self, debounce: .seconds(1), clock: clock) { request, _ in
        Page<Int, Int>([request], next: nil)
      }
      return Kept(pages.state.value.isWaiting || pages.state.value.isLoading, is: pages.elements.first != request.value)
      {
        request.value = $0 + 1
      }
      .keeping {
        await clock.advance(by: .seconds(1))
        await drain { !pages.state.value.isLoading }
      }
    },
    KeptValue("refresh.isExecuting of pages") {
      let pages = Pages(of: { 1 }, by: \.self) { request, _ in Page<Int, Int>([request], next: nil) }
      let isAsked = lasting(false)
      return Kept(pages.refresh.isExecuting.value, is: isAsked.value && pages.state.value.isLoading) { _ in
        batch {
          isAsked.value = true
          pages.refresh.execute()
        }
      }
      .keeping { await drain { !pages.state.value.isLoading } }
    },
  ]
}
