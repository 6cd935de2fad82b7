/// The text of a key, a string or a field, up to a limit, in memory that is reused.
struct TokenText: ~Copyable {
  /// Only the beginning of a longer text is kept.
  static let limit = 1 << 20

  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 1)
  private(set) var count = 0

  /// Whether the text was longer than ``limit``.
  private(set) var isCut = false

  var isWanted = true

  deinit {
    storage.deallocate()
  }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: storage.baseAddress, count: count)
  }

  /// The text, which is valid UTF-8, because tokenizers append nothing else.
  var string: String {
    String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  mutating func clear() {
    count = 0
    isCut = false
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard isWanted, !bytes.isEmpty, makeRoom(for: bytes.count) else { return }
    (storage.baseAddress.unsafelyUnwrapped + count)
      .copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: bytes.count)
    count &+= bytes.count
  }

  mutating func append(_ byte: UInt8) {
    guard isWanted, makeRoom(for: 1) else { return }
    storage[count] = byte
    count &+= 1
  }

  /// Appends all bytes of a scalar, or none.
  mutating func append(_ scalar: Unicode.Scalar) {
    let units = UTF8.encode(scalar).unsafelyUnwrapped
    guard isWanted, makeRoom(for: units.count) else { return }
    for unit in units {
      storage[count] = unit
      count &+= 1
    }
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) -> Bool {
    if count &+ more <= storage.count && !isCut { return true }
    return grow(by: more)
  }

  private mutating func grow(by more: Int) -> Bool {
    guard !isCut, count + more <= Self.limit else {
      isCut = true
      return false
    }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(Self.limit, max(2 * storage.count, count + more)), alignment: 1)
    larger.copyMemory(from: bytes)
    storage.deallocate()
    storage = larger
    return true
  }
}
