import Binding
import BindingStorage
import Foundation

final class Settings {
  @Tracked var fontSize = 13.0
  @Tracked var isWrapped = true
  let scope = Scope()

  init(in storage: ValueStorage) {
    $fontSize.persist("fontSize", in: storage).store(in: scope)
    $isWrapped.persist("isWrapped", in: storage).store(in: scope)
  }
}

final class Banner { var text = "" }

final class Notes: StorageBackend {
  let name = "notes.sqlite"

  func load() throws -> [String: Data] {
    try rows("SELECT key, value FROM notes")
  }

  func save(_ changes: [String: Data?]) throws -> [String: Data] {
    try execute("BEGIN IMMEDIATE")
    for (key, text) in changes {
      try execute("REPLACE INTO notes VALUES (?, ?)", key, text)
    }
    try execute("COMMIT")
    return try load()
  }

  func rows(_ statement: String) throws -> [String: Data] { [:] }
  func execute(_ statement: String, _ values: Any?...) throws {}
}

let folder = FileManager.default.temporaryDirectory
  .appending(path: "keeping-\(UUID().uuidString)")
let url = folder.appending(path: "settings.json")
let (window, label) = (Scope(), Banner())

do {
  let storage = FileStorage(url)
  let settings = Settings(in: storage)
  settings.fontSize = 15
  await storage.flush()  // or 200 milliseconds later, by itself
}

print(Settings(in: FileStorage(url)).fontSize)

do {
  let storage = FileStorage(url)
  let problem = storage.failure.map { $0 == nil ? "" : "Not saved." }
  problem.bind(to: label, \.text).store(in: window)
}

do {
  let storage = FileStorage(url, version: 2) { version, values in
    if version < 1 { values.rename("size", to: "fontSize") }
    if version < 2, let size: Int = try values.value("fontSize") {
      try values.set(Double(size), for: "fontSize")
    }
  }
  _ = storage
}

do {
  let storage = MemoryStorage(["fontSize": "15"])
  let settings = Settings(in: storage)
  print(settings.fontSize)
  settings.isWrapped = false
  print(storage.texts["isWrapped"] ?? "")
}

do {
  let storage = ValueStorage(Notes())
  await storage.flush()
}

try FileManager.default.removeItem(at: folder)

// Prints:
// 15.0
// 15.0
// false
