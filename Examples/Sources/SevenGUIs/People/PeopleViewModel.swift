import Binding
import BindingCollections

/// Names that are created, read, updated and deleted, of which those are listed whose surname begins with a text.
final class PeopleViewModel {
  struct Name: Identifiable, Equatable {
    let id: Int
    var name: String
    var surname: String
  }

  let prefix = Observable("")
  let name: Observable<String>
  let surname: Observable<String>
  let listed: DerivedArray<Name>
  /// Where the selected name stands in the list.
  let selected: Lens<Int?>
  let create: Command<Void, Void>
  let update: Command<Void, Void>
  let delete: Command<Void, Void>

  init(_ people: [(name: String, surname: String)]) {
    let names = ObservableArray(people.enumerated().map { Name(id: $0, name: $1.name, surname: $1.surname) })
    let (prefix, selection) = (prefix, Observable<Int?>(nil))
    var count = people.count
    let listed = names.filtered(choosing: {
      let start = prefix.value.lowercased()
      return { $0.surname.lowercased().hasPrefix(start) }
    })
    // What is hidden by the filter is not selected.
    let selected = Lens(
      get: { selection.value.flatMap { id in listed.value.firstIndex { $0.id == id } } },
      set: { selection.value = $0.map { listed[$0].id } })
    let chosen = { selected.value.map { listed[$0] } }
    let name = Observable(resetBy: { chosen()?.id }) { chosen()?.name ?? "" }
    let surname = Observable(resetBy: { chosen()?.id }) { chosen()?.surname ?? "" }
    (self.listed, self.selected, self.name, self.surname) = (listed, selected, name, surname)
    create = Command(enabledIf: { !surname.value.isEmpty }) {
      names.append(Name(id: count, name: name.value, surname: surname.value))
      count += 1
    }
    update = Command(enabledIf: chosen) { (former: Name) in
      names[id: former.id] = Name(id: former.id, name: name.value, surname: surname.value)
    }
    delete = Command(enabledIf: chosen) { (former: Name) in _ = names.remove(id: former.id) }
  }
}
