internal import Foundation

/// Divides a JSON object into the texts of its members, and makes an object of such texts. Each text stays exactly as
/// it is, with its numbers and its indentation, whatever a decoder would make of it.
enum JSONObjectText {
  /// The texts of the members, by key. The last of several members with the same key counts, as for decoders.
  static func texts(in bytes: Data) throws(JSONError) -> [String: Data] {
    var scanner = JSONScanner(bytes)
    return try scanner.object()
  }

  /// An object of texts, sorted by key. Each key begins a line.
  static func bytes(of texts: [String: Data]) -> Data {
    // An array, because appending to data takes ten times as long.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.reduce(4) { $0 + $1.value.count + $1.key.utf8.count + 8 })
    bytes.append(UInt8(ascii: "{"))
    var separator = "\n  "
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      bytes.append(contentsOf: separator.utf8)
      bytes.append(contentsOf: quoted(key).utf8)
      bytes.append(contentsOf: " : ".utf8)
      text.withUnsafeBytes { bytes.append(contentsOf: $0) }
      separator = ",\n  "
    }
    bytes.append(contentsOf: "\n}\n".utf8)
    return Data(bytes)
  }

  private static func quoted(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { return "\"\(key)\"" }
    // Encoding a string cannot fail.
    return (try? StorageCoding.text(of: key)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
