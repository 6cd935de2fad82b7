import Binding
import TestSupport
import Testing

@Suite struct ComputedMakingSpec {
  let a = Observable(0, name: "a")

  // MARK: What it may write

  @Test func `a computed may write the observables that its evaluation makes, any number of times`() {
    var evaluations = 0
    let made = Computed { [a] in
      evaluations += 1
      let x = Observable(a.value, name: "x")
      x.value = 1
      let double = Computed { x.value * 2 }
      #expect(double.value == 2)
      x.value = 2
      #expect(double.value == 4)
      x.value = x.value + 1
      x.value += 1
      x.update { $0 += 1 }
      #expect(double.value == 10)
      x.value = x.value
      batch {
        x.value = 6
        #expect(double.value == 12)
      }
      return x
    }
    let x = made.value
    #expect(x.value == 6)
    _ = made.value
    #expect(evaluations == 1)
    x.value = 7
    _ = made.value
    #expect(evaluations == 2)
  }

  @Test func `a computed does not run again for its own write to an observable that it made before reading it`() {
    var evaluations = 0
    let made = Computed {
      evaluations += 1
      let list = Observable<[Int]>([], name: "list")
      list.value.append(1)
      let count = list.value.count
      list.value.append(2)
      return (list, count)
    }
    let observer = Effect { _ = made.value }
    #expect(evaluations == 1)
    made.value.0.value.append(3)
    #expect(evaluations == 2)
    observer.cancel()
  }

  @Test(arguments: [true, false])
  func `a computed makes its observables again after a failed transaction, without its writes`(fails: Bool) {
    struct Failure: Error {}
    let made = Computed { [a] in
      let x = Observable(0, name: "x")
      x.value = a.value
      x.value += 1
      return x
    }
    var inside: Observable<Int>?
    try? transaction {
      a.value = 5
      inside = made.value
      #expect(inside?.value == 6)
      inside?.value = 7
      if fails { throw Failure() }
    }
    #expect(made.value.value == (fails ? 1 : 7))
    #expect(inside?.value == (fails ? 6 : 7))
  }

  @Test func `writing an observable in a computed traps where another evaluation made it`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inner = Computed(name: "inner") { Observable(0, name: "made") }
      let outer = Computed(name: "outer") {
        inner.value.value = 1
      }
      outer.value
    }
    #expect(trap.message.contains("'made' is written while 'outer' is being computed"))
  }

  @Test func `a nested computed traps when it writes an observable that the outer evaluation made`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let outer = Computed(name: "outer") {
        let x = Observable(0, name: "x")
        x.value = 1
        Computed(name: "inner") { x.value = 2 }.value
      }
      outer.value
    }
    #expect(trap.message.contains("'x' is written while 'inner' is being computed"))
  }

  @Test func `a computed traps when it writes an observable that its earlier evaluation made`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = Observable(0)
      var kept: Observable<Int>?
      let made = Computed(name: "made") {
        _ = source.value
        if let kept { kept.value = 2 } else { kept = Observable(1, name: "kept") }
      }
      made.value
      source.value = 1
      made.value
    }
    #expect(trap.message.contains("'kept' is written while 'made' is being computed"))
  }

  // MARK: What it replaces

  @Test(arguments: ["observed", "unobserved"])
  func `objects that a computed replaces are released when the read is over, and may write then`(how: String) {
    final class Row {
      let id: Int
      let onEnd: (Int) -> Void
      init(_ id: Int, onEnd: @escaping (Int) -> Void) {
        self.id = id
        self.onEnd = onEnd
      }
      deinit { onEnd(id) }
    }
    let ended = Observable<[Int]>([], name: "ended")
    let row = Computed { [a] in [Row(a.value) { ended.value.append($0) }] }
    let observer = how == "observed" ? Effect { _ = row.value } : nil
    _ = row.value
    a.value = 1
    _ = row.value
    #expect(ended.value == [0])
    a.value = 2
    _ = row.value
    #expect(ended.value == [0, 1])
    observer?.cancel()
  }

  @Test func `an unobserved computed keeps the objects that it made until it is read again`() {
    final class Thing {}
    weak var last: Thing?
    let made = Computed { [a] in
      _ = a.value
      let thing = Thing()
      last = thing
      return thing
    }
    _ = made.value
    let former = { last.map { ObjectIdentifier($0) } }()
    a.value = 1
    #expect(last.map { ObjectIdentifier($0) } == former)
    for _ in 0..<3 { _ = made.value }
    #expect(last != nil)
  }
}
