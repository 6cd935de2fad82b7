import Binding
import BindingArchitecture
import BindingCollections
import BindingForms

/// Shows that an operation costs about the same however often it is repeated: four times as many repetitions take about
/// four times as long.
struct Repeated {
  /// How much longer four times as many repetitions may take. In a balanced tree, and with the machine's caches, they
  /// take a little more than four times as long; if each repetition costs in proportion to the earlier ones, sixteen.
  static let limit = 7.0

  /// Makes what an operation needs, and returns the closure that repeats it this many times.
  typealias Preparation = (_ count: Int) -> () -> Void

  /// The greatest number of repetitions of what is quick.
  let count: Int
  /// A part of the names of the operations to be repeated; `nil` for all.
  var only: String?

  /// Prints a line for each operation, with microseconds for a quarter of the repetitions and for all. What exceeds the
  /// limit is measured again, up to three times. Returns whether nothing exceeds it each time.
  func areCheap() -> Bool {
    print("µs\tn\tn / 4\tn")
    var areCheap = true
    for operation in Repeated.operations where only.map(operation.name.contains) ?? true {
      let count = count / operation.divisor
      // A cost that grows is there each time; another program that takes the caches is not.
      let isCheapOnce = (0..<3).contains { _ in
        let times = [count / 4, count].map { Repeated.time(of: operation.prepare, $0) }
        // Below a millisecond the clock and the caches decide.
        let isCheap = times[1] < 1_000 || times[1] <= operation.limit * times[0]
        print("\(operation.name)\t\(count)\t\(Int(times[0]))\t\(Int(times[1]))\(isCheap ? "" : "\t!")")
        return isCheap
      }
      if !isCheapOnce { areCheap = false }
    }
    return areCheap
  }

  /// The least of five measurements, in microseconds.
  private static func time(of prepare: Preparation, _ count: Int) -> Double {
    let times = (0..<5).map { _ in
      let work = prepare(count)
      let start = ProcessorTime.now()
      work()
      return ProcessorTime.now() - start
    }
    return times.min()! / .microseconds(1)
  }

  private struct Operation {
    let name: String
    /// By how much fewer repetitions are made of an operation that takes long by itself.
    let divisor: Int
    let limit: Double
    let prepare: Preparation

    init(
      _ name: String, fewerBy divisor: Int = 1, limit: Double = Repeated.limit, _ prepare: @escaping Preparation
    ) {
      (self.name, self.divisor, self.limit, self.prepare) = (name, divisor, limit, prepare)
    }
  }

  private static var operations: [Operation] { lifetimes + selections + arrays + nested + architecture }

  private static func people(_ count: Int) -> ObservableArray<ListedPerson> {
    ObservableArray((0..<count).map { ListedPerson($0, edit: 0) })
  }

  private static var lifetimes: [Operation] {
    [
      Operation("tokens in a scope, cancelled first to last") { count in
        let (value, scope) = (Observable(0), Scope())
        let tokens = (0..<count).map { _ in value.observe { _ in } }
        for token in tokens { token.store(in: scope) }
        return { for token in tokens { token.cancel() } }
      },
      Operation("child scopes, ended first to last") { count in
        let scope = Scope()
        let children = (0..<count).map { _ in scope.child() }
        return { for child in children { child.end() } }
      },
      Operation("tokens of an event, cancelled first to last") { count in
        let event = Event<Int>()
        let tokens = (0..<count).map { _ in event.observe { _ in } }
        return { for token in tokens { token.cancel() } }
      },
    ]
  }

  private static var selections: [Operation] {
    [
      Operation("a selection is extended row by row") { count in
        let array = people(count)
        let selection = Selection(in: array, by: \.id)
        selection.select(0)
        return { for id in 1..<count { selection.extend(to: id) } }
      },
      Operation("rows are toggled one by one, and again") { count in
        let array = people(count)
        let selection = Selection(in: array, by: \.id)
        let token = selection.ids.observe { _ in }
        return {
          for id in 0..<count { selection.toggle(id) }
          for id in 0..<count { selection.toggle(id) }
          token.cancel()
        }
      },
      Operation("all rows are selected, and go one by one") { count in
        let array = people(count)
        let selection = Selection(in: array, by: \.id)
        let token = selection.ids.observe { _ in }
        selection.selectAll()
        return {
          for _ in 0..<count { array.removeFirst() }
          token.cancel()
        }
      },
    ]
  }

  private static var arrays: [Operation] {
    [
      Operation("groups of one row each, which go one by one") { count in
        let array = people(count)
        let groups = array.grouped(by: \.id)
        let token = groups.observe { _ in }
        return {
          for _ in 0..<count { array.removeLast() }
          token.cancel()
        }
      },
      Operation("sorted by equal keys, inserted in front") { count in
        let array = ObservableArray<ListedPerson>()
        let token = array.sorted(byKey: { _ in 0 }).observe { _ in }
        return {
          for id in 0..<count { array.insert(ListedPerson(id, edit: 0), at: 0) }
          token.cancel()
        }
      },
      Operation("rows of one key subtracted, which go one by one") { count in
        let (left, right) = (people(3), people(count))
        let token = left.subtracting(right, by: { _ in 0 }).observe { _ in }
        return {
          for _ in 0..<count { right.removeLast() }
          token.cancel()
        }
      },
      Operation("a sum, appended to one by one") { count in
        let array = ObservableArray<Int>()
        let token = array.reduced(0, adding: { $0 += $1 }, removing: { $0 -= $1 }).observe { _ in }
        return {
          for number in 0..<count { array.append(number) }
          token.cancel()
        }
      },
      Operation("keys of a dictionary are written one by one, and removed") { count in
        let dictionary = ObservableDictionary<Int, Int>()
        let token = dictionary.observe { _ in }
        return {
          for key in 0..<count { dictionary[key] = key }
          for key in 0..<count { dictionary[key] = nil }
          token.cancel()
        }
      },
      Operation("identities are replaced one by one") { count in
        let array = ObservableArray((0..<count).map { Numbered(id: $0) })
        let token = array.children(by: \.id) { $0[\.number] }.observe { _ in }
        return {
          for id in 0..<count { array.replace(id: id, with: Numbered(id: -1 - id)) }
          token.cancel()
        }
      },
    ]
  }

  private struct Numbered: Identifiable, Equatable {
    let id: Int
    var number = 0
  }

  private final class Branch {
    let id: Int
    let children = ObservableArray<Branch>()

    init(_ id: Int) { self.id = id }

    /// A chain of nodes, each of which is the only child of the one before.
    static func chain(of count: Int) -> Branch {
      let root = Branch(0)
      var last = root
      for id in 1..<count {
        let next = Branch(id)
        last.children.append(next)
        last = next
      }
      return root
    }
  }

  private static var nested: [Operation] {
    [
      // Each level has the rows of all levels below it, so that a deep chain does not fit into the machine's caches. In
      // instructions twice the depth takes 2.2 times as much.
      Operation(
        "an expanded row of a chain is collapsed and expanded, deep below n others", fewerBy: 16, limit: 14
      ) { count in
        let expanded = ObservableSet<Int>(0..<count - 2)
        let rows = ObservableArray([Branch.chain(of: count)])
          .flattened(by: \.id, expanded: expanded) { $0.children }
        let token = rows.observe { _ in }
        return {
          for _ in 0..<4 {
            expanded.insert(count - 2)
            expanded.remove(count - 2)
          }
          token.cancel()
        }
      },
      Operation("an array of arrays, one element is appended to each", fewerBy: 4) { count in
        let lists = ObservableArray((0..<count).map { _ in ObservableArray<Int>() })
        let token = lists.flatMapped { $0 }.observe { _ in }
        return {
          for list in lists.value { list.append(1) }
          token.cancel()
        }
      },
      Operation("children with a field each, all in one form, edited one by one", fewerBy: 16) { count in
        let array = ObservableArray((0..<count).map { Named(id: $0, name: "") })
        let fields = array.children(by: \.id) { Field($0[\.name], commit: .onCommit) }
        let form = Form { fields.value.map(\.part) }
        let token = Effect { _ = (form.isDirty.value, form.isValid.value) }
        return {
          for field in fields.value { field.text.value += "x" }
          form.commit()
          token.cancel()
        }
      },
    ]
  }

  private struct Named: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private enum Enrolled: ContextRole { typealias Member = Branch }

  private static var architecture: [Operation] {
    [
      Operation("values of a history, whose tokens end one by one") { count in
        let history = History(of: Observable(0))
        let values = (0..<count).map { Observable($0) }
        var tokens = values.map { history.track($0) }
        return {
          tokens.removeAll()
          withExtendedLifetime(history) {}
        }
      },
      Operation("an array is edited again and again, each edit is undone and redone") { count in
        let array = people(1_000)
        let history = History(of: array)
        return {
          for step in 0..<count {
            array[step % 1_000] = ListedPerson(step % 1_000, edit: step + 1)
            history.undo.execute()
            history.redo.execute()
          }
        }
      },
      Operation("objects enter a registry under one type, each above the one before, and leave it") { count in
        let registry = Registry()
        let (models, scopes) = ((0..<count).map { Branch($0) }, (0..<count).map { _ in Scope() })
        return {
          for (model, scope) in zip(models, scopes) { registry.put(model, policy: .cover, until: scope) }
          for scope in scopes.reversed() { scope.end() }
        }
      },
      Operation("members of a role come and go") { count in
        let context = Context()
        let (models, scopes) = ((0..<count).map { Branch($0) }, (0..<count).map { _ in Scope() })
        return {
          for (model, scope) in zip(models, scopes) { context.enroll(model, as: Enrolled.self, until: scope) }
          for scope in scopes { scope.end() }
        }
      },
      Operation("a value is looked up below n contexts, and written", fewerBy: 4) { count in
        let root = Context()
        var leaf = root
        for _ in 0..<count { leaf = leaf.child() }
        let token = Effect { [leaf] in _ = leaf[Shade.self] }
        return {
          for number in 0..<16 { root[Shade.self] = number }
          token.cancel()
        }
      },
      Operation("actions are sent to a store that keeps all") { count in
        let store = Store(0, keeping: count) { (state: inout Int, action: Int) in state += action }
        return { batch { for _ in 0..<count { store.send(1) } } }
      },
    ]
  }

  private enum Shade: ContextKey { static var defaultValue: Int { 0 } }
}
