// Short texts of values, for reports. Only the class of a node knows the type, so it is asked to hand the text to the turn.

extension TurnRef {
  /// Takes the text of a value from the class of a node.
  @usableFromInline
  func takeDescription<Value>(of value: Value) {
    #if !hasFeature(Embedded)
      pointee.described = pointee.describe?(value)
    #endif
  }

  #if !hasFeature(Embedded)
    /// The present value of a node as a short text, up to date or not; `nil` where there is none to be had: for effects, computed
    /// values that never ran, and observables that are being mutated.
    ///
    /// What the description of a user's type reads is not depended on.
    @export(implementation)
    func describeValue(of node: NodeRef) -> String? {
      guard !node.has([.effect, .mutating]) else { return nil }
      let object = node.object.takeUnretainedValue()
      let outer = pointee.describe
      pointee.describe = { ValueText.describe($0) }
      aside { _ = object.work.perform(object, .describe, nil) }
      pointee.describe = outer
      return pointee.described.take()
    }
  #endif
}

#if !hasFeature(Embedded)
  @usableFromInline
  enum ValueText {
    /// How many characters of a value are shown.
    @usableFromInline static let limit = 40
    /// Collections of more elements than this are counted, not listed: there may be millions.
    @usableFromInline static let elements = 8

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
