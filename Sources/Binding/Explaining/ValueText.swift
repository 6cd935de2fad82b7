extension TurnRef {
  /// The present value of a node as a text, without bringing it up to date; `nil` where there is none: for effects,
  /// computed values that never ran, and observables that are being mutated.
  ///
  /// Reads in the description of a user's type are not tracked. A redacted value is described only if `isShown` is
  /// false: then the caller promises not to show the text.
  func describeValue(
    of node: NodeRef, isShown: Bool = true, by describe: @escaping (Any) -> String
  ) -> String? {
    guard !node.has(.effect | .mutating) else { return nil }
    if isShown, node.isRedacted() { return "redacted" }
    let object = node.object.takeUnretainedValue()
    let (outer, describer) = (pointee.describer, ValueDescriber(describe))
    pointee.describer = describer
    detached { _ = object.work.perform(object, .describe, nil) }
    pointee.describer = outer
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
    let text = withoutOptionals(String(describing: value))
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return oneLine.count > limit ? "\(oneLine.prefix(limit))…" : oneLine
  }

  /// A description without `Optional(…)` around the values in it, which tells the reader of a message nothing: a
  /// value that is there is shown as itself. Quoted texts stay as they are.
  private static func withoutOptionals(_ text: String) -> String {
    guard text.contains("Optional(") else { return text }
    var (shown, rest) = ("", text[...])
    // For each bracket that is open: whether it is left out.
    var brackets: [Bool] = []
    var isQuoted = false
    while let character = rest.first {
      if !isQuoted, rest.hasPrefix("Optional("), shown.last?.isLetter != true {
        rest = rest.dropFirst("Optional(".count)
        brackets.append(true)
        continue
      }
      let isEscape = isQuoted && character == "\\"
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "(" { brackets.append(false) }
      let isLeftOut = !isQuoted && character == ")" && brackets.popLast() ?? false
      let count = isEscape ? 2 : 1
      if !isLeftOut { shown += rest.prefix(count) }
      rest = rest.dropFirst(count)
    }
    return shown
  }

  static func quote(_ text: some StringProtocol) -> String {
    let start = text.prefix(limit)
    let quoted = String(reflecting: String(start))
    return start.endIndex == text.endIndex ? quoted : "\(quoted)…"
  }
}

/// A short text of a value, for a message.
@usableFromInline
package func shortText(of value: Any) -> String { ValueText.describe(value) }
