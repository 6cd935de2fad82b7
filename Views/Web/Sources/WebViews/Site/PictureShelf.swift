/// The pictures that a page shows, each at a secret address that is never used again.
///
/// Views that show the same bytes share an address. A picture that no view shows any more is dropped at the end of the
/// turn, so that a row whose view is replaced in the turn keeps the address, and the browser its copy.
struct PictureShelf {
  private var addresses: [[UInt8]: String] = [:]
  private var entries: [String: (file: PictureFile, views: Int)] = [:]
  private var unused: Set<String> = []
  private let limit: Int

  /// - Parameter limit: how many bytes a picture has.
  init(limit: Int) { self.limit = limit }

  /// The address of a picture for one more view; `nil` for bytes that are no picture, or too long.
  mutating func take(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= limit, let file = PictureFile(bytes) else { return nil }
    let address = addresses[bytes] ?? "/pictures/\(Identifier.random())"
    addresses[bytes] = address
    entries[address, default: (file, 0)].views += 1
    unused.remove(address)
    return address
  }

  /// A view no longer shows the picture.
  mutating func release(_ address: String) {
    entries[address]?.views -= 1
    if entries[address]?.views == 0 { unused.insert(address) }
  }

  mutating func dropUnused() {
    for address in unused {
      if let entry = entries.removeValue(forKey: address) { addresses[entry.file.bytes] = nil }
    }
    unused = []
  }

  /// The picture at an address.
  subscript(address: String) -> PictureFile? { entries[address]?.file }

  /// The number of pictures.
  var count: Int { entries.count }
}
