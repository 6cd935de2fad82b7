internal import Foundation

/// Divides a JSON object into the texts of its members, and makes an object of such texts. Each text stays exactly as
/// it is, with its numbers and its indentation, whatever a decoder would make of it.
enum JSONObjectText {
  /// The texts of the members, by key. The last of several members with the same key counts, as for decoders.
  static func texts(in bytes: Data) throws(JSONError) -> [String: Data] {
    var scanner = JSONScanner(bytes)
    return try scanner.object()
  }

  /// An object with a line for each key, sorted.
  static func bytes(of texts: [String: Data]) -> Data {
    var bytes = Data(capacity: texts.reduce(4) { $0 + $1.value.count + $1.key.utf8.count + 8 })
    bytes.append(contentsOf: "{".utf8)
    var separator = "\n  "
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      bytes.append(contentsOf: separator.utf8)
      bytes.append(quoted(key))
      bytes.append(contentsOf: " : ".utf8)
      bytes.append(text)
      separator = ",\n  "
    }
    bytes.append(contentsOf: "\n}\n".utf8)
    return bytes
  }

  private static func quoted(_ key: String) -> Data {
    let isPlain = key.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    // Encoding a string cannot fail.
    return isPlain ? Data("\"\(key)\"".utf8) : (try? StorageCoding.text(of: key)) ?? Data()
  }
}
