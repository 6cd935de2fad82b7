/// A conversion from one type of value to another, as a value itself: from a model to a view's text, for example.
///
///     let price = Converter<Int, String> { "\($0 / 100) €" }
///     price.convert(1999)                         // "19 €"
///     cents.converted(by: price).bind(to: label, \.text).store(in: scope)
///
/// A converter is total: it always gives a result. It may read observables, such as a locale: in a computed value or a
/// binding these reads are tracked, so the output follows them. Therefore a converter is not `Sendable`, and cannot be
/// a static constant. Offer it as a computed property, which allocates at each use:
///
///     extension Converter where Input == Int, Output == String {
///       static var euros: Converter { Converter { "\($0 / 100) €" } }
///     }
public struct Converter<Input, Output> {
  @export(implementation) let body: (Input) -> Output

  /// Makes a converter from a closure.
  @export(implementation)
  public init(_ convert: @escaping (Input) -> Output) { body = convert }

  /// Converts a value.
  @export(implementation)
  public func convert(_ input: Input) -> Output { body(input) }

  /// A converter that applies this one and then another.
  ///
  ///     let shout = price.then { $0.uppercased() }
  @export(implementation)
  public func then<Next>(_ next: Converter<Output, Next>) -> Converter<Input, Next> {
    Converter<Input, Next> { next.convert(self.convert($0)) }
  }

  /// A converter that applies this one and then a closure.
  @export(implementation)
  public func then<Next>(_ next: @escaping (Output) -> Next) -> Converter<Input, Next> {
    Converter<Input, Next> { next(self.convert($0)) }
  }

  /// This converter for optionals: `nil` becomes `nil`.
  @export(implementation)
  public var optional: Converter<Input?, Output?> {
    Converter<Input?, Output?> { $0.map(self.convert) }
  }

  /// This converter for optionals, with a separate output for `nil`.
  @export(implementation)
  public func optional(_ fallback: @autoclosure @escaping () -> Output) -> Converter<Input?, Output> {
    Converter<Input?, Output> { input in
      guard let input else { return fallback() }
      return self.convert(input)
    }
  }

  /// This converter for each element of a collection, in order.
  @export(implementation)
  public var each: Converter<[Input], [Output]> {
    Converter<[Input], [Output]> { $0.map(self.convert) }
  }
}

extension Converter where Input == Output {
  /// The converter that changes nothing.
  @export(implementation)
  public static var identity: Converter { Converter { $0 } }
}

extension Converter {
  /// This converter for a larger input, of which it converts one part.
  ///
  ///     let birthday = dateConverter.from(\Person.birthdate)
  @export(implementation)
  public func from<Whole>(_ part: KeyPath<Whole, Input>) -> Converter<Whole, Output> {
    Converter<Whole, Output> { self.convert($0[keyPath: part]) }
  }
}

extension ObservableValue {
  /// A computed value with the output of a converter for this value.
  ///
  ///     let text = person.converted(by: fullName)
  @export(implementation)
  public func converted<Output>(
    by converter: Converter<Value, Output>, name: String? = nil, changes: ChangePolicy<Output> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) -> Computed<Output> {
    map(name: name, changes: changes, file: file, line: line, converter.convert)
  }
}
