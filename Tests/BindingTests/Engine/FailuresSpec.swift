import Binding
import TestSupport
import Testing

/// Programming errors end the program and name the nodes at fault.
@Suite struct FailuresSpec {
  @Test func `a cycle that is met while an effect checks its inputs is named, without the effect`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isClosed = Observable(false)
      weak var first: Computed<Int>?
      let b = Computed(name: "b") { isClosed.value ? first?.value ?? 0 : 0 }
      let a = Computed(name: "a") { b.value }
      first = a
      let effect = Effect(name: "e") { _ = a.value }
      isClosed.value = true
      effect.cancel()
    }
    #expect(trap.message.contains("itself: 'a' → 'b' → 'a'\n"))
  }

  @Test func `a cycle is found too when it is read without tracking`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      weak var own: Computed<Int>?
      let c = Computed(name: "c") { untracked { own?.peek() ?? 0 } }
      own = c
      _ = c.peek()
    }
    #expect(trap.message.contains("'c' → 'c'"))
  }

  @Test func `nodes without a name are named by the place where they were made`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      weak var own: Computed<Int>?
      let c = Computed(file: "Somewhere/Cart.swift", line: 12) { own?.value ?? 0 }
      own = c
      _ = c.value
    }
    #expect(trap.message.contains("'Cart.swift:12' → 'Cart.swift:12'"))
  }

  @Test func `writing an observable in a computed traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Observable(0, name: "count")
      let inner = Computed(name: "inner") {
        count.value = 1
        return 0
      }
      let outer = Computed(name: "outer") { inner.value }
      _ = outer.value
    }
    #expect(trap.message.contains("'count' is written while 'inner' is being computed"))
  }

  @Test func `writing an equal value in a computed traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Observable(0, name: "count")
      let total = Computed(name: "total") { batch { untracked { count.value = 0 } } }
      _ = total.value
    }
    #expect(trap.message.contains("'count' is written while 'total' is being computed"))
  }

  @Test func `mutating a value in place in a computed traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = Observable([0], name: "list")
      let total = Computed(name: "total") {
        list.value.append(1)
        return 0
      }
      let effect = Effect { _ = total.value }
      effect.cancel()
    }
    #expect(trap.message.contains("'list' is written while 'total' is being computed"))
  }

  @Test func `update in a computed traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Observable(0, name: "count")
      let total = Computed(name: "total") { count.update { $0 += 1 } }
      _ = total.value
    }
    #expect(trap.message.contains("'count' is written while 'total' is being computed"))
  }

  @Test func `onCleanup in a computed without observers traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let total = Computed(name: "total") { onCleanup {} }
      _ = total.value
    }
    #expect(trap.message.contains("onCleanup is called while 'total' is being computed"))
  }

  @Test func `sending an event in a computed traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tapped = Event<Void>(name: "tapped")
      let total = Computed(name: "total") { tapped.send() }
      _ = total.value
    }
    #expect(trap.message.contains("the event 'tapped' is sent while 'total' is being computed"))
  }

  @Test func `reading an observable during its own mutation traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = Observable([2, 1], name: "list")
      list.value.sort { $0 + list.value.count < $1 }
    }
    #expect(trap.message.contains("'list' is touched while it is being mutated in place"))
  }

  @Test func `peeking at an observable during its own mutation traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = Observable([2, 1], name: "list")
      list.update { $0.append(list.peek().count) }
    }
    #expect(trap.message.contains("'list' is touched while it is being mutated in place"))
  }

  @Test func `reading an observable through a computed during its own mutation traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = Observable([2, 1], name: "list")
      let count = Computed { list.value.count }
      list.update { $0.append(count.value) }
    }
    #expect(trap.message.contains("'list' is touched while it is being mutated in place"))
  }

  @Test func `writing an observable during its own mutation traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = Observable([2, 1], name: "list")
      list.value.sort {
        list.value = []
        return $0 < $1
      }
    }
    #expect(trap.message.contains("'list' is touched while it is being mutated in place"))
  }

  @Test func `mutating an observable during its own mutation traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let number = Observable(1, name: "number")
      batch { number.update { $0 += number.update { $0 } } }
    }
    #expect(trap.message.contains("'number' is touched while it is being mutated in place"))
  }

  @Test(.enabled(if: !Sanitizer.isForAddresses))
  func `an effect whose first run makes it again, without end, traps by name`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onStack(kilobytes: 512) {
        let page = Observable(1)
        let scope = Scope()
        func show() { scope.rebind { _ in page.observe(name: "cell") { _ in show() }.store(in: scope) } }
        show()
      }
    }
    #expect(trap.message.contains("the stack is too small to run 'cell'"))
  }

  @Test(.enabled(if: !Sanitizer.isForAddresses))
  func `a first evaluation that is too deep for the stack traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onStack(kilobytes: 512) {
        let source = Observable(0)
        var last = Computed(name: "node") { source.value }
        for _ in 1..<100_000 {
          let before = last
          last = Computed(name: "node") { before.value }
        }
        _ = last.value
      }
    }
    #expect(trap.message.contains("the stack is too small to evaluate 'node'"))
  }
}
