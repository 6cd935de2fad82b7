import Binding

extension Workload {
  /// A million persons, of which about half are shown, sorted by name and grouped by the month of birth: one of them is edited, and
  /// what is shown is up to date again. By hand that is computed anew.
  static let listEdit = Workload(
    name: "edit in 1,000,000 persons, filtered, sorted, grouped", trial: 2, fixedCount: 3,
    subjects: [.binding: bindingList, .handWritten: listByHand])
}

private struct ListedPerson: Equatable {
  let id: Int
  var name: String
  var isShown: Bool
  var month: Int

  init(_ id: Int, edit: Int) {
    let number = (id &+ 1) &* (edit &+ 7919) &* 2_654_435_761
    self.id = id
    name = "\((number >> 8) & 0xFFFF_FFFF) Lovelace"
    isShown = number & 3 != 0
    month = 1 + (number >> 4) & 0xFFFF % 12
  }
}

private let personCount = 1_000_000

/// Which person an edit is about.
private func editedPerson(_ edit: Int) -> Int { (edit &* 7_368_787) % personCount }

private func bindingList() -> Subject {
  let persons = ObservableArray((0..<personCount).map { ListedPerson($0, edit: 0) })
  let groups = persons.filtered(\.isShown).sorted(by: \.name).grouped(by: \.month)
  var digest = 0
  let effect = Effect { digest = groups.value.reduce(0) { $0 &* 31 &+ $1.value.count &* $1.key } }
  var edit = 0
  return Subject(keeping: effect) { count in
    for _ in 0..<count {
      edit += 1
      let id = editedPerson(edit)
      persons[id] = ListedPerson(id, edit: edit)
    }
  } result: {
    digest
  }
}

private func listByHand() -> Subject {
  var persons = (0..<personCount).map { ListedPerson($0, edit: 0) }
  var digest = 0
  var edit = 0
  return Subject { count in
    for _ in 0..<count {
      edit += 1
      let id = editedPerson(edit)
      persons[id] = ListedPerson(id, edit: edit)
      let groups = Dictionary(grouping: persons.filter(\.isShown).sorted { $0.name < $1.name }, by: \.month)
      digest = groups.sorted { $0.key < $1.key }.reduce(0) { $0 &* 31 &+ $1.value.count &* $1.key }
    }
  } result: {
    digest
  }
}
