// The automatic policy in Embedded Swift, which cannot ask a type at run time whether it is `Equatable`: the compiler
// chooses among initialisers. A type that is not `Equatable`, and a value whose type is a generic parameter without
// that requirement, need a policy of their own; without one, making the node traps.

#if hasFeature(Embedded)
  extension ChangePolicy where Value: Equatable {
    /// Equal values are the same.
    @export(implementation)
    public static var automatic: ChangePolicy { .by(==) }
  }

  extension ChangePolicy where Value: FloatingPoint {
    /// Equal values are the same, and a NaN equals a NaN.
    @export(implementation)
    public static var automatic: ChangePolicy { .by { FloatEquality<Value>.areSame($0, $1) } }
  }

  extension Observable where Value: Equatable {
    /// Makes an observable that compares by `==` unless told otherwise.
    @export(implementation)
    public convenience init(
      _ value: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
      file: StaticString = #fileID, line: UInt32 = #line
    ) {
      self.init(comparing: value, name: name, changes: changes, file: file, line: line)
    }
  }

  extension Observable where Value: FloatingPoint {
    /// Makes an observable that compares by `==` unless told otherwise, and takes a NaN for equal to a NaN.
    @export(implementation)
    public convenience init(
      _ value: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
      file: StaticString = #fileID, line: UInt32 = #line
    ) {
      self.init(comparing: value, name: name, changes: changes, file: file, line: line)
    }
  }

  extension Observable {
    @export(implementation)
    convenience init(
      comparing value: Value, name: String?, changes: ChangePolicy<Value>, file: StaticString, line: UInt32
    ) {
      self.init(value, name: name, changes: changes, file: file, line: line)
    }
  }

  extension Computed where Value: Equatable {
    /// Makes a computed value that compares by `==` unless told otherwise.
    @export(implementation)
    public convenience init(
      name: String? = nil, changes: ChangePolicy<Value> = .automatic,
      file: StaticString = #fileID, line: UInt32 = #line, _ compute: @escaping () -> Value
    ) {
      self.init(comparing: compute, name: name, changes: changes, file: file, line: line)
    }
  }

  extension Computed where Value: FloatingPoint {
    /// Makes a computed value that compares by `==` unless told otherwise, and takes a NaN for equal to a NaN.
    @export(implementation)
    public convenience init(
      name: String? = nil, changes: ChangePolicy<Value> = .automatic,
      file: StaticString = #fileID, line: UInt32 = #line, _ compute: @escaping () -> Value
    ) {
      self.init(comparing: compute, name: name, changes: changes, file: file, line: line)
    }
  }

  extension Computed {
    @export(implementation)
    convenience init(
      comparing compute: @escaping () -> Value, name: String?, changes: ChangePolicy<Value>, file: StaticString,
      line: UInt32
    ) {
      self.init(name: name, changes: changes, file: file, line: line, compute)
    }
  }

  extension ObservableValue {
    /// A computed value that derives from this one and compares by `==` unless told otherwise.
    @export(implementation)
    public func map<Output: Equatable>(
      name: String? = nil, changes: ChangePolicy<Output> = .automatic,
      file: StaticString = #fileID, line: UInt32 = #line, _ transform: @escaping (Value) -> Output
    ) -> Computed<Output> {
      Computed(name: name, changes: changes, file: file, line: line) { transform(self.value) }
    }
  }

  /// Embedded Swift cannot find a comparison in generic code, so all values count as different.
  @export(implementation)
  package func areSame<Value>(_ one: Value, _ other: Value) -> Bool { false }

  @export(implementation)
  package func comparison<Value>(of type: Value.Type) -> (Value, Value) -> Bool { { _, _ in false } }

  /// Traps: in Embedded Swift no comparison can be found.
  @export(implementation)
  func automaticComparison<Value, Visitor: ComparisonVisitor>(
    of type: Value.Type, _ visitor: Visitor.Type
  ) -> Visitor.Answer {
    fatalError("Binding: a node of a type that is not Equatable needs a change policy in Embedded Swift")
  }
#endif
