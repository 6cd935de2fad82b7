/// Converts between the models and the contents of an edit, and compares contents.
///
/// Between the source and the target of an edit nothing else knows the types of the two: models and contents are passed
/// on as `Any`, and the types that hold them have no parameters. Generic code that is not specialised would look up the
/// type of each generic value that it names, which takes longer than the work itself.
package protocol Conversion: AnyObject {
  /// The displayed value of a model. Tracked.
  func display(of model: Any) -> Any

  /// Converts content back; `nil` if the converter leaves the model as it is.
  func read(_ content: Any, current: Any) throws -> Any?

  /// Whether two contents are the same.
  func areSame(_ one: Any, _ other: Any) -> Bool
}

extension Conversion {
  /// The result of reading content. Content that leaves the model as it is reads as the present model.
  func parse(_ content: Any, current: Any) -> Validation {
    do { return .read(try read(content, current: current) ?? current) } catch {
      return .unreadable(ConversionError(error))
    }
  }

  /// The value of content, before any rules; `nil` if the content cannot be parsed or leaves the model as it is.
  func value(of content: Any, current: Any) -> Any? { try? read(content, current: current) }
}

/// The conversion of a source by a converter. The casts cannot fail: a model comes from the source, and a content from
/// a target of the displayed type or from this conversion.
package final class TypedConversion<Model, Display>: Conversion {
  private let there: (Model) -> Display
  private let back: (Display, Model?) throws -> BackConversion<Model>
  private let areSameDisplays: (Display, Display) -> Bool

  init(_ converter: TwoWayConverter<Model, Display>, of source: some ObservableValue<Model>) {
    there = converter.there
    back = converter.back
    areSameDisplays = converter.displayComparison(of: source)
  }

  package func display(of model: Any) -> Any { there(unboxed(model)) }

  package func read(_ content: Any, current: Any) throws -> Any? {
    switch try back(unboxed(content), unboxed(current) as Model) {
    case .value(let value): value
    case .unchanged: nil
    }
  }

  package func areSame(_ one: Any, _ other: Any) -> Bool { areSameDisplays(unboxed(one), unboxed(other)) }
}

extension TwoWayConverter {
  /// How displayed values are compared: as the source compares its values, where they are the displayed ones; otherwise
  /// by their type. A source that takes each write for a change does not tell which contents look alike: then the type
  /// decides.
  func displayComparison(of source: some ObservableValue<Model>) -> (Display, Display) -> Bool {
    guard isIdentity, let areSame = (source.policy as? ChangePolicy<Display>)?.areSame else {
      return comparison(of: Display.self)
    }
    return { areSame($0, $1) || !areSame($0, $0) && Binding::areSame($0, $1) }
  }
}
