import Binding
import BindingCollections

/// An element of the lists in the workloads about lists.
struct ListedPerson: Equatable {
  let id: Int
  var name: String
  var isShown: Bool
  var month: Int

  /// The person with an identifier, after this many edits.
  init(_ id: Int, edit: Int) {
    let number = (id &+ 1) &* (edit &+ 7919) &* 2_654_435_761
    self.id = id
    name = "\((number >> 8) & 0xFFFF_FFFF) Lovelace"
    isShown = (number >> 20) & 3 != 0
    month = 1 + (number >> 4) & 0xFFFF % 12
  }
}

extension ObservableArray<ListedPerson> {
  /// The shown persons, sorted by name and grouped by the month of birth.
  func shownGroups() -> DerivedArray<ArrayGroup<Int, ListedPerson>> {
    filtered(\.isShown).sorted(byKey: \.name).grouped(by: \.month)
  }
}

extension DerivedArray<ArrayGroup<Int, ListedPerson>> {
  /// Reads every group.
  var digest: Int { value.reduce(0) { $0 &* 31 &+ $1.value.count &* $1.key } }
}

extension [ListedPerson] {
  /// The same by hand: everything is computed again.
  var digestOfShownGroups: Int {
    let groups = Dictionary(grouping: filter(\.isShown).sorted { $0.name < $1.name }, by: \.month)
    return groups.sorted { $0.key < $1.key }.reduce(0) { $0 &* 31 &+ $1.value.count &* $1.key }
  }
}
