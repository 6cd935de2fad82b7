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
  let persons = ObservableArray([
    Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace"),
  ])
  let path = PresentationPath<Item>()
  lazy var selection = Selection(in: persons)
  let scope = Scope()

  func restore(from storage: ValueStorage) {
    path.items.persist("path", in: storage).store(in: scope)
    selection.single().persist("selected", in: storage).store(in: scope)
    $topmost.persist("topmost", in: storage).store(in: scope)
    form.storedDrafts(version: 1)
      .persist("drafts", in: storage).store(in: scope)
  }
}

let url = FileManager.default.temporaryDirectory
  .appending(path: "screen-\(UUID().uuidString).json")

do {
  let screen = PersonsScreen()
  let storage = FileStorage(url)
  screen.restore(from: storage)
  screen.path.items.value = [.person(2), .address]
  screen.selection.select(2)
  screen.nameField.text.value = "Augu"
  await storage.flush()

  let later = PersonsScreen()
  later.restore(from: FileStorage(url))
  let (items, row) = (later.path.items.value, later.selection.first ?? 0)
  print(items.count, row, later.nameField.text.value, later.name.value)
}

try FileManager.default.removeItem(at: url)

// Prints:
// 2 2 Augu Ada
