import Binding
import BindingCollections
import TestSupport
import Testing

@Suite struct OperatorsSpec {
  private struct Order: Hashable {
    let number: Int
    var customer: String
  }

  @Test func `a join follows both sides and changes only the rows that an edit concerns`() {
    let orders = ObservableArray((1...4).map { Order(number: $0, customer: $0 % 2 == 0 ? "Ada" : "Grace") })
    let customers: ObservableArray = ["Ada"]
    let lines = orders.innerJoin(customers, on: \.customer, equals: { $0 })
    var log: [String] = []
    let subscription = lines.observeChangeSets { log.append($0.description) }
    customers.append("Grace")
    #expect(lines.peek().map(\.right) == ["Grace", "Ada", "Grace", "Ada"])
    orders[0].customer = "Ada"
    customers.append("Ada")
    customers.remove(at: 0)
    orders.move(from: 0, to: 3)
    #expect(log == ["+0 +2", "*0", "0→3"])
    subscription.cancel()
  }

  @Test func `groups are ordered by their contents`() {
    let words: ObservableArray = ["a", "bb", "cc", "d", "ee"]
    let groups = words.grouped(by: \.count).sorted(byKey: { -$0.count })
    #expect(groups.value.map(\.key) == [2, 1])
    words.append(contentsOf: ["f", "g"])
    #expect(groups.value.map(\.key) == [1, 2])
  }

  @Test func `a log array is kept at its limit`() {
    let log = ObservableArray(1...5)
    let limit = log.limit(to: 3)
    #expect(log.peek() == [3, 4, 5])
    log.append(contentsOf: [6, 7, 8, 9])
    #expect(log.peek() == [7, 8, 9])
    limit.cancel()
    log.append(10)
    #expect(log.count == 4)
  }

  @Test func `a log array with a limit of zero stays empty`() {
    let log = ObservableArray([1])
    let limit = log.limit(to: 0)
    log.append(2)
    #expect(log.isEmpty)
    limit.cancel()
  }

  @Test func `a negative prefix traps by name`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ObservableArray([1], name: "numbers").prefix(-1)
    }
    #expect(trap.message.contains("the first -1 elements of 'numbers' are asked for"))
  }
}

@Suite struct FlatteningSpec {
  private final class Folder {
    let id: Int
    let name = Observable("")
    let folders = ObservableArray<Folder>()
    init(_ id: Int, _ folders: [Folder] = []) {
      self.id = id
      self.folders.append(contentsOf: folders)
    }
  }

  private let expanded = ObservableSet<Int>()
  private let roots = ObservableArray([
    Folder(1, [Folder(11, [Folder(111)]), Folder(12)]), Folder(2), Folder(3, [Folder(31)]),
  ])

  private func text(_ rows: DerivedArray<TreeRow<Folder>>) -> [String] {
    rows.peek().map { row in
      String(repeating: " ", count: row.depth) + (row.hasChildren ? row.isExpanded ? "-" : "+" : " ") + "\(row.node.id)"
    }
  }

  @Test func `the children of expanded nodes follow them`() {
    let rows = roots.flattened(by: \.id, expanded: expanded) { $0.folders }
    #expect(text(rows) == ["+1", " 2", "+3"])
    expanded.insert(11)
    #expect(text(rows) == ["+1", " 2", "+3"])
    expanded.insert(1)
    #expect(text(rows) == ["-1", " -11", "   111", "  12", " 2", "+3"])
    expanded.remove(11)
    #expect(text(rows) == ["-1", " +11", "  12", " 2", "+3"])
  }

  @Test func `an edit anywhere in a tree is the least change of its rows`() {
    let rows = roots.flattened(by: \.id, expanded: expanded) { $0.folders }
    var log: [String] = []
    let subscription = rows.observeChangeSets { log.append($0.description) }
    expanded.toggle(1)
    expanded.toggle(11)
    roots[0].folders[0].folders.append(Folder(112))
    roots[0].folders[1].folders.append(Folder(121))
    roots.move(from: 0, to: 2)
    expanded.toggle(1)
    #expect(text(rows) == [" 2", "+3", "+1"])
    #expect(
      log == ["+1 +2 *0", "+2 *1", "+3", "*4", "0→2 1→3 2→4 3→5 4→6", "-3 -4 -5 -6 *2"])
    subscription.cancel()
  }

  @Test(arguments: [true, false])
  func `a node that is loaded anew has its own children`(isObserved: Bool) {
    let rows = roots.flattened(by: \.id, expanded: expanded) { $0.folders }
    let observation = isObserved ? rows.observe { _ in } : nil
    expanded.formUnion([1, 11])
    #expect(text(rows) == ["-1", " -11", "   111", "  12", " 2", "+3"])
    roots.replaceAll(with: [Folder(1, [Folder(11, [Folder(112)]), Folder(13)]), Folder(2, [Folder(21)])], by: \.id)
    #expect(text(rows) == ["-1", " -11", "   112", "  13", "+2"])
    roots[0].folders.append(Folder(14))
    #expect(text(rows) == ["-1", " -11", "   112", "  13", "  14", "+2"])
    observation?.cancel()
  }

  @Test func `an edit of a node that keeps its children keeps the rows below it`() {
    struct Node: Identifiable, Equatable {
      let id: Int
      var name = ""
      let nodes: ObservableArray<Node>
      static func == (one: Node, other: Node) -> Bool { one.id == other.id && one.name == other.name }
    }
    let roots = ObservableArray([Node(id: 1, nodes: [Node(id: 11, nodes: [])])])
    expanded.insert(1)
    let rows = roots.flattened(by: \.id, expanded: expanded) { $0.nodes }
    var log: [String] = []
    let subscription = rows.observeChangeSets { log.append($0.description) }
    roots[0].name = "Mail"
    roots[0].nodes[0].name = "Work"
    #expect(log == ["*0", "*1"] && rows.value.map(\.node.name) == ["Mail", "Work"])
    subscription.cancel()
  }

  @Test func `hidden nodes of a tree are not read, and end`() {
    weak var hidden: Folder?
    var reads: [Int] = []
    let rows = roots.flattened(by: \.id, expanded: expanded) { folder in
      reads.append(folder.id)
      return folder.folders
    }
    let subscription = rows.observeChangeSets { _ in }
    #expect(reads == [1, 2, 3])
    expanded.insert(3)
    #expect(reads == [1, 2, 3, 31])
    hidden = roots[2].folders[0]
    roots[2].folders.removeAll()
    #expect(hidden == nil)
    subscription.cancel()
    #expect(expanded.observerCount == 0 && roots.observerCount == 0)
  }
}
