/// A value that can be read, and that tells its readers when it has changed.
///
/// ``Observable``, ``Computed`` and ``ReadOnly`` conform. Write functions against `some ObservableValue<Value>` to take
/// any of them.
public protocol ObservableValue<Value>: AnyObject {
  /// The type of the value.
  associatedtype Value

  /// The present value. Reading it inside an effect or a computed makes that one depend on it.
  var value: Value { get }

  /// The present value, read without depending on it.
  func peek() -> Value

  /// What diagnostics call this.
  var name: String { get }

  /// How many effects and observed computed values are told about changes.
  var observerCount: Int { get }
}

/// A value that can be written too.
public protocol MutableObservableValue<Value>: ObservableValue {
  /// The present value. Writing an equal one changes nothing and tells nobody.
  var value: Value { get set }
}

#if !hasFeature(Embedded)
  extension MutableObservableValue {
    /// Writes the value, and lets a trace know from where.
    ///
    ///     firstName.set("Grace")      // … was written at PersonEditor.swift:40
    ///
    /// As writing ``value``, which cannot know who called it.
    @export(implementation)
    public func set(_ newValue: Value, file: StaticString = #fileID, line: UInt32 = #line) {
      guard Graph.isTracing else { return value = newValue }
      withCause(file: file, line: line) { value = newValue }
    }
  }
#endif
