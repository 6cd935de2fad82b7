// What a field has in Embedded Swift, where the content is no lens, and the compiler has to know what can be compared.

#if hasFeature(Embedded)
  public import Binding

  extension Field where Value == Display, Value: Equatable {
    /// Makes a field whose content is the model itself.
    @export(implementation)
    public convenience init(
      _ model: some MutableObservableValue<Value>, commit policy: CommitPolicy? = nil,
      name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
    ) {
      self.init(model, via: .equatable, commit: policy, name: name, file: file, line: line)
    }
  }

  extension Field {
    /// What a control shows and edits. It does not keep the field.
    @export(implementation)
    public var content: Observable<Display> { held }

    /// Binds the field to a control: what it shows and the edits, their end, and the focus, whether it is enabled, and
    /// the announcing of errors. The binding keeps the control.
    @export(implementation)
    public func bindTwoWay(
      to control: some FormControl<Display>,
      name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
    ) -> Subscription { bind(FormTarget(control), name, file, line) }

    @export(implementation)
    func storedDraft() -> String? { nil }

    @export(implementation)
    func restoreDraft(_ text: String) {}
  }

  extension Field where Display == String {
    /// The ``content`` of a field that is a text.
    @export(implementation)
    public var text: Observable<String> { content }
  }
#endif
