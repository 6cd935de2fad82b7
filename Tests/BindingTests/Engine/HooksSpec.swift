import Binding
import Testing

@Suite struct HooksSpec {
  private final class Log { var text = "" }

  private func watched(_ log: Log) -> Observable<Int> {
    let source = Observable(1)
    source.onObserved = { log.text += "W" }
    source.onUnobserved = { log.text += "U" }
    return source
  }

  @Test func `hooks are called for the first observer and for the end of the last, also through a computed`() {
    let log = Log()
    let source = watched(log)
    let double = Computed { source.value * 2 }
    _ = double.value
    #expect(log.text == "")
    let first = Effect { _ = double.value }
    #expect(log.text == "W")
    let second = Effect { _ = double.value }
    #expect(log.text == "W")
    first.cancel()
    #expect(log.text == "W")
    second.cancel()
    #expect(log.text == "WU")
  }

  @Test func `hooks are called each time a condition drops and regains a source`() {
    let log = Log()
    let source = watched(log)
    let condition = Observable(true)
    let effect = Effect { if condition.value { _ = source.value } }
    condition.value = false
    condition.value = true
    effect.cancel()
    #expect(log.text == "WUWU")
  }

  @Test func `replacing the last observer within one operation calls no hook`() {
    let log = Log()
    let source = watched(log)
    let useFirst = Observable(true)
    let first = Computed { source.value + 1 }, second = Computed { source.value + 2 }
    let effect = Effect { _ = useFirst.value ? first.value : second.value }
    useFirst.value = false
    #expect(log.text == "W")
    let successor = batch {
      effect.cancel()
      return Effect { _ = source.value }
    }
    #expect(log.text == "W")
    successor.cancel()
    #expect(log.text == "WU")
  }

  @Test func `the hooks run when the outermost operation ends`() {
    let log = Log()
    let source = watched(log)
    let effect = batch {
      let effect = Effect { _ = source.value }
      #expect(log.text == "")
      return effect
    }
    #expect(log.text == "W")
    batch {
      effect.cancel()
      #expect(log.text == "W")
    }
    #expect(log.text == "WU")
  }

  @Test func `releasing the only effect calls the hook for the end`() {
    let log = Log()
    let source = watched(log)
    var effect: Effect? = Effect { _ = source.value }
    #expect(log.text == "W")
    effect = nil
    #expect(log.text == "WU")
    _ = effect
  }

  @Test func `a hook may write to its own observable`() {
    let log = Log()
    let source = watched(log)
    source.onObserved = { [unowned source] in source.value = 7 }
    var seen: [Int] = []
    let effect = Effect { seen.append(source.value) }
    #expect(seen == [1, 7])
    effect.cancel()
    #expect(log.text == "U")
  }

  @Test func `a computed has hooks too`() {
    let source = Observable(1)
    let double = source.map { $0 * 2 }
    var log = ""
    double.onObserved = { log += "W" }
    double.onUnobserved = { log += "U" }
    let effect = Effect { _ = double.value }
    effect.cancel()
    #expect(log == "WU")
  }

  @Test func `a hook that was taken from a node does nothing once the node is gone`() {
    weak var gone: Observable<[Int]>?
    let log = Log()
    var former: [(() -> Void)?] = []
    do {
      let position = Observable([1, 2, 3])
      position.whenObserved {
        $0.value = [4]
        log.text += "W"
      } unobserved: { _ in
        log.text += "U"
      }
      gone = position
      former = [position.onObserved, position.onUnobserved]
      for hook in former { hook?() }
      #expect(position.value == [4])
    }
    #expect(gone == nil)
    for hook in former { hook?() }
    #expect(log.text == "WU")
  }

  @Test func `a hook that was taken from a node can be called in another one`() {
    let log = Log()
    let source = Observable(1)
    source.whenObserved { _ in log.text += "W" }
    let first = source.onObserved
    source.onObserved = {
      first?()
      log.text += "2"
    }
    source.observe { _ in }.cancel()
    #expect(log.text == "W2")
  }
}
