/// Makes keys of the bytes that a terminal sends, however they are cut into pieces.
///
///     var reader = KeyReader()
///     for key in reader.read(bytes) { … }
///
/// It is a state machine without time and input. Bytes alone leave some questions open: whether an escape is the key or
/// the beginning of a sequence, whether `ESC ]` is a letter with Alt or the beginning of a text for programs, and
/// whether the end of a pasted text is yet to come. While there is a ``patience``, the caller should wait that long for
/// more bytes, and call ``resolve()`` if none come.
///
/// Unknown sequences are ignored as a whole, and so are bytes that are no UTF-8.
package struct KeyReader {
  private enum State: Equatable {
    case ground
    /// After an escape.
    case escape
    /// After `ESC [`, with the bytes since.
    case control([UInt8])
    /// After `ESC O`.
    case single
    /// In a text for programs, up to a bell or `ESC \`.
    case string(isEscaped: Bool)
    /// In a pasted text, up to `ESC [ 201 ~`.
    case paste
  }

  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  /// The bytes of a scalar that is not complete.
  private var scalar: [UInt8] = []
  private var pasted: [UInt8] = []
  /// How many bytes of ``pasteEnd`` have come.
  private var endCount = 0
  private var keys: [Key] = []

  package init() {}

  /// How long to wait for the rest of a sequence, in milliseconds; `nil` if no sequence has begun.
  package var patience: Int32? {
    switch state {
    case .escape, .string: 50
    case .paste: 1000
    case .ground, .control, .single: nil
    }
  }

  /// The keys of these bytes, together with the bytes before.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    defer { keys = [] }
    return keys
  }

  /// Called when nothing has come for a while: an escape was a key, an apparent text for programs was a letter with
  /// Alt, and a pasted text has lost its end. None of them may swallow the keys that are typed later.
  package mutating func resolve() -> [Key] {
    switch state {
    case .escape: keys.append(.escape)
    case .paste: endPaste(dropping: 0)
    case .string: break
    case .ground, .control, .single: return []
    }
    state = .ground
    defer { keys = [] }
    return keys
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takePlain(byte)
    case .escape: begin(byte)
    case .control(let parameters): takeControl(byte, parameters)
    case .single:
      state = .ground
      if byte < 0x20 { takePlain(byte) } else if let key = Self.cursorKey(byte) { keys.append(key) }
    case .string(let isEscaped):
      let isOver = byte == 0x07 || byte == 0x18 || isEscaped && byte == UInt8(ascii: "\\")
      state = isOver ? .ground : .string(isEscaped: byte == 0x1B)
    case .paste: takePasted(byte)
    }
  }

  private mutating func takePlain(_ byte: UInt8) {
    if byte >= 0x80 { return takeScalar(byte) }
    scalar = []
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: keys.append(.enter)
    case 0x09: keys.append(.tab)
    case 0x7F, 0x08: keys.append(.backspace)
    case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 0x1F: keys.append(.control("_"))
    case ..<0x20: break
    default: keys.append(.text(String(Unicode.Scalar(byte))))
    }
  }

  private mutating func takeScalar(_ byte: UInt8) {
    if byte >= 0xC0 { scalar = [] }
    scalar.append(byte)
    let length = scalar[0] >= 0xF0 ? 4 : scalar[0] >= 0xE0 ? 3 : 2
    guard scalar[0] < 0xC0 || scalar.count == length else { return }
    // No key sends a control character of 0x80 and above.
    if let text = String(validating: scalar, as: UTF8.self), text >= "\u{A0}" { keys.append(.text(text)) }
    scalar = []
  }

  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(isEscaped: false)
    case 0x1B: keys.append(.escape)
    default:
      state = .ground
      if (0x21..<0x7F).contains(byte) { keys.append(.alt(Character(Unicode.Scalar(byte)))) }
    }
  }

  private mutating func takeControl(_ byte: UInt8, _ parameters: [UInt8]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x18, 0x1A: state = .ground
    // No sequence contains such a byte, so this is none: a letter with Alt, and then a key.
    case ..<0x20:
      state = .ground
      takePlain(byte)
    // The console of Linux says `ESC [ [ A` for F1.
    case UInt8(ascii: "[") where parameters.isEmpty: state = .control([byte])
    case 0x40...0x7E:
      state = .ground
      if parameters == [UInt8(ascii: "[")] {
        if byte == UInt8(ascii: "A") { keys.append(.f1) }
        return
      }
      if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) { state = .paste }
      if let key = Self.key(byte, parameters) { keys.append(key) }
    // Longer than any known sequence: only its end matters.
    default: state = .control(parameters.count < 16 ? parameters + [byte] : parameters)
    }
  }

  private static func key(_ final: UInt8, _ parameters: [UInt8]) -> Key? {
    if final == UInt8(ascii: "Z") { return .backTab }
    guard final == UInt8(ascii: "~") else {
      let isAlt = parameters.elementsEqual("1;3".utf8)
      return switch cursorKey(final) {
      case .up where isAlt: .altUp
      case .down where isAlt: .altDown
      case let key: key
      }
    }
    // The modifier keys follow a semicolon.
    switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
    case "1", "7": return .home
    case "4", "8": return .end
    case "2": return .insert
    case "3": return .delete
    case "11": return .f1
    case "5": return .pageUp
    case "6": return .pageDown
    default: return nil
    }
  }

  private static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P"): .f1
    default: nil
    }
  }

  private mutating func takePasted(_ byte: UInt8) {
    pasted.append(byte)
    endCount = byte == Self.pasteEnd[endCount] ? endCount + 1 : byte == Self.pasteEnd[0] ? 1 : 0
    guard endCount == Self.pasteEnd.count else { return }
    endPaste(dropping: endCount)
  }

  private mutating func endPaste(dropping count: Int) {
    keys.append(.paste(String(decoding: pasted.dropLast(count), as: UTF8.self)))
    (state, pasted, endCount) = (.ground, [], 0)
  }
}
