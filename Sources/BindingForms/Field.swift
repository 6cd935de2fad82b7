public import Binding

/// A draft over a value of a model, to be bound to a control: a text, a switch, a choice.
///
///     let age = Field(person[\.age], via: .integer)       // Field<Int, String>
///     age.validate { $0 < 0 ? .refusal("An age is not negative.") : nil }
///     age.bindTwoWay(to: ageEntry).store(in: scope)
///     age.shownError.map { $0?.message ?? "" }.bind(to: hint, \.text).store(in: scope)
///
/// **Three states.** A content may give no value (``FieldError/unreadable(_:)``), or one that a validator refuses
/// (``FieldError/refused(_:)``): the model then stays as it is and the content is kept. Otherwise its value is
/// written, and validators may have ``warnings``. ``error`` follows from the content, the model and what converter and
/// validators read.
///
/// **When it is written.** At once, unless a `CommitPolicy` says otherwise. A field without a policy of its own that is
/// bound by `bindTwoWay(to:)` to a control that tells the end of edits waits for that.
///
/// **What is shown.** ``shownError`` is the error of a field that ``isTouched``: a form that complains before anything
/// was typed is rude.
///
/// **Validators** may read other observables and other fields. When these change, the content is validated again, and a
/// write that was refused is attempted again, unless the field waits for ``commit()``. A content that was not edited is
/// validated as well: a form may begin invalid. For what is found out asynchronously see ``check(isolation:_:)``.
///
/// **The model prevails.** When it changes, the content follows, and a draft is dropped, unless the policy says
/// otherwise. If the model changes the value that was written, the changed value is shown, and ``coerced`` has the
/// written one. When only the conversion changes, with a locale for example, a content that was not edited is converted
/// again. A draft keeps the value that it had when it was typed, and is parsed again if it had none.
///
/// **Ownership.** A field retains its model. It ends when it is released, wherever it was made. What shows it keeps it:
/// a binding of it, its ``content``, a reader of that, and a form of it. Its errors and the like stay true of the
/// model without it. Validators of two fields that capture one another keep both for ever.
///
/// **Cost.** What is not asked for is not made. Not `Sendable`.
public final class Field<Value, Display> {
  @export(implementation) let editor: Editor<Value, Display>
  @export(implementation) let rules: FieldRules<Value, Display>
  @export(implementation) let effect: Effect
  @export(implementation) let family: NodeFamily
  /// The name that the field was given, by which its draft is stored.
  @export(implementation) let key: String?
  /// Whether it was given a policy.
  @export(implementation) let hasPolicy: Bool
  @export(implementation) var bindingsThatEnd = 0
  /// What was submitted, while the work of a submission runs.
  @export(implementation) var submitted: Sight<Value, Display>?
  /// Not kept, because it keeps the field.
  @export(implementation) weak var contentLens: Lens<Display>?
  /// What was made on first use.
  @export(implementation) var parts: [(part: EditPart, node: GraphNode)] = []

  @usableFromInline
  init(
    _ editor: Editor<Value, Display>, _ rules: FieldRules<Value, Display>, _ effect: Effect, _ family: NodeFamily,
    key: String?, hasPolicy: Bool
  ) {
    self.editor = editor
    self.rules = rules
    self.effect = effect
    self.family = family
    self.key = key
    self.hasPolicy = hasPolicy
  }

  deinit { editor.end() }
}

@available(*, unavailable, message: "A field belongs to the isolation domain it was made in.")
extension Field: Sendable {}

extension Field {
  /// Makes a field.
  ///
  /// - Parameters:
  ///   - model: the value; a lens, for a part of a model.
  ///   - converter: converts the value to what is shown, and back.
  ///   - policy: when edits are written, and what becomes of drafts. Without one edits are written at once, or at their
  ///     end where a control tells it.
  ///   - name: what diagnostics call the field, and the key of its stored draft; by default the file and line, and
  ///     none.
  @export(implementation)
  public convenience init(
    _ model: some MutableObservableValue<Value>, via converter: TwoWayConverter<Value, Display>,
    commit policy: CommitPolicy? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    let family = NodeFamily(editing: name, file, line, isField: true)
    let rules = FieldRules<Value, Display>(family: family)
    let editor = Editor(
      of: model, via: converter, policy: policy ?? .onChange, in: family,
      makeValidation: { rules.makeValidation(of: $0) }, judge: { rules.judge($0, of: $1) })
    let content = editor.content
    let effect = Effect(name: name, file: file, line: line) {
      content.track()
      editor.follow()
    }
    self.init(editor, rules, effect, family, key: name, hasPolicy: policy != nil)
  }
}

extension Field where Value == Display {
  /// Makes a field that shows its value as it is: a text, a switch, a choice, a date for a calendar.
  ///
  ///     let isOn = Field(settings[\.isOn])       // Field<Bool, Bool>
  @export(implementation)
  public convenience init(
    _ model: some MutableObservableValue<Value>, commit policy: CommitPolicy? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(model, via: .identity, commit: policy, name: name, file: file, line: line)
  }
}

extension Field {
  /// What is to be seen of the field, untracked.
  @export(implementation)
  var sight: Sight<Value, Display> { editor.drafts.presentSight }

  /// What a control shows and edits.
  ///
  ///     name.content.map(\.count).bind(to: counter) { $0.number = $1 }.store(in: scope)
  ///
  /// Writing it is an edit. It keeps the field, and so does whatever reads it. Made when it is asked for, in five small
  /// allocations, unless there still is one.
  @export(implementation)
  public var content: Lens<Display> {
    if let contentLens { return contentLens }
    let (editor, content) = (editor, editor.content)
    let part = family.part(.content, Computed { withExtendedLifetime(self) { content.value } })
    let lens = Lens(
      part: part, individuals: editor.contents(keeping: self),
      mutate: { change in
        var content = content.peek()
        change(&content)
        editor.edit(content)
      }, replace: { editor.edit($0) })
    contentLens = lens
    return lens
  }
}

extension Field where Display == String {
  /// The ``content`` of a field that is a text.
  @export(implementation)
  public var text: Lens<String> { content }
}
