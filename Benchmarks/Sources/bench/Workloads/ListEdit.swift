import Binding
import BindingCollections

extension Workload {
  /// A million persons, filtered, sorted by name and grouped by the month of birth: one is edited, and the result is
  /// updated. By hand the result is computed again.
  static let listEdit = Workload(
    name: "edit in 1,000,000 persons, filtered, sorted, grouped", trial: 2, fixedCount: 3,
    subjects: [.binding: bindingList, .handWritten: listByHand])
}

private let personCount = 1_000_000

/// The person of an edit.
private func editedPerson(_ edit: Int) -> Int { (edit &* 7_368_787) % personCount }

private func bindingList() -> Subject {
  let persons = ObservableArray((0..<personCount).map { ListedPerson($0, edit: 0) })
  let groups = persons.shownGroups()
  var digest = 0
  let effect = Effect { digest = groups.digest }
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
      digest = persons.digestOfShownGroups
    }
  } result: {
    digest
  }
}
