import Binding
import TestSupport
import Testing

@Suite struct TurnReleasingSpec {
  /// Many times as many nodes as a small stack could release if each took a few frames.
  static let length = 20_000

  /// A chain of computeds, each of which is read when it is added.
  private static func chain(over source: Observable<Int>, length: Int = length) -> Computed<Int> {
    var last = Computed { source.value }
    _ = last.value
    for _ in 1..<length {
      let before = last
      last = Computed { before.value &+ 1 }
      _ = last.value
    }
    return last
  }

  @Test func `a chain of 100,000 computeds is observed, propagates and is released on a small stack`() {
    onStack(kilobytes: 512) {
      let source = Observable(0)
      var seen: [Int] = []
      weak var end: Computed<Int>?
      do {
        let last = TurnReleasingSpec.chain(over: source, length: 100_000)
        end = last
        let effect = Effect { seen.append(last.value) }
        source.value = 1
        batch {
          source.value = 2
          source.value = 3
        }
        effect.cancel()
        #expect(source.observerCount == 0)
        source.value = 4
        #expect(last.value == 100_003)
      }
      #expect(seen == [99_999, 100_000, 100_002])
      #expect(end == nil)
    }
  }

  @Test(.enabled(if: !Sanitizer.isForAddresses), arguments: [false, true])
  func `a chain whose computeds first read a value that all share propagates on a small stack`(isObserved: Bool) {
    onStack(kilobytes: 512) {
      let shared = Observable(0)
      var last = Computed { shared.value }
      _ = last.value
      for _ in 1..<100_000 {
        let before = last
        last = Computed { shared.value &+ before.value }
        _ = last.value
      }
      var seen: [Int] = []
      let effect = Effect { [last] in seen.append(isObserved ? last.value : last.peek()) }
      for value in 1...3 {
        shared.value = value
        #expect(last.value == value * 100_000)
      }
      #expect(seen == (isObserved ? [0, 100_000, 200_000, 300_000] : [0]))
      effect.cancel()
      shared.value = 4
      #expect(last.value == 400_000)
    }
  }

  @Test(.enabled(if: !Sanitizer.isForAddresses))
  func `a chain that is partly read no more is right on a small stack, and evaluates each computed once`() {
    onStack(kilobytes: 512) {
      let (shared, isWhole) = (Observable(0), Observable(true))
      var (last, runs) = (Computed { shared.value }, 0)
      _ = last.value
      for number in 1..<20_000 {
        let before = last
        last = Computed {
          runs += 1
          return shared.value &+ (number != 100 || isWhole.value ? before.value : 0)
        }
        _ = last.value
      }
      for (value, isAll) in [(1, false), (2, true), (3, true), (4, false), (5, false)] {
        runs = 0
        batch { (shared.value, isWhole.value) = (value, isAll) }
        #expect(last.value == value * (isAll ? 20_000 : 19_900))
        #expect(runs < 20_000)
      }
    }
  }

  @Test(.enabled(if: !Sanitizer.isForAddresses))
  func `inputs that have exchanged their order are no cycle on a small stack`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onStack(kilobytes: 512) {
        let (shared, isTurned, closes) = (Observable(0), Observable(false), Observable(false))
        let ends = Observable<[Computed<Int>]>([], changes: .always)
        let (one, other) = (Observable(1), Observable(2))
        let left = Computed(name: "left") {
          shared.value &+ (isTurned.value ? ends.peek()[1].value : one.value)
        }
        let right = Computed(name: "right") {
          shared.value &+ (isTurned.value ? other.value : ends.peek()[0].value)
        }
        ends.value = [left, right]
        var last = Computed { left.value &+ right.value }
        _ = last.value
        for _ in 1..<20_000 {
          let before = last
          last = Computed { shared.value &+ before.value }
          _ = last.value
        }
        batch { (shared.value, isTurned.value) = (1, true) }
        #expect(last.value == 1 + 2 + 1 + 1 + 2 + 19_999)
        let loop = Computed { closes.value ? last.value : 0 }
        _ = loop.value
        print("turned")
        let cyclic = Observable<Computed<Int>?>(nil, changes: .always)
        var end = Computed(name: "start") { shared.value &+ (closes.value ? cyclic.peek()!.value : 0) }
        _ = end.value
        for _ in 1..<20_000 {
          let before = end
          end = Computed { shared.value &+ before.value }
          _ = end.value
        }
        cyclic.value = end
        batch { (shared.value, closes.value) = (2, true) }
        print(end.value)
      }
    }
    #expect(trap.message.contains("a computed value depends on itself: ") && trap.message.contains("'start'"))
  }

  @Test func `a chain of computeds that only an effect keeps is released with it on a small stack`() {
    onStack(kilobytes: 512) {
      let source = Observable(0)
      weak var end: Computed<Int>?
      var effect: Effect?
      do {
        let last = TurnReleasingSpec.chain(over: source)
        end = last
        effect = Effect { _ = last.value }
      }
      #expect(end != nil)
      #expect(source.observerCount == 1)
      effect = nil
      #expect(effect == nil)
      #expect(end == nil)
      #expect(source.observerCount == 0)
    }
  }

  @Test func `a chain of computeds is dropped by an effect that stops reading it on a small stack`() {
    onStack(kilobytes: 512) {
      let source = Observable(0)
      let isRead = Observable(true)
      var last: Computed<Int>? = TurnReleasingSpec.chain(over: source)
      weak let end = last
      let effect = Effect { if isRead.value { _ = end?.value } }
      last = nil
      #expect(end != nil)
      isRead.value = false
      #expect(end == nil)
      effect.cancel()
    }
  }

  @Test func `a chain of computeds that was never read is released on a small stack`() {
    onStack(kilobytes: 512) {
      let source = Observable(0)
      weak var end: Computed<Int>?
      do {
        var last = source.map { $0 }
        for _ in 1..<TurnReleasingSpec.length { last = last.map { $0 } }
        end = last
      }
      #expect(end == nil)
    }
  }

  @Test func `a chain through converters and views is released on a small stack`() {
    onStack(kilobytes: 512) {
      let next = Converter<Int, Int> { $0 &+ 1 }
      let source = Observable(0)
      weak var end: Computed<Int>?
      do {
        var last = source.readOnly.converted(by: next)
        for _ in 1..<TurnReleasingSpec.length {
          last = last.converted(by: next)
          _ = last.value
        }
        end = last
        source.value = 1
        #expect(last.value == 1 + TurnReleasingSpec.length)
      }
      #expect(end == nil)
    }
  }

  @Test func `a chain of computeds under which an effect dies in its own body is released on a small stack`() {
    onStack(kilobytes: 512) {
      let source = Observable(0)
      weak var end: Computed<Int>?
      var effect: Effect?
      do {
        let last = TurnReleasingSpec.chain(over: source)
        end = last
        effect = Effect { if last.value == TurnReleasingSpec.length { effect = nil } }
      }
      #expect(end != nil)
      source.value = 1
      #expect(effect == nil)
      #expect(end == nil)
    }
  }

  @Test func `many effects on one observable are run and ended in a time that grows with their number`() {
    onStack(kilobytes: 512) {
      let source = Observable(0)
      var runs = 0
      var effects = (0..<TurnReleasingSpec.length / 2).map { _ in
        Effect {
          runs += 1
          _ = source.value
        }
      }
      source.value = 1
      #expect(runs == TurnReleasingSpec.length)
      // An optimised build would otherwise release the effects before the write.
      withExtendedLifetime(effects) {}
      effects.removeAll()
      #expect(source.observerCount == 0)
    }
  }

  @Test func `releasing a computed runs no closure, and its inputs live on`() {
    let a = Observable(0)
    var log: [String] = []
    let kept = Computed {
      log.append("kept")
      return a.value
    }
    var dropped: Computed<Int>? = Computed {
      log.append("dropped")
      return a.value + kept.value
    }
    #expect(dropped?.value == 0)
    weak let died = dropped
    log = []
    dropped = nil
    #expect(died == nil)
    #expect(log == [])
    #expect(kept.value == 0)
    #expect(log == [])
    a.value = 1
    #expect(log == [])
    #expect(kept.value == 1)
    #expect(log == ["kept"])
  }

  @Test func `a computed keeps its inputs alive, and they are released with it`() {
    var a: Observable<Int>? = Observable(1)
    weak let input = a
    var c: Computed<Int>? = Computed { [a] in a?.value ?? 0 }
    #expect(c?.value == 1)
    a = nil
    #expect(input != nil)
    c = nil
    #expect(input == nil)
  }

  @Test func `a computed keeps the nodes that it read alive, although its closure does not`() {
    var a: Observable<Int>? = Observable(1)
    weak let input = a
    let c = Computed { input?.value ?? -1 }
    #expect(c.value == 1)
    a = nil
    #expect(input != nil)
    #expect(c.value == 1)
    #expect(c.observerCount == 0)
  }

  @Test func `a value that holds the end of an effect ends it when it is overwritten`() {
    let a = Observable(0)
    let holder = Observable<Effect?>(nil)
    holder.value = Effect { _ = a.value }
    #expect(a.observerCount == 1)
    holder.value = nil
    #expect(a.observerCount == 0)
  }

  @Test func `a chain of lenses is released on a small stack`() {
    struct Wrapper {
      var number = 0
      var me: Wrapper {
        get { self }
        set { self = newValue }
      }
    }
    onStack(kilobytes: 512) {
      let source = Observable(Wrapper())
      var lens = source[\.me]
      for _ in 0..<200_000 { lens = lens[\.me] }
      weak let last = lens
      lens = source[\.me]
      #expect(last == nil)
    }
  }

  @Test func `a long list linked by observables is released, or traps with a name`() async {
    final class Link {
      let next: Observable<Link?>
      init(_ next: Link?) { self.next = Observable(next, name: "next") }
    }
    guard !Sanitizer.isForAddresses else { return }
    onStack(kilobytes: 512) {
      var list: Link? = nil
      for _ in 0..<500 { list = Link(list) }
      weak let first = list
      list = nil
      #expect(first == nil)
    }
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onStack(kilobytes: 512) {
        var list: Link? = nil
        for _ in 0..<100_000 { list = Link(list) }
        list = nil
      }
    }
    #expect(trap.message.contains("the stack is too small to release 'next'"))
  }

  @Test func `a chain of computeds, each read through the one before, is released on a small stack`() {
    final class Person {
      lazy var me = Observable(self)
    }
    onStack(kilobytes: 512) {
      let start = Observable(Person())
      var way = start.following { $0.me }
      for _ in 0..<30_000 { way = way.following { $0.me } }
      weak let last = way
      way = start.following { $0.me }
      #expect(last == nil)
    }
  }
}
