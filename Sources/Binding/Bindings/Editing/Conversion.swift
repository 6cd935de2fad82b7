/// Converts between the models and the contents of an edit, and compares contents.
///
/// Between the source and the target of an edit nothing else knows the types of the two: models and contents are passed
/// on as `Any`, and the types that hold them have no parameters. Generic code that is not specialised would look up the
/// type of each generic value that it names, which takes longer than the work itself.
package class Conversion {
  /// The record whose models are converted; `nil` if the source may lead to several.
  final let record: EditedRecord?
  /// Compares contents as their type does.
  private let comparison: any Comparison.Type

  init<Display>(of record: EditedRecord?, to type: Display.Type) {
    self.record = record
    comparison = automaticComparison(of: type, FindComparison.self)
  }

  /// The displayed value of a model. Tracked.
  func display(of model: Any) -> Any { model }

  /// Converts content back; `nil` if the converter leaves the model as it is.
  func read(_ content: Any, current: Any) throws -> Any? { content }

  /// Whether two contents are the same.
  package func areSame(_ one: Any, _ other: Any) -> Bool { comparison.areSame(boxed: one, other) }
}

extension Conversion {
  /// The result of reading content. Content that leaves the model as it is reads as the present model.
  final func parse(_ content: Any, current: Any) -> Validation {
    do { return .read(try read(content, current: current) ?? current) } catch {
      return .unreadable(ConversionError(error))
    }
  }

  /// The value of content, before any rules; `nil` if the content cannot be parsed or leaves the model as it is.
  final func value(of content: Any, current: Any) -> Any? { try? read(content, current: current) }
}

/// Shows models as they are, and compares contents as the source does. The policy of a source that takes each write for
/// a change does not tell which contents look alike: then the type decides.
private final class IdenticalConversion: Conversion {
  /// The node with the policy of the source; `nil` if the type decides.
  private let source: GraphNode?

  init<Model>(of record: EditedRecord?, _ source: some ObservableValue<Model>) {
    self.source = source.policyNode
    super.init(of: record, to: Model.self)
  }

  override func areSame(_ one: Any, _ other: Any) -> Bool {
    if let source {
      if !source.isChange(fromBoxed: one, to: other) { return true }
      if !source.isChange(fromBoxed: one, to: one) { return false }
    }
    return super.areSame(one, other)
  }
}

/// The conversion by a converter. The casts cannot fail: a model comes from the source, and a content from a target of
/// the displayed type or from this conversion.
private final class TypedConversion<Model, Display>: Conversion {
  private let there: (Model) -> Display
  private let back: (Display, Model?) throws -> BackConversion<Model>

  init(
    of record: EditedRecord?, _ there: @escaping (Model) -> Display,
    _ back: @escaping (Display, Model?) throws -> BackConversion<Model>
  ) {
    self.there = there
    self.back = back
    super.init(of: record, to: Display.self)
  }

  override func display(of model: Any) -> Any { there(unboxed(model)) }

  override func read(_ content: Any, current: Any) throws -> Any? {
    switch try back(unboxed(content), unboxed(current) as Model) {
    case .value(let value): value
    case .unchanged: nil
    }
  }
}

extension Conversion {
  /// The conversion of the values of a source.
  ///
  /// - Parameter record: see ``record``.
  static func of<Model, Display>(
    _ source: some ObservableValue<Model>, _ record: EditedRecord? = nil,
    by converter: borrowing TwoWayConverter<Model, Display>
  ) -> Conversion {
    converter.isIdentity
      ? IdenticalConversion(of: record, source) : TypedConversion(of: record, converter.there, converter.back)
  }
}

extension Computed where Value == Any {
  /// Makes a computed content, which is compared as a conversion does.
  convenience init(comparedBy conversion: Conversion, _ compute: @escaping () -> Any) {
    // The closure captures one object, which it then holds without an allocation.
    let work = Work { node, request, memory in
      (node as! Computed<Any>).perform(request, memory) { conversion.areSame($0, $1) }
    }
    self.init(compute, nil, #fileID, #line, work)
  }
}
