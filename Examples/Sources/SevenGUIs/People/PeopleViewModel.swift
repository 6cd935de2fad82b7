import Binding
import BindingCollections

/// Names that are created, read, updated and deleted; listed are those whose surname begins with a text.
final class PeopleViewModel {
  struct Name: Identifiable, Equatable {
    let id: Int
    var name: String
    var surname: String
  }

  @Tracked var prefix = ""
  @Tracked private var selection: Name.ID?
  private let names: ObservableArray<Name>
  private var count: Int

  private(set) lazy var listed = names.filtered(choosing: { [prefix = $prefix] in
    let start = prefix.value.lowercased()
    return { $0.surname.lowercased().hasPrefix(start) }
  })
  /// The offset of the selected name in the list. A name that the filter hides is not selected.
  var selected: Int? {
    get { selection.flatMap { id in listed.value.firstIndex { $0.id == id } } }
    set { selection = newValue.map { listed[$0].id } }
  }
  private(set) lazy var name = draft(of: \.name)
  private(set) lazy var surname = draft(of: \.surname)
  private(set) lazy var create = Command(for: self, enabledIf: { !$0.surname.value.isEmpty }) { me in me.add() }
  private(set) lazy var update = Command(for: self, enabledIf: { $0.chosen != nil }) { me in
    if let id = me.chosen?.id { me.names[id: id] = me.typed(id) }
  }
  private(set) lazy var delete = Command(for: self, enabledIf: { $0.chosen != nil }) { me in
    if let id = me.chosen?.id { me.names.remove(id: id) }
  }

  init(_ people: [(name: String, surname: String)]) {
    names = ObservableArray(people.enumerated().map { Name(id: $0, name: $1.name, surname: $1.surname) })
    count = people.count
  }

  private var chosen: Name? { selected.map { listed[$0] } }

  private func draft(of part: KeyPath<Name, String>) -> Observable<String> {
    Observable(resetBy: { [weak self] in self?.chosen?.id }) { [weak self] in self?.chosen?[keyPath: part] ?? "" }
  }

  private func typed(_ id: Int) -> Name { Name(id: id, name: name.value, surname: surname.value) }

  private func add() {
    names.append(typed(count))
    count += 1
  }
}
