import Binding
import BindingCollections
import TestSupport
import Testing

@Suite struct ObservableArraySpec {
  let names: ObservableArray = ["Ada", "Grace", "Hedy"]
  let scope = Scope()

  func log() -> Log {
    let log = Log()
    names.observeChangeSets { log.lines.append($0.description) }.store(in: scope)
    return log
  }

  final class Log {
    var lines: [String] = []
  }

  @Test func `one edit of an array is one change set`() {
    let log = log()
    names.append("Joan")
    names.insert("Mary", at: 0)
    names.remove(at: 1)
    names[0] = "Maria"
    names.move(from: 0, to: 2)
    names.swapAt(0, 1)
    names.removeAll { $0.hasPrefix("J") }
    names.removeAll()
    #expect(log.lines == ["+3", "+0", "-1", "*0", "0→2", "1→0", "-3", "-0 -1 -2"])
  }

  @Test func `one batch is one change set, without elements that came and went`() {
    let log = log()
    batch {
      names.append("Joan")
      names.removeLast()
      names[1] = "G"
      names[1] = "Grace Hopper"
      names.append("Mary")
    }
    #expect(log.lines == ["+3 *1"])
  }

  @Test func `equal contents at the end of a batch are no change`() {
    let log = log()
    var runs = 0
    let effect = Effect {
      _ = names.value
      runs += 1
    }
    batch {
      names.append("Joan")
      names.removeLast()
    }
    names[0] = "Ada"
    names.value = ["Ada", "Grace", "Hedy"]
    names.replaceAll(with: ["Ada", "Grace", "Hedy"], by: { $0 })
    batch {
      names.move(from: 0, to: 2)
      names.move(from: 2, to: 0)
    }
    #expect(log.lines.isEmpty)
    #expect(runs == 1)
    withExtendedLifetime(effect) {}
  }

  @Test func `an assignment keeps the rows at both ends that are the same`() {
    let log = log()
    names.value = ["Ada", "Joan", "Mary", "Hedy"]
    #expect(log.lines == ["-1 +1 +2"])
  }

  @Test func `an array that was assigned is edited apart from the versions of it that are kept`() {
    let kept: PersistentArray = ["Joan", "Mary"]
    names.insert("Lise", at: 0)
    names.insert("Emmy", at: 0)
    names.removeSubrange(1..<5)
    names.value = kept
    names.insert("Rosa", at: 0)
    var other = kept
    other.insert("Alan", at: 0)
    #expect(Array(names.value) == ["Rosa", "Joan", "Mary"])
    #expect(Array(other) == ["Alan", "Joan", "Mary"])
  }

  @Test func `replaceAll keeps rows with the same identity`() {
    let log = log()
    names.replaceAll(with: ["hedy", "ada", "joan"], by: { $0.lowercased() })
    #expect(log.lines == ["-1 +2 0→1 *0 *1"] || log.lines == ["-1 +2 2→0 *0 *1"])
  }

  @Test func `a read of an array depends on the read elements alone`() {
    var log: [String] = []
    let effects = [
      Effect { log.append("count \(names.count)") },
      Effect { log.append("empty \(names.isEmpty)") },
      Effect { log.append("first \(names.first ?? "none")") },
      Effect { log.append("second \(names[1])") },
      Effect { log.append("last \(names.last ?? "none")") },
    ]
    log = []
    names[1] = "G"
    #expect(log == ["second G"])
    log = []
    names.append("Joan")
    #expect(log == ["count 4", "last Joan"])
    log = []
    names.move(from: 3, to: 0)
    #expect(log == ["first Joan", "second Ada", "last Hedy"])
    log = []
    names[2] = "Grace"
    #expect(log.isEmpty)
    withExtendedLifetime(effects) {}
  }

  @Test func `reads of an array are current inside a batch and an edit in place`() {
    batch {
      names.append("Joan")
      #expect(names.count == 4)
      #expect(names[3] == "Joan")
      names.value.sort()
      #expect(names.first == "Ada")
    }
  }

  @Test func `an edit in an effect does not make it depend on the array`() {
    let trigger = Observable(0)
    let effect = Effect {
      _ = trigger.value
      names.append("x")
      names[0] += "!"
      names[0].removeLast()
      swap(&names[0], &names[1])
      swap(&names[0], &names[1])
      names.value.removeLast()
    }
    #expect(names.observerCount == 0)
    trigger.value = 1
    #expect(names.count == 3)
    withExtendedLifetime(effect) {}
  }

  @Test func `a transaction that fails restores the array and notifies no observer`() {
    struct Refused: Error {}
    let log = log()
    let before = names.value
    #expect(throws: Refused.self) {
      try transaction {
        names.append("Joan")
        names[0] = "A"
        #expect(names.count == 4)
        throw Refused()
      }
    }
    #expect(names.value == before)
    #expect(log.lines.isEmpty)
    transaction { names.append("Joan") }
    #expect(log.lines == ["+3"])
  }

  @Test func `an edit from inside a delivery is delivered in the next round, relative to the former contents`() {
    var told: [String] = []
    names.observeChangeSets { changes in
      told.append("first \(changes)")
      if names.count < 5 { names.insert("x", at: 0) }
    }.store(in: scope)
    names.observeChangeSets { told.append("second \($0)") }.store(in: scope)
    names.append("Joan")
    // The second observer has not been called yet when the first edits, and gets both edits at once.
    #expect(told == ["first +3", "second +0 +4", "first +0"])
  }

  @Test func `an edit in place during which the array is edited traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let names = ObservableArray(["Ada"], name: "names")
      names.value.removeAll { _ in
        names.append("x")
        return false
      }
    }
    #expect(trap.message.contains("'names' is touched while it is being mutated in place"))
  }

  @Test func `versions can be kept and compared at any time`() {
    let before = names.value
    for number in 0..<10 { names.append("\(number)") }
    names.removeSubrange(3..<12)
    #expect(names.value.changes(from: before).description == "+3")
    #expect(before.count == 3)
  }

  @Test func `an array whose observers have ended has none, and its derived reads are released`() {
    #expect(names.observerCount == 0)
    var effect: Effect? = Effect { _ = names.count + (names.first?.count ?? 0) }
    #expect(names.observerCount == 2)
    effect?.cancel()
    effect = nil
    #expect(names.observerCount == 0)
  }

  @Test func `an edit in place that throws keeps the changes made before`() {
    struct Refused: Error {}
    func shorten(_ text: inout String) throws {
      text.removeLast()
      throw Refused()
    }
    func shorten(_ texts: inout PersistentArray<String>) throws {
      texts.removeLast()
      throw Refused()
    }
    let log = log()
    #expect(throws: Refused.self) { try shorten(&names[1]) }
    #expect(throws: Refused.self) { try shorten(&names.value) }
    #expect(Array(names.peek()) == ["Ada", "Grac"])
    #expect(log.lines == ["*1", "-2"])
  }

  @Test func `an element that is removed during its own edit in place traps by name`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      func edit(_ text: inout String, _ names: ObservableArray<String>) {
        text = "Augusta"
        names.removeFirst()
      }
      let names = ObservableArray(["Ada"], name: "names")
      edit(&names[0], names)
    }
    #expect(trap.message.contains("'names' is touched while it is being mutated in place"))
  }
}
