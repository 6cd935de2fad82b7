import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingStorage
import Foundation

struct Person: Identifiable {
  let id: Int
  var name: String
}

final class PersonsScreen {
  enum Item: Codable { case person(Int), address }

  @Tracked var topmost: Int?
  let name = Observable("Ada")
  lazy var form = Form(nameField)
  lazy var nameField = Field(name, commit: .onCommit, name: "name")
  let persons = ObservableArray<Person>()
  let path = PresentationPath<Item>()
  lazy var selection = Selection(in: persons)
  var selectedIDs: [Int] {
    get { Array(selection.ids.value) }
    set { selection.replaceAll(with: newValue) }
  }
  let scope = Scope()

  func fetch() {
    persons.value = [Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace")]
  }

  func restore(from storage: ValueStorage) {
    path.items.persist("path", in: storage).store(in: scope)
    selection.single().persist("selected", in: storage).store(in: scope)
    $topmost.persist("topmost", in: storage).store(in: scope)
    form.storedDrafts(version: 1)
      .persist("drafts", in: storage).store(in: scope)
  }

  func restoreAllSelected(from storage: ValueStorage) {
    Lens(of: self, \.selectedIDs)
      .persist("allSelected", in: storage).store(in: scope)
  }
}

let url = FileManager.default.temporaryDirectory
  .appending(path: "screen-\(UUID().uuidString).json")

do {
  let screen = PersonsScreen()
  let storage = FileStorage(url)
  screen.restore(from: storage)
  screen.restoreAllSelected(from: storage)
  screen.path.items.value = [.person(2), .address]
  screen.fetch()
  screen.selection.select(2)
  screen.selection.insert(1)
  screen.nameField.text.value = "Augu"
  await storage.flush()

  let later = PersonsScreen()
  later.restore(from: FileStorage(url))
  later.restoreAllSelected(from: FileStorage(url))
  print(later.path.items.value.count, later.nameField.text.value, later.name.value)
  print(later.selectedIDs)
  later.fetch()
  print(later.selectedIDs)
}

try FileManager.default.removeItem(at: url)

// Prints:
// 2 Augu Ada
// []
// [2, 1]
