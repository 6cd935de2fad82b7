import Binding
import BindingStorage
import Foundation
import TestSupport
import Testing

/// Files that are cut, changed, of wrong types, deep, empty or huge. `BINDING_DAMAGED` is their number; each that is no
/// JSON takes a tenth of a second.
@MainActor struct DamagedFilesSpec {
  private struct Window: Codable, Equatable { var x = 0, y = 0, title = "" }

  /// Values as an app keeps them.
  private struct Values {
    let count = Observable(-1)
    let name = Observable("default")
    let path = Observable<[Int]>([])
    let window = Observable(Window())

    func persist(in storage: ValueStorage, _ scope: Scope) {
      count.persist("count", in: storage).store(in: scope)
      name.persist("name", in: storage).store(in: scope)
      path.persist("path", in: storage).store(in: scope)
      window.persist("window", in: storage).store(in: scope)
    }
  }

  private static let whole = """
    {
      "count" : 12,
      "name" : "Ada \\"Lovelace\\" \\u00e9 é 🙂",
      "other" : {"deep": [[[1.50e3, -0.0, true, null]], {"": ""}], "big": 123456789012345678901234567890},
      "path" : [1, 2, 3],
      "window" : {"x": 1, "y": 2, "title": "Persons"}
    }

    """

  private static func damaged(using generator: inout SeededGenerator) -> Data {
    var bytes = Array(whole.utf8)
    func place() -> Int { Int.random(in: 0..<bytes.count, using: &generator) }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: bytes.removeSubrange(place()...)
    case 2, 3: for _ in 0...Int.random(in: 0..<3, using: &generator) { bytes[place()] ^= 1 << (generator.next() & 7) }
    case 4:
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        bytes[place()] = UInt8(truncatingIfNeeded: generator.next())
      }
    case 5: bytes.remove(at: place())
    case 6: bytes.insert(contentsOf: bytes[place()...].prefix(8), at: place())
    case 7:
      let wrong = ["null", "[]", "\"12\"", "1e999", "{\"x\": true}", "99999999999999999999", "1.5", "\"\\ud800\""]
      let keys = ["count", "name", "path", "window"]
      let members = keys.map { "\"\($0)\": \(wrong.randomElement(using: &generator) ?? "")" }
      bytes = Array("{\(members.joined(separator: ", "))}".utf8)
    case 8:
      let (depth, isClosed) = (Int.random(in: 1...100_000, using: &generator), generator.chance(50))
      let nested = String(repeating: "[", count: depth) + (isClosed ? String(repeating: "]", count: depth) : "")
      bytes = Array("{\"path\": \(nested), \"count\": 3}".utf8)
    case 9:
      bytes =
        ["", " \n", "[]", "12", "\"text\"", "{}{}", "{\"a\"}", "{,}", "\u{0}"].randomElement(using: &generator).map {
          Array($0.utf8)
        } ?? []
    case 10:
      bytes = Array(
        "{\"name\": \"\(String(repeating: "x", count: 1 << Int.random(in: 10...20, using: &generator)))\"".utf8)
      if generator.chance(50) { bytes.append(UInt8(ascii: "}")) }
    default: for index in bytes.indices.dropFirst(place()).prefix(64) { bytes[index] = 0 }
    }
    return Data(bytes)
  }

  /// Whether Foundation takes bytes for an object; `nil` if it is no judge, because it refuses what others take: deep
  /// nesting, large numbers, halves of characters.
  private static func isObject(_ bytes: Data) -> Bool? {
    do {
      return try JSONSerialization.jsonObject(with: bytes) is [String: Any]
    } catch {
      let message = "\(error)"
      return ["Too many nested", "not representable", "surrogate"].contains(where: message.contains) ? nil : false
    }
  }

  @Test func `a damaged file neither traps nor is overwritten`() async throws {
    let seed = Randomness.seed()
    var generator = SeededGenerator(seed: seed)
    var asides = 0
    for number in 0..<Randomness.count("BINDING_DAMAGED", default: 40) {
      let folder = try TemporaryFolder()
      let bytes = Self.damaged(using: &generator)
      try bytes.write(to: folder["settings.json"])
      let (storage, scope, values) = (FileStorage(folder["settings.json"]), Scope(), Values())
      values.persist(in: storage, scope)
      let isAside = storage.failure.value?.kind == .damaged
      let text = "file \(number), BINDING_SEED=\(seed): \(String(decoding: bytes.prefix(500), as: UTF8.self))"
      if let isObject = Self.isObject(bytes) { try #require(isAside != isObject, "\(text)") }
      if isAside {
        asides += 1
        try #require(try Data(contentsOf: folder["settings.damaged.json"]) == bytes, "\(text)")
        try #require(values.count.value == -1 && values.name.value == "default", "\(text)")
      } else {
        try #require(try Data(contentsOf: folder["settings.json"]) == bytes, "\(text)")
      }

      values.count.value = 77
      try #require(await storage.flush(), "\(text)")
      scope.end()
      let again = Values()
      again.persist(in: FileStorage(folder["settings.json"]), scope)
      try #require(again.count.value == 77 && again.window.value == values.window.value, "\(text)")
      if !isAside, let former = Self.members(bytes),
        let later = Self.members(try Data(contentsOf: folder["settings.json"]))
      {
        for (key, value) in former where key != "count" { try #require(later[key] == value, "\(text)") }
      }
    }
    print("\(asides) were set aside")
  }

  private static func members(_ bytes: Data) -> [String: NSObject]? {
    (try? JSONSerialization.jsonObject(with: bytes)) as? [String: NSObject]
  }

  @Test func `a file that is too large is left alone`() async throws {
    let folder = try TemporaryFolder()
    // A hole, which takes no room.
    #expect(FileManager.default.createFile(atPath: folder["settings.json"].path, contents: nil))
    let file = try FileHandle(forWritingTo: folder["settings.json"])
    try file.truncate(atOffset: 1 << 40)
    try file.close()
    let (storage, scope, values) = (FileStorage(folder["settings.json"]), Scope(), Values())
    values.persist(in: storage, scope)
    values.count.value = 1
    #expect(await storage.flush() == false)
    #expect(storage.failure.value?.description == "settings.json: has more than 64 megabytes")
    #expect(folder.names == ["settings.json"])
    scope.end()
  }
}
