/// Bytes of JSON. Encoded by hand, because an encoder would take longer for a line than the graph does for the step.
struct RecordedLine: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func removeAll() { count = 0 }

  /// Makes room for more bytes. Returns the address of the room.
  @inline(__always)
  private mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
    if count + size > capacity { grow(by: size) }
    return start + count
  }

  @inline(never)
  private mutating func grow(by size: Int) {
    capacity = max(2 * capacity, count + size)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    room(size).update(from: text.utf8Start, count: size)
    count += size
  }

  mutating func append(_ other: borrowing RecordedLine) {
    room(other.count).update(from: other.start, count: other.count)
    count += other.count
  }

  mutating func append(_ text: some Collection<UInt8>) {
    let size = text.count
    _ = UnsafeMutableBufferPointer(start: room(size), count: size).update(fromContentsOf: text)
    count += size
  }

  /// Appends a number, two digits at a time, because most bytes of a line are digits.
  mutating func append(_ number: Int) {
    var rest = number.magnitude
    if number < 0 { append("-") }
    // No `Int` has more digits. They are written from the last to the first, and then moved to the start of the room.
    let place = room(20)
    var start = 20
    while rest >= 100 {
      let (quotient, digits) = rest.quotientAndRemainder(dividingBy: 100)
      start -= 2
      place[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digits / 10)
      place[start + 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digits % 10)
      rest = quotient
    }
    repeat {
      start -= 1
      place[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    place.update(from: place + start, count: 20 - start)
    count += 20 - start
  }

  mutating func appendQuoted(_ text: String) {
    var text = text
    append("\"")
    text.withUTF8 { source in
      var copied = 0
      for index in source.indices where source[index] < 0x20 || source[index] == 0x22 || source[index] == 0x5c {
        append(source[copied..<index])
        copied = index + 1
        appendEscape(of: source[index])
      }
      append(source[copied...])
    }
    append("\"")
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case 0x0a: append("\\n")
    case 0x09: append("\\t")
    case 0x0d: append("\\r")
    case 0x22: append("\\\"")
    case 0x5c: append("\\\\")
    default:
      append("\\u00")
      let digits: StaticString = "0123456789abcdef"
      append([digits.utf8Start[Int(byte >> 4)], digits.utf8Start[Int(byte & 15)]])
    }
  }

  /// Begins a line, such as `{"event":"write","time":51300`.
  mutating func begin(_ event: StaticString, at time: Int) {
    append("{\"event\":\"")
    append(event)
    append("\",\"time\":")
    append(time)
  }

  /// Appends a member, such as `,"step":3`. The key is passed with the comma, the quotes and the colon.
  mutating func member(_ key: StaticString, _ number: Int) {
    append(key)
    append(number)
  }

  mutating func member(_ key: StaticString, _ text: String) {
    append(key)
    appendQuoted(text)
  }

  mutating func member(_ key: StaticString, _ isTrue: Bool) {
    append(key)
    append(isTrue ? "true" : "false")
  }

  mutating func end() { append("}\n") }
}
