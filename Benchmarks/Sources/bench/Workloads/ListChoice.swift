import Binding
import BindingCollections

extension Workload {
  /// Reverses the order by name of 100,000 persons. By hand they are sorted again.
  static let listOrder = Workload(
    name: "another order of 100,000 persons", trial: 2, subjects: [.binding: bindingOrder, .handWritten: orderByHand])

  /// Searches 100,000 persons for another text. By hand they are filtered again.
  static let listSearch = Workload(
    name: "another search in 100,000 persons", trial: 2,
    subjects: [.binding: bindingSearch, .handWritten: searchByHand])
}

private func persons() -> [ListedPerson] { (0..<100_000).map { ListedPerson($0, edit: 0) } }

private func digest(_ persons: some Collection<ListedPerson>) -> Int { persons.reduce(0) { $0 &* 31 &+ $1.id } }

private func bindingOrder() -> Subject {
  let isAscending = Observable(true)
  let sorted = ObservableArray(persons()).sorted(
    byKey: \.name, choosing: { isAscending.value ? { $0 < $1 } : { $0 > $1 } })
  var latest = PersistentArray<ListedPerson>()
  let effect = Effect { latest = sorted.value }
  return Subject(keeping: effect) { count in
    for _ in 0..<count { isAscending.value.toggle() }
  } result: {
    digest(latest)
  }
}

private func orderByHand() -> Subject {
  let all = persons()
  var isAscending = true
  var latest = all.sorted { $0.name < $1.name }
  return Subject { count in
    for _ in 0..<count {
      isAscending.toggle()
      latest = isAscending ? all.sorted { $0.name < $1.name } : all.sorted { $0.name > $1.name }
    }
  } result: {
    digest(latest)
  }
}

private func text(_ number: Int) -> String { "\(number % 7)\(number % 3)" }

private func bindingSearch() -> Subject {
  let search = Observable(text(0))
  let found = ObservableArray(persons()).filtered(choosing: {
    let text = search.value
    return { $0.name.utf8.starts(with: text.utf8) }
  })
  var latest = PersistentArray<ListedPerson>()
  let effect = Effect { latest = found.value }
  var number = 0
  return Subject(keeping: effect) { count in
    for _ in 0..<count {
      number += 1
      search.value = text(number)
    }
  } result: {
    digest(latest)
  }
}

private func searchByHand() -> Subject {
  let all = persons()
  var latest: [ListedPerson] = []
  var number = 0
  return Subject { count in
    for _ in 0..<count {
      number += 1
      let text = text(number)
      latest = all.filter { $0.name.utf8.starts(with: text.utf8) }
    }
  } result: {
    digest(latest)
  }
}
