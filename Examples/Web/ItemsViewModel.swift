import Binding
import BindingCollections

struct Item: Identifiable, Equatable {
  let id: Int
  var label: String
}

/// A greeting, and a list in which one item is selected. It knows no page.
final class ItemsViewModel {
  let name = Observable("Ada")
  let items = ObservableArray<Item>()
  let selection = Observable<Int?>(nil)
  private(set) lazy var greeting = Computed { [name] in "Hello, " + name.value }

  private var lastID = 0

  func replace() {
    items.replaceSubrange(0..<items.peek().count, with: (0..<1000).map { _ in nextItem() })
  }

  func append() { items.append(contentsOf: (0..<1000).map { _ in nextItem() }) }

  func updateEveryTenth() {
    batch {
      for offset in stride(from: 0, to: items.peek().count, by: 10) { items[offset].label += " !!!" }
    }
  }

  func swap() {
    let count = items.peek().count
    if count > 2 { items.swapAt(1, count - 2) }
  }

  func remove(_ id: Int) { items.remove(id: id) }

  func clear() { items.removeAll() }

  private static let adjectives = ["pretty", "large", "big", "small", "tall", "short", "long", "handsome", "plain"]
  private static let things = ["table", "chair", "house", "desk", "car", "pony", "cookie", "pizza"]

  private func nextItem() -> Item {
    lastID += 1
    let adjective = Self.adjectives[lastID % Self.adjectives.count]
    return Item(id: lastID, label: adjective + " " + Self.things[lastID % Self.things.count])
  }
}
