// Bindings without a converter in Embedded Swift, where the compiler has to know that the values can be compared.

#if hasFeature(Embedded)
  extension TwoWayConverter where Model == Display, Model: Equatable {
    /// The converter that changes nothing, with the comparison of the type, which Embedded Swift cannot look up at run
    /// time.
    static var equatable: TwoWayConverter {
      var converter = identity
      (converter.areSameModels, converter.areSameDisplays) = ((==), (==))
      return converter
    }
  }

  extension MutableObservableValue where Value: Equatable {
    /// Keeps another observable and this one equal.
    public func bindTwoWay(
      to target: some MutableObservableValue<Value>, commit policy: CommitPolicy = .onChange,
      name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
    ) -> TwoWayBinding {
      bindTwoWay(to: target, via: .equatable, commit: policy, name: name, file: file, line: line)
    }

    /// Keeps the content of a control and this value equal.
    public func bindTwoWay(
      to target: some BindingTargetProvider<Value>, commit policy: CommitPolicy = .onChange,
      name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
    ) -> TwoWayBinding {
      bindTwoWay(to: target, via: .equatable, commit: policy, name: name, file: file, line: line)
    }
  }
#endif
