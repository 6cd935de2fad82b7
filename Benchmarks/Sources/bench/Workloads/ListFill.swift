import Binding
import BindingCollections

extension Workload {
  /// Makes a list of 100,000 persons, filters, sorts by name and groups it by the month of birth, shows it, and
  /// releases it.
  static let listFill = Workload(
    name: "fill of 100,000 persons, filtered, sorted, grouped", trial: 1, counted: (1, 2),
    subjects: [.binding: bindingFill, .handWritten: fillByHand])

  /// Appends persons one by one to an empty list that is shown in this way: the time that one of 20,000 takes. There is
  /// no peer, because computing everything again each time takes minutes.
  static let listAppend = Workload(
    name: "20,000 persons appended, filtered, sorted, grouped, each", trial: 100, fixedCount: 20_000,
    counted: (1_000, 5_000), subjects: [.binding: bindingAppend])
}

private func persons(_ count: Int) -> [ListedPerson] { (0..<count).map { ListedPerson($0, edit: 0) } }

private func bindingFill() -> Subject {
  let all = persons(100_000)
  var digest = 0
  return Subject { count in
    for _ in 0..<count {
      let groups = ObservableArray(all).shownGroups()
      let effect = Effect { digest = groups.digest }
      effect.cancel()
    }
  } result: {
    digest
  }
}

private func fillByHand() -> Subject {
  let all = persons(100_000)
  var digest = 0
  return Subject { count in
    for _ in 0..<count { digest = all.digestOfShownGroups }
  } result: {
    digest
  }
}

private func bindingAppend() -> Subject {
  let all = persons(20_000)
  var digest = 0
  return Subject { count in
    let list = ObservableArray<ListedPerson>()
    let groups = list.shownGroups()
    let effect = Effect { digest = groups.digest }
    for person in all.prefix(count) { list.append(person) }
    effect.cancel()
  } result: {
    digest
  }
}
