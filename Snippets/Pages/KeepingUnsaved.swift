import Binding
import BindingStorage
import Foundation

/// Names that are loaded, typed, and saved book.
@MainActor final class Book {
  @Tracked var searchText = ""
  @Tracked var names: [Int: String] = [:]
  @Tracked private var saved: [Int: String] = [:]
  private var storage: ValueStorage?
  private let scope = Scope()

  var unsaved: [Int: String] { names.filter { saved[$0.key] != $0.value } }

  func restore(from storage: ValueStorage) {
    $searchText.persist("search", in: storage).store(in: scope)
    self.storage = storage
  }

  private(set) lazy var load = Command<Void, [Int: String]>(for: self) {
    try await fetchNames()
  } then: { me, names in
    (me.names, me.saved) = (names, names)
    me.keepUnsaved()
  }

  private func keepUnsaved() {
    guard let storage = storage.take() else { return }
    weak let me = self
    Lens(
      get: { me?.unsaved ?? [:] }, set: { me?.names.merge($0) { $1 } }
    ).persist("unsaved", in: storage).store(in: scope)
  }
}

@concurrent func fetchNames() async throws -> [Int: String] {
  [1: "Ada", 2: "Grace"]
}

let url = FileManager.default.temporaryDirectory
  .appending(path: "book-\(UUID().uuidString).json")

do {
  let book = Book()
  let storage = FileStorage(url)
  book.restore(from: storage)
  _ = try await book.load.run()
  book.searchText = "a"
  book.names[1] = "Augusta"
  await storage.flush()

}

do {
  let book = Book()
  book.restore(from: FileStorage(url))
  print(book.searchText, book.names.count)
  _ = try await book.load.run()
  print(book.names[1] ?? "", book.names[2] ?? "", book.unsaved.count)
}

try FileManager.default.removeItem(at: url)

// Prints:
// a 0
// Augusta Grace 1
