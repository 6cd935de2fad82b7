import Binding
import BindingCollections
import BindingRecording
import Foundation
import Testing

@Suite struct RecordingSpec {
  @Test func `a recording has the writes, and the runs that they caused`() throws {
    let events = try recorded {
      let age = Observable(36, name: "age")
      let isAdult = Computed(name: "isAdult") { age.value >= 18 }
      let banner = Effect(name: "banner") { _ = isAdult.value }
      age.value = 17
      withExtendedLifetime(banner) {}
    }
    #expect(
      events.words(.write, .run, .ran) == [
        "run banner made", "run isAdult read by banner", "ran isAdult new", "ran banner", "write age outside",
        "run isAdult changed age by age", "ran isAdult new", "run banner changed isAdult by isAdult", "ran banner",
      ])
  }

  @Test func `a recording counts nodes that nothing has used, and not the parts of a binding`() throws {
    var kept: [AnyObject] = []
    let events = try recorded {
      let (age, entry) = (Observable(36, name: "age"), Observable("", name: "entry"))
      let binding = age.bindTwoWay(to: entry, via: .integer, commit: .onCommit)
      entry.value = "37"
      kept = [binding, Observable(0)]
    }
    #expect(events.compactMap(\.unmentioned) == [1])
    withExtendedLifetime(kept) {}
  }

  @Test func `a recording says when it began`() throws {
    let earliest = Date.now
    let began = try #require(recorded {}.first?.began)
    // The time is in whole milliseconds.
    let seconds = Double(began) / 1_000 - earliest.timeIntervalSince1970
    #expect(seconds > -0.01 && seconds < Date.now.timeIntervalSince(earliest) + 0.01)
  }

  @Test func `a recording has writes and results that changed nothing`() throws {
    let events = try recorded {
      let age = Observable(36, name: "age")
      let isAdult = Computed(name: "isAdult") { age.value >= 18 }
      let banner = Effect(name: "banner") { _ = isAdult.value }
      age.value = 36
      age.value = 37
      withExtendedLifetime(banner) {}
    }
    #expect(
      events.words(.write, .kept, .run, .ran).dropFirst(4) == [
        "kept age outside", "write age outside", "run isAdult changed age by age", "ran isAdult same",
      ])
  }

  @Test func `a recording has a batch as one turn, and each write outside of one as its own`() throws {
    let events = try recorded {
      let one = Observable(1, name: "one")
      let other = Observable(2, name: "other")
      let effect = Effect(name: "effect") { _ = one.value + other.value }
      batch {
        one.value = 2
        other.value = 3
      }
      one.value = 3
      one.value = 4
      withExtendedLifetime(effect) {}
    }
    #expect(
      events.words(.settled, .write) == [
        "settled", "write one outside", "write other outside", "settled", "write one outside", "settled",
        "write one outside", "settled",
      ])
    #expect(events.compactMap(\.turn) == [1, 2, 3, 4])
  }

  @Test func `a recording has writes to unread observables`() throws {
    let events = try recorded(values: true) {
      let name = Observable("Ada", name: "name")
      name.value = "Grace"
      name.value = "Barbara"
      name.update { $0 += "!" }
      batch { name.value = "Ada" }
    }
    #expect(
      events.words(.write, .settled) == [
        #"write name outside "Grace""#, "settled", #"write name outside "Barbara""#, "settled",
        #"write name outside "Barbara!""#, "settled", #"write name outside "Ada""#, "settled",
      ])
  }

  @Test func `a recording names the effect or command of each write`() throws {
    let events = try recorded {
      let source = Observable(1, name: "source")
      let copy = Observable(1, name: "copy")
      let copying = Effect(name: "copying") { copy.value = source.value }
      let double = Command(name: "double") { source.value *= 2 }
      withCause("import") { source.value = 5 }
      double.execute()
      withExtendedLifetime(copying) {}
    }
    #expect(
      events.words(.write) == [
        "write source outside 'import'", "write copy effect by copying", "write source outside the command 'double'",
        "write double.output outside the command 'double'", "write copy effect by copying",
      ])
  }

  @Test func `a recording has the values that a transaction rolled back`() throws {
    struct Failure: Error {}
    let events = try recorded(values: true) {
      let name = Observable("Ada", name: "name")
      try? transaction {
        name.value = "Grace"
        throw Failure()
      }
    }
    #expect(events.words(.write, .rollback) == [#"write name outside "Grace""#, #"rollback name "Ada""#])
  }

  @Test func `a recording has the ends of nodes, and none for nodes that live on`() throws {
    let name = Observable("Ada", name: "name")
    let events = try recorded {
      let effect = Effect(name: "effect") { _ = name.value }
      let released = Effect(name: "released") { _ = Observable(1, name: "inside").value }
      effect.cancel()
      withExtendedLifetime(released) {}
    }
    #expect(events.words(.ended).sorted() == ["ended effect", "ended inside", "ended released"])
    #expect(events.filter { $0.isFound == true }.map(\.name) == ["name"])
  }

  @Test func `a recording has effects that end in their own bodies`() throws {
    let events = try recorded {
      let source = Observable(1, name: "source")
      var effect: Effect?
      effect = Effect(name: "once") { if source.value > 1 { effect?.cancel() } }
      source.value = 2
      withExtendedLifetime(effect) {}
    }
    #expect(
      events.words(.run, .ran, .ended).filter { $0 != "ended source" }.suffix(3) == [
        "run once changed source by source", "ended once", "ran",
      ])
  }

  @Test func `a recording has scopes and their subscriptions`() throws {
    let events = try recorded {
      let scope = Scope()
      Effect(name: "effect") {}.store(in: scope)
      scope.pause()
      scope.resume()
      scope.end()
    }
    #expect(
      events.words(.stored, .scopePaused, .scopeResumed, .scopeEnded, .ended) == [
        "stored effect", "scopePaused", "scopeResumed", "scopeEnded", "ended effect",
      ])
    #expect(Set(events.compactMap(\.scope)) == [1])
  }

  @Test func `a recording has the ends of child scopes, so that a later scope is not taken for one of them`() throws {
    let events = try recorded {
      for name in ["first", "second"] {
        let scope = Scope()
        Effect(name: name) {}.store(in: scope.child())
        Effect(name: "outer") {}.store(in: scope)
        scope.end()
      }
    }
    let expected = ["first", "second"].flatMap {
      ["stored \($0)", "stored outer", "scopeEnded", "ended outer", "scopeEnded", "ended \($0)"]
    }
    #expect(events.words(.stored, .scopeEnded, .ended) == expected)
    #expect(Set(events.compactMap(\.scope)) == [1, 2, 3, 4])
  }

  @Test func `the lines of an operation are in the file when it is over, whatever it does`() throws {
    let path = NSTemporaryDirectory() + "recording-\(UInt64.random(in: 0 ... .max)).jsonl"
    defer { unlink(path) }
    let recording = try Graph.record(to: path)
    func lines(_ kinds: RecordedEvent.Kind...) throws -> Int { try events(at: path).count { kinds.contains($0.event) } }
    let name = Observable("Ada", name: "name")
    let effect = Effect(name: "effect") { _ = name.value }
    effect.cancel()
    #expect(try lines(.ended) == 1)
    let scope = Scope()
    for scope in [scope, scope.child()] { Effect(name: "member") { _ = name.value }.store(in: scope) }
    #expect(try lines(.stored) == 2)
    scope.pause()
    #expect(try lines(.scopePaused) == 1)
    scope.resume()
    #expect(try lines(.scopeResumed) == 1)
    batch { scope.end() }
    #expect(try lines(.scopeEnded) == 2)
    #expect(try lines(.ended) == 3)
    transaction {}
    #expect(try lines(.transactionCommitted) == 1)
    var released: Observable? = Observable(1, name: "released")
    released?.value = 2
    released = nil
    #expect(try lines(.ended) == 4)
    let turns = try events(at: path).compactMap(\.turn)
    name.value = "Grace"
    #expect(try events(at: path).compactMap(\.turn) == turns + [turns.count + 1])
    try recording.end()
  }

  @Test func `a recording has the dependencies of a node, when these have changed`() throws {
    let events = try recorded {
      let isOn = Observable(true, name: "isOn")
      let one = Observable(1, name: "one")
      let sum = Computed(name: "sum") { isOn.value ? one.value : 0 }
      let effect = Effect(name: "effect") { _ = sum.value }
      one.value = 2
      isOn.value = false
      withExtendedLifetime(effect) {}
    }
    let numbers = Dictionary(uniqueKeysWithValues: events.filter { $0.event == .node }.map { ($0.name!, $0.node!) })
    let reads = events.filter { $0.event == .ran && $0.node == numbers["sum"] }.map { $0.reads }
    #expect(reads == [[numbers["isOn"]!, numbers["one"]!], nil, [numbers["isOn"]!]])
  }

  @Test func `a recording has each line when the outermost operation is over`() throws {
    let path = NSTemporaryDirectory() + "recording-\(UInt64.random(in: 0 ... .max)).jsonl"
    defer { unlink(path) }
    let recording = try Graph.record(to: path)
    let name = Observable("Ada", name: "name")
    let effect = Effect(name: "effect") { _ = name.value }
    name.value = "Grace"
    #expect(try events(at: path).words(.write, .settled) == ["settled", "write name outside", "settled"])
    batch {
      name.value = "Barbara"
      #expect((try? events(at: path).words(.write)) == ["write name outside"])
    }
    #expect(try events(at: path).words(.write).count == 2)
    try recording.end()
    withExtendedLifetime(effect) {}
  }

  @Test func `a recording ends with its token, and leaves no state behind`() throws {
    let path = NSTemporaryDirectory() + "recording-\(UInt64.random(in: 0 ... .max)).jsonl"
    defer { unlink(path) }
    let name = Observable("Ada", name: "name")
    do {
      let recording = try Graph.record(to: path)
      name.value = "Grace"
      #expect(!recording.isEnded)
    }
    name.value = "Barbara"
    #expect(try events(at: path).last?.event == .end)
    #expect(!Graph.isTracing)
  }

  @Test func `a recording in a file that exists is for its owner only`() throws {
    let path = NSTemporaryDirectory() + "recording-\(UInt64.random(in: 0 ... .max)).jsonl"
    defer { unlink(path) }
    close(open(path, O_WRONLY | O_CREAT, 0o644))
    #expect(chmod(path, 0o644) == 0)
    let recording = try Graph.record(to: path, values: true)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    try recording.end()
  }

  @Test func `a recording goes on beside a trace, and beside another recording`() throws {
    var inner: [RecordedEvent] = []
    let outer = try recorded {
      let name = Observable("Ada", name: "name")
      let effect = Effect(name: "effect") { _ = name.value }
      inner = try recorded {
        withTracing {
          withCause("import") { name.value = "Grace" }
          #expect(why(effect) == "'effect' ran because 'name' was written by 'import'.")
        }
        name.value = "Barbara"
      }
      withExtendedLifetime(effect) {}
    }
    let writes = ["write name outside 'import'", "write name outside"]
    #expect(outer.words(.write) == writes)
    #expect(inner.words(.write) == writes)
    #expect(!Graph.isTracing)
  }

  @Test func `a recording leaves out inner nodes of the library, and connects the nodes on both sides`() throws {
    func work() {
      let isValid = Observable(false, name: "isValid")
      let save = Command(enabledIf: { isValid.value }, name: "save") {}
      let button = Effect(name: "button") { _ = save.isEnabled.value }
      isValid.value = true
      withExtendedLifetime(button) {}
    }
    let events = try recorded(work)
    #expect(events.allSatisfy { $0.isInner != true })
    let run = try #require(events.words(.run).last)
    #expect(run.hasPrefix("run button changed"))
    #expect(!run.contains("?"))
    let all = try recorded(internals: true, work)
    #expect(all.contains { $0.isInner == true })
    #expect(all.count > events.count)
  }

  @Test func `a recording writes more than it keeps in memory within one turn`() throws {
    let events = try recorded {
      let source = Observable(0, name: "source")
      batch { for number in 1...5_000 { source.value = number } }
    }
    #expect(events.words(.write).count == 5_000)
    #expect(events.words(.settled).count == 1)
  }

  @Test func `a recorded derived array depends on its rows' reads, and has its number of closure calls`() throws {
    let events = try recorded {
      let least = Observable(2, name: "least")
      let numbers = ObservableArray(0..<10, name: "numbers")
      let shown = numbers.filtered(name: "shown") { $0 >= least.value }
      let view = shown.observe(name: "view") { _ in }
      numbers[3] = -1
      least.value = 5
      withExtendedLifetime(view) {}
    }
    let runs = events.filter { $0.event == .ran && $0.isChanged != nil }
    #expect(runs.map(\.rows) == [10, 1, 10])
    let names = Dictionary(uniqueKeysWithValues: events.compactMap { $0.event == .node ? ($0.node, $0.name) : nil })
    #expect(runs[0].reads?.map { names[$0] } == ["numbers", "least"])
    #expect(events.words(.run).last { $0.hasPrefix("run shown") } == "run shown changed least by least")
  }

  @Test func `a recording has the dependencies of rows, when only these have changed`() throws {
    let events = try recorded {
      let isOn = Observable(true, name: "isOn")
      let (one, two) = (Observable(2, name: "one"), Observable(5, name: "two"))
      let numbers = ObservableArray(0..<1_000, name: "numbers")
      let shown = numbers.filtered(name: "shown") { $0 >= (isOn.value ? one.value : two.value) }
      let view = shown.observe(name: "view") { _ in }
      numbers[3] = -1
      isOn.value = false
      withExtendedLifetime(view) {}
    }
    let names = Dictionary(uniqueKeysWithValues: events.compactMap { $0.event == .node ? ($0.node, $0.name) : nil })
    let runs = events.filter { $0.event == .ran && $0.isChanged != nil }
    #expect(
      runs.map { $0.reads?.map { names[$0] } } == [["numbers", "isOn", "one"], nil, ["numbers", "isOn", "two"]])
  }

  @Test func `a recording has the dependencies of a node behind nodes that are left out, when these have changed`()
    throws
  {
    let events = try recorded {
      let isOn = Observable(true, name: "isOn")
      let (one, two) = (Observable(true, name: "one"), Observable(false, name: "two"))
      let save = Command(enabledIf: { isOn.value ? one.value : two.value }, name: "save") {}
      let button = Effect(name: "button") { _ = save.isEnabled.value }
      isOn.value = false
      withExtendedLifetime(button) {}
    }
    let names = Dictionary(uniqueKeysWithValues: events.compactMap { $0.event == .node ? ($0.node, $0.name) : nil })
    let runs = events.filter { $0.event == .ran && $0.isChanged != nil && names[$0.node] == "save.isEnabled" }
    #expect(runs.map { $0.reads?.map { names[$0] } } == [["isOn", "one"], ["isOn", "two"]])
  }

  @Test func `a recorded cause ends at its own end, also if a recording begins or ends meanwhile`() throws {
    let path = NSTemporaryDirectory() + "recording-\(UInt64.random(in: 0 ... .max)).jsonl"
    defer { unlink(path) }
    let a = Observable(0, name: "a")
    let show = Effect { _ = a.value }
    try withTracing {
      let recording = try withCause("import") {
        let recording = try Graph.record(to: path)
        a.value = 1
        #expect(why(a) == "'a' was written by 'import'.")
        return recording
      }
      a.value = 2
      #expect(why(a) == "'a' was written from outside.")
      try withCause("export") {
        try recording.end()
        a.value = 3
      }
      #expect(why(a) == "'a' was written by 'export'.")
    }
    show.cancel()
  }
}
