import Binding
import TestSupport
import Testing

/// A detail of a selection: its effect copies the model, and its initialiser writes its own state.
private final class Detail {
  let number: Observable<Int>
  let title = Observable("", name: "title")
  let loads = Observable(0, name: "loads")
  private var copying: Effect?

  init(of model: Observable<String>, number: Int = 0) {
    self.number = Observable(0, name: "number")
    self.number.value = number
    title.value = "…"
    copying = Effect(name: "copying") { [title] in title.value = model.value }
    loads.value += 1
  }
}

@Suite struct MadeInComputedSpec {
  let a = Observable(0, name: "a")
  let b = Observable(0, name: "b")
  let model = Observable("Ada", name: "model")

  // MARK: The first run

  @Test func `an effect that a computed makes first runs when the outermost read is over`() {
    var log: [String] = []
    let inner = Computed { [a] in
      log.append("inner")
      return Effect { log.append("effect \(a.value)") }
    }
    let outer = Computed {
      defer { log.append("outer") }
      return inner.value
    }
    let effect = outer.value
    #expect(log == ["inner", "outer", "effect 0"])
    a.value = 1
    #expect(log == ["inner", "outer", "effect 0", "effect 1"])
    effect.cancel()
  }

  @Test func `effects that a computed makes run in the order of making, one after the other`() {
    var log: [Int] = []
    let made = Computed { (0..<5).map { number in Effect { log.append(number) } } }
    _ = made.value
    #expect(log == [0, 1, 2, 3, 4])
  }

  @Test func `an effect made in a computed runs inside a batch, and sees the values written there`() {
    let detail = Computed { [model] in Detail(of: model) }
    batch {
      #expect(detail.value.title.value == "Ada")
      detail.value.title.value += "!"
    }
    #expect(detail.value.title.value == "Ada!")
  }

  @Test func `an effect made in a computed runs inside the body of an effect that reads the computed`() {
    var titles: [String] = []
    let detail = Computed { [model] in Detail(of: model) }
    let effect = Effect { titles.append(detail.value.title.peek()) }
    #expect(titles == ["Ada"])
    effect.cancel()
  }

  @Test func `effects made by a read in the body of a late effect run before the next late effect`() {
    var log: [String] = []
    let inner = Computed { Effect { log.append("inner") } }
    let outer = Computed {
      [
        Effect {
          _ = inner.value
          log.append("first")
        }, Effect { log.append("second") },
      ]
    }
    _ = outer.value
    #expect(log == ["inner", "first", "second"])
  }

  @Test(arguments: ["cancelled", "released", "of a scope that ended", "stored in a scope that has ended"])
  func `an effect that ends before it would run for the first time never runs`(how: String) {
    var log: [String] = []
    let made = Computed { [a] in
      var effect: Effect? = Effect {
        _ = a.value
        log.append("ran")
      }
      let scope = Scope()
      switch how {
      case "cancelled": effect?.cancel()
      case "released": effect = nil
      case "of a scope that ended":
        effect?.store(in: scope)
        scope.end()
      default:
        scope.end()
        effect?.store(in: scope)
      }
      return effect
    }
    _ = made.value
    #expect(log == [])
    #expect(a.observerCount == 0)
  }

  @Test func `an effect of a paused scope runs for the first time when the scope is resumed`() {
    var log: [Int] = []
    let scope = Scope()
    scope.pause()
    let made = Computed { [a] in Effect { log.append(a.value) }.store(in: scope) }
    made.value
    a.value = 1
    #expect(log == [])
    scope.resume()
    #expect(log == [1])
    a.value = 2
    #expect(log == [1, 2])
  }

  @Test func `pausing and resuming a scope while the computed is evaluated changes nothing`() {
    var log: [String] = []
    let made = Computed {
      let scope = Scope()
      Effect { log.append("paused") }.store(in: scope)
      Effect { log.append("other") }.store(in: scope)
      scope.pause()
      scope.resume()
      return scope
    }
    _ = made.value
    #expect(log.sorted() == ["other", "paused"])
    made.value.end()
  }

  @Test func `an effect made in a computed waits while its scope is paused`() {
    var log: [String] = []
    let made = Computed {
      let scope = Scope()
      Effect { log.append("ran") }.store(in: scope)
      scope.pause()
      return scope
    }
    let scope = made.value
    #expect(log == [])
    scope.resume()
    #expect(log == ["ran"])
    scope.end()
  }

  @Test func `many effects made in one computed need no deep stack`() {
    onStack(kilobytes: 512) {
      let many = Computed { (0..<20_000).map { _ in Effect {} } }
      #expect(many.value.count == 20_000)
    }
  }

  // The address sanitizer moves variables off the stack, so their addresses do not tell its depth.
  @Test(.enabled(if: !Sanitizer.isForAddresses))
  func `effects made by reading in the body of the one before, nested deep, need no deep stack`() {
    onStack(kilobytes: 512) {
      final class Link {
        var next: Computed<Link>?
        var effect: Effect?
        init(_ left: Int) {
          guard left > 0 else { return }
          next = Computed { Link(left - 1) }
          effect = Effect { [unowned self] in _ = next?.value }
        }
      }
      let first = Computed { Link(900) }
      var (link, count) = (first.value, 0)
      while let next = link.next {
        link = next.value
        count += 1
      }
      #expect(count == 900)
    }
  }

  @Test func `an effect made in a computed during a mutation in place waits until that is over`() {
    let list = Observable([1], name: "list")
    var seen: [Int] = []
    let made = Computed { Effect { seen.append(list.value.count) } }
    list.update { list in
      _ = made.value
      list.append(2)
      #expect(seen == [])
    }
    #expect(seen == [2])
    list.value.append(3)
    #expect(seen == [2, 3])
  }

  // MARK: Order

  @Test func `effects made in a computed run after the others of a round, which may have replaced them`() {
    let people = Observable([1, 2], name: "people")
    var zombies: [Int] = []
    let rows = Computed {
      people.value.map { id in
        Effect { if !people.value.contains(id) { zombies.append(id) } }
      }
    }
    _ = rows.value
    let observer = Effect { _ = rows.value }
    people.value = [2]
    people.value = []
    #expect(zombies == [])
    observer.cancel()
  }

  @Test func `inner effects of an effect made in a computed run after it, and after the other effects`() {
    var log: [String] = []
    let older = Effect { [a] in log.append("older \(a.value)") }
    let made = Computed { [a] in
      Effect {
        log.append("late \(a.value)")
        if a.peek() == 0 { older.keptByEffect() }
      }
    }
    _ = made.value
    let younger = Effect { [a] in log.append("younger \(a.value)") }
    log = []
    a.value = 1
    #expect(log == ["younger 1", "late 1"])
    #expect(older.isCancelled)
    younger.cancel()
  }

  @Test func `effects made in computeds run in the order of making among themselves`() {
    var log: [Int] = []
    let made = Computed { [a, b] in
      (0..<20).map { number in
        Effect {
          _ = number.isMultiple(of: 2) ? a.value : b.value
          log.append(number)
        }
      }
    }
    _ = made.value
    log = []
    batch {
      b.value = 1
      a.value = 1
    }
    #expect(log == Array(0..<20))
  }

  // MARK: Changes before the first run

  @Test func `observeChanges made in a computed misses no change until its first run`() {
    var log: [[Int]] = []
    let made = Computed { [b] in
      let x = Observable(1)
      let changing = x.observeChanges { log.append([$0, $1]) }
      x.value = 2
      let idle = b.observeChanges { log.append([$0, $1]) }
      return (x, changing, idle)
    }
    _ = made.value
    #expect(log == [[1, 2]])
    b.value = 5
    #expect(log == [[1, 2], [0, 5]])
  }

  // MARK: Runaways

  @Test func `a computed that reads a value written by its own effect is reported once, without a hang`() {
    var evaluations = 0
    var reports: [[String]] = []
    let detail = Computed(name: "detail") { [model] in
      evaluations += 1
      let detail = Detail(of: model)
      detail.title.value = "…\(evaluations)"
      _ = detail.title.value
      return detail
    }
    withDiagnostics({ reports.append($0.names) }) {
      let effect = Effect(name: "shows") { _ = detail.value }
      #expect(reports == [["shows"]])
      model.value = "Grace"
      #expect(reports == [["shows"], ["shows"]])
      #expect(evaluations < 2_000)
      effect.cancel()
    }
  }

  @Test func `an effect that was refused runs again after the next change`() {
    var runs = 0
    let isOn = Observable(true)
    let seen = Observable(0)
    let middle = Computed { [a] in a.value }
    let upper = Computed { middle.value }
    var reports = 0
    withDiagnostics({ _ in reports += 1 }) {
      let effect = Effect(name: "refused") { [a] in
        runs += 1
        seen.value = upper.value
        if isOn.value { a.value = a.value + 1 }
      }
      #expect(reports == 1)
      #expect(upper.value == a.value)
      isOn.value = false
      let before = runs
      a.value = -5
      #expect(runs == before + 1)
      #expect(seen.value == -5)
      effect.cancel()
    }
  }

  @Test(.enabled(if: !Sanitizer.isForAddresses))
  func `an endless nest of first runs is reported`() {
    var reports: [[String]] = []
    final class Endless {
      var effect: Effect?
      var next: Computed<Endless>?
      init() {
        next = Computed { Endless() }
        effect = Effect(name: "endless") { [unowned self] in _ = next?.value }
      }
    }
    withDiagnostics({ reports.append($0.names) }) { _ = Computed { Endless() }.value }
    #expect(reports == [["endless"]])
  }
}
