extension TurnRef {
  /// The present value of a node as a text, without bringing it up to date; `nil` where there is none that can be read,
  /// as for an effect, a computed value that never ran, or an observable that is being mutated.
  ///
  /// Reads in the description of a user's type are not tracked. A redacted value is described only if `isShown` is
  /// false: then the caller promises not to show the text.
  func describeValue(
    of node: NodeRef, isShown: Bool = true, by describe: @escaping (Any) -> String
  ) -> String? {
    guard !node.has(.effect | .mutating) else { return nil }
    if isShown, node.isRedacted() { return "redacted" }
    let object = node.object.takeUnretainedValue()
    let describer = ValueDescriber(describe)
    detached { _ = object.work.perform(object, .describe, describer.address) }
    return describer.text
  }
}

enum ValueText {
  /// The number of characters of a value that are shown.
  static var limit: Int { 40 }
  /// Collections with more elements than this are counted, not listed.
  static var elements: Int { 8 }

  static func describe(_ value: Any) -> String {
    if let text = value as? any StringProtocol { return quote(text) }
    if let collection = value as? any Collection, collection.count > elements {
      return "\(collection.count) elements"
    }
    let text = OptionalRemover.text(of: String(describing: value))
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return oneLine.count > limit ? "\(oneLine.prefix(limit))…" : oneLine
  }

  static func quote(_ text: some StringProtocol) -> String {
    let start = text.prefix(limit)
    let quoted = String(reflecting: String(start))
    return start.endIndex == text.endIndex ? quoted : "\(quoted)…"
  }
}

/// Copies a description without the `Optional(…)` around the values in it, which tells the reader of a message nothing:
/// a value that is there is shown as itself. Quoted texts stay as they are.
private struct OptionalRemover {
  private var shown = ""
  private var rest: Substring
  /// For each bracket that is open: whether it is left out.
  private var brackets: [Bool] = []

  private init(_ text: String) { rest = text[...] }

  static func text(of description: String) -> String {
    guard description.contains("Optional(") else { return description }
    var remover = OptionalRemover(description)
    while !remover.rest.isEmpty { remover.takeNext() }
    return remover.shown
  }

  /// Copies the next quoted text or the next character, or leaves out what belongs to an optional.
  private mutating func takeNext() {
    let opening = "Optional("
    if rest.hasPrefix(opening), shown.last?.isLetter != true {
      rest.removeFirst(opening.count)
      return brackets.append(true)
    }
    switch rest.first {
    case "\"": copyQuotedText()
    case "(":
      brackets.append(false)
      copy(1)
    case ")" where brackets.popLast() == true: rest.removeFirst()
    default: copy(1)
    }
  }

  /// Copies up to the closing quote. A backslash escapes the character that follows it.
  private mutating func copyQuotedText() {
    copy(1)
    while let character = rest.first {
      copy(character == "\\" ? 2 : 1)
      if character == "\"" { return }
    }
  }

  private mutating func copy(_ count: Int) {
    shown += rest.prefix(count)
    rest = rest.dropFirst(count)
  }
}

/// A short text of a value, for a message.
@usableFromInline
package func shortText(of value: Any) -> String { ValueText.describe(value) }
