import Binding
import BindingCollections
import BindingForms

extension Workload {
  /// A typical screen: a form of twenty numbers with a label, an error and a button, over a list of 10,000 records, of
  /// which the first twenty that a search finds are shown by name. An operation selects a record, types three digits
  /// into a field, saves, types two letters into the search and empties it; every eighth operation reverses the order.
  /// By hand the rows are filtered again after each search and change, and sorted for each order.
  static let screen = Workload(
    name: "a screen of 20 fields over 10,000 records", trial: 20, counted: (8, 24),
    subjects: [.binding: { BindingScreen().subject }, .handWritten: { BoxScreen().subject }])
}

private let fieldCount = 20
private let recordCount = 10_000
private let shownCount = 20

private struct Record: Equatable {
  let id: Int
  let name: String
  var numbers: [Int]

  init(_ id: Int) {
    self.id = id
    name = "\(id &* 7_368_787 % 999_983)"
    numbers = (0..<fieldCount).map { id &+ $0 }
  }
}

/// The content of the screen: plain memory.
private final class View {
  var labels = [String](repeating: "", count: fieldCount)
  var hasError = [Bool](repeating: false, count: fieldCount)
  var canSave = false
  var rows: [String] = []

  var digest: Int {
    (labels + rows).reduce(canSave ? 1 : 0) { $0 &* 31 &+ $1.utf8.reduce(0) { $0 &* 31 &+ Int($1) } }
  }
}

private protocol Screen: AnyObject {
  var view: View { get }
  func select(_ offset: Int)
  func type(_ text: String, into field: Int)
  func save()
  func search(_ text: String)
  func turnRound()
}

extension Screen {
  fileprivate var subject: Subject {
    var number = 0
    return Subject(keeping: self) { count in
      for _ in 0..<count {
        let field = number % fieldCount
        self.select(number &* 7_919 % recordCount)
        for text in ["4", "42", "42\(number % 10)"] { self.type(text, into: field) }
        self.save()
        for text in ["\(number % 9 + 1)", "\(number % 9 + 1)7", ""] { self.search(text) }
        if number % 8 == 7 { self.turnRound() }
        number += 1
      }
    } result: {
      self.view.digest
    }
  }
}

private final class BindingScreen: Screen {
  let view = View()
  private let records = ObservableArray((0..<recordCount).map(Record.init))
  private let draft = (0..<fieldCount).map { _ in Observable(0) }
  private let fields: [Field<Int, String>]
  private let search = Observable("")
  private let isAscending = Observable(true)
  private var selected = 0
  private let scope = Scope()

  init() {
    fields = draft.map { Field($0, via: .integer) }
    for (index, field) in fields.enumerated() {
      field.text.bind(to: view) { $0.labels[index] = $1 }.store(in: scope)
      field.error.bind(to: view) { $0.hasError[index] = $1 != nil }.store(in: scope)
    }
    let canSave = Computed { [fields] in fields.allSatisfy { $0.error.value == nil } }
    canSave.bind(to: view) { $0.canSave = $1 }.store(in: scope)
    // Sorted first, so that the filter of the search keeps the order.
    let rows =
      records
      .sorted(byKey: \.name, choosing: { [isAscending] in isAscending.value ? { $0 < $1 } : { $0 > $1 } })
      .filtered(choosing: { [search] in
        let text = search.value
        return { $0.name.utf8.starts(with: text.utf8) }
      })
    rows.bind(to: view) { $0.rows = $1.prefix(shownCount).map(\.name) }.store(in: scope)
  }

  func select(_ offset: Int) {
    selected = offset
    batch {
      for (number, value) in zip(records[offset].numbers, draft) { value.value = number }
    }
  }

  func type(_ text: String, into field: Int) { fields[field].text.value = text }

  func save() { records[selected].numbers = draft.map { $0.value } }

  func search(_ text: String) { search.value = text }

  func turnRound() { isAscending.value.toggle() }
}

private final class BoxScreen: Screen {
  let view = View()
  private var records = (0..<recordCount).map(Record.init)
  private var sorted: [Record] = []
  private let draft = (0..<fieldCount).map { _ in Box(0) }
  private let texts = (0..<fieldCount).map { _ in Box("0") }
  private let errors = (0..<fieldCount).map { _ in Box(false) }
  private let canSave = Box(true)
  private let text = Box("")
  private let isAscending = Box(true)
  private var selected = 0

  init() {
    for index in 0..<fieldCount {
      draft[index].observe { [unowned self] in
        if Int(texts[index].value) != $0 { texts[index].value = "\($0)" }
      }
      texts[index].observe { [unowned self] in
        view.labels[index] = $0
        if let number = Int($0) { draft[index].value = number }
        errors[index].value = Int($0) == nil
      }
      errors[index].observe { [unowned self] in
        view.hasError[index] = $0
        canSave.value = !errors.contains { $0.value }
      }
    }
    canSave.observe { [unowned self] in view.canSave = $0 }
    isAscending.observe { [unowned self] _ in sort() }
    text.observe { [unowned self] _ in show() }
  }

  private func sort() {
    sorted = isAscending.value ? records.sorted { $0.name < $1.name } : records.sorted { $0.name > $1.name }
    show()
  }

  private func show() {
    let text = text.value
    view.rows = sorted.filter { $0.name.utf8.starts(with: text.utf8) }.prefix(shownCount).map(\.name)
  }

  func select(_ offset: Int) {
    selected = offset
    for (number, value) in zip(records[offset].numbers, draft) { value.value = number }
  }

  func type(_ text: String, into field: Int) { texts[field].value = text }

  func save() {
    records[selected].numbers = draft.map { $0.value }
    // The order is by another property, so the record stays in its place.
    if let place = sorted.firstIndex(where: { $0.id == selected }) { sorted[place] = records[selected] }
    show()
  }

  func search(_ text: String) { self.text.value = text }

  func turnRound() { isAscending.value.toggle() }
}
