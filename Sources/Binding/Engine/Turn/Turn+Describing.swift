// Short texts of values, for reports. Only a node's class knows the type, so it hands the text to the turn.

extension TurnRef {
  /// Takes the text of a value from the class of a node.
  @usableFromInline
  func takeDescription<Value>(of value: Value) {
    #if !hasFeature(Embedded)
      pointee.described = pointee.describe?(value)
    #endif
  }
}

#if !hasFeature(Embedded)
  @usableFromInline
  enum ValueText {
    /// The number of characters of a value that are shown.
    @export(implementation) static var limit: Int { 40 }
    /// Collections of more elements than this are counted, not listed: there may be millions.
    @export(implementation) static var elements: Int { 8 }

    @export(implementation)
    static func describe(_ value: Any) -> String {
      if let text = value as? any StringProtocol { return quote(text) }
      if let collection = value as? any Collection, collection.count > elements {
        return "\(collection.count) elements"
      }
      let text = String(describing: value)
      let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return oneLine.count > limit ? "\(oneLine.prefix(limit))…" : oneLine
    }

    @export(implementation)
    static func quote(_ text: some StringProtocol) -> String {
      let start = text.prefix(limit)
      let quoted = String(reflecting: String(start))
      return start.endIndex == text.endIndex ? quoted : "\(quoted)…"
    }
  }
#endif
