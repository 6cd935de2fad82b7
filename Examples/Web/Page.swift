// Shows the view model on the page.

import Binding
import BindingCollections

nonisolated(unsafe) private var scope = Scope()

@c(_start)
func start() {
  let model = ItemsViewModel()
  let entry = Entry(named: "name")
  model.name.bind(to: entry) { if $0.content != $1 { $0.content = $1 } }.store(in: scope)
  entry.edited.observe { model.name.value = entry.content }.store(in: scope)
  entry.startListening()
  model.greeting.bind(to: Element(named: "greeting")) { $0.show($1) }.store(in: scope)
  let rows = Rows(Element(named: "rows"), of: model)
  model.items.observeChangeSets { rows.apply($0) }.store(in: scope)
  model.selection.observeChanges { rows.select($1, after: $0) }.store(in: scope)
  Element(named: "replace").listen(to: "click") { _, _ in model.replace() }
  Element(named: "append").listen(to: "click") { _, _ in model.append() }
  Element(named: "update").listen(to: "click") { _, _ in model.updateEveryTenth() }
  Element(named: "swap").listen(to: "click") { _, _ in model.swap() }
  Element(named: "clear").listen(to: "click") { _, _ in model.clear() }
}

/// The rows of the table. They follow the change sets of the items.
private final class Rows {
  private let table: Element
  private let model: ItemsViewModel
  private var shown: [(id: Int, element: Element)] = []
  /// The identities of the items, by the numbers of the elements.
  private var ids: [Int32: Int] = [:]

  init(_ table: Element, of model: ItemsViewModel) {
    self.table = table
    self.model = model
    table.listen(to: "click") { [unowned(unsafe) self] row, name in
      guard let id = ids[row] else { return }
      if name == "remove" { model.remove(id) } else { model.selection.value = id }
    }
  }

  func apply(_ changes: ChangeSet<Item>) {
    // Rows that were removed, and may be inserted elsewhere.
    var left: [Int: Element] = [:]
    for splice in changes.splices {
      let old = splice.offset..<splice.offset + splice.removed
      if shown[old].map({ $0.id }) == splice.elements.map({ $0.id }) {
        for (offset, item) in zip(old, splice.elements) { shown[offset].element.show(item.label, inChild: 1) }
        continue
      }
      for row in shown[old] { left[row.id] = row.element }
      let next = old.upperBound < shown.count ? shown[old.upperBound].element : nil
      let new = splice.elements.map { item in
        let element = left.removeValue(forKey: item.id) ?? makeRow(item)
        table.insert(element, before: next)
        return (id: item.id, element: element)
      }
      shown.replaceSubrange(old, with: new)
    }
    if shown.isEmpty {
      table.show("")
      ids = [:]
    } else {
      for element in left.values {
        element.remove()
        ids[element.number] = nil
      }
    }
  }

  func select(_ id: Int?, after former: Int?) {
    if let former, let offset = model.items.offset(id: former) { shown[offset].element.setClass("") }
    if let id, let offset = model.items.offset(id: id) { shown[offset].element.setClass("selected") }
  }

  private func makeRow(_ item: Item) -> Element {
    let element = Element(template: "row")
    element.show(String(item.id), inChild: 0)
    element.show(item.label, inChild: 1)
    if item.id == model.selection.peek() { element.setClass("selected") }
    ids[element.number] = item.id
    return element
  }
}
