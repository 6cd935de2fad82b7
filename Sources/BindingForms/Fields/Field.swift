public import Binding

/// Edits a value of a model in a control: a text, a switch, a choice. Keeps what the user types as a draft until it is
/// written.
///
///     let age = Field(person[\.age], via: .integer)       // Field<Int, String>
///     age.validate { $0 < 0 ? .refusal("An age is not negative.") : nil }
///     age.bindTwoWay(to: ageEntry).store(in: scope)
///     age.shownError.map { $0?.message ?? "" }.bind(to: hint, \.text).store(in: scope)
///
/// **Three states.** Content may be unreadable (``ContentError/unreadable(_:)``), or give a value that a validator
/// refuses (``ContentError/refused(_:)``): the model then stays as it is and the content is kept. Otherwise the value
/// is written, and validators may have ``warnings``. ``error`` is derived from the content, the model, and what the
/// converter and the validators read.
///
/// **When it is written.** At once, unless a `CommitPolicy` says otherwise, that of the field or of its form. A field
/// without a policy that is bound by `bindTwoWay(to:)` to a control that announces the end of edits waits for that end.
///
/// **What is shown.** ``shownError`` is the error of a field that ``isTouched``, so that a form does not complain
/// before the user has typed.
///
/// **Validators** may read other observables and other fields. When these change, the content is validated again, and a
/// write that was refused is attempted again, unless the field waits for ``commit()``. Content that was not edited is
/// validated as well: a form may begin invalid. For asynchronous validation see ``check(isolation:_:)``.
///
/// **The model wins.** When it changes, the content follows, and a draft is dropped, unless the policy keeps drafts in
/// conflicts. If the model changes the value that was written, the changed value is shown, and ``coerced`` has the
/// written one. When only the conversion changes, with a locale for example, content that was not edited is converted
/// again. A draft keeps the value that it had when it was typed, and is parsed again if it had none.
///
/// **Ownership.** A field retains its model. It ends when it is released, wherever it was made. A binding of the field,
/// its ``content``, a reader of the content, and a form of the field keep it alive. Observables of its errors and other
/// states stay up to date even after its end. If validators of two fields capture each other's field, both fields leak.
///
/// **Cost.** Each part is made on first use. Not `Sendable`.
public final class Field<Value, Display> {
  let editor: DraftEditor
  let rules: FieldRules
  let effect: Effect
  let family: NodeFamily
  /// Whether the field was given a policy, by itself or by a form.
  private(set) var hasPolicy: Bool
  var bindingsThatEnd = 0
  /// Where the focus of a control stands, for each binding or view that knows it; `nil` if the control was released or
  /// the binding is paused.
  var focusedControls: [ObjectIdentifier: () -> ControlFocus.State?] = [:]
  /// The submissions that run, in the order in which they began: that of a form, and that of a part of it for example.
  var submissions: [FieldSubmission] = []
  /// How often the field was refused, so that a submission knows whether an error of its work was shown here.
  var refusals = 0
  /// Weak, because the lens retains the field.
  weak var contentLens: Lens<Display>?
  /// The parts that were made on first use.
  var parts: [(part: EditPart, node: GraphNode)] = []

  init(
    _ editor: DraftEditor, _ rules: FieldRules, _ effect: Effect, _ family: NodeFamily, hasPolicy: Bool
  ) {
    self.editor = editor
    self.rules = rules
    self.effect = effect
    self.family = family
    self.hasPolicy = hasPolicy
    noteMaking(ofHolder: "the field '\(family.name)'") { { [weak self] in self?.letGo() } }
  }

  /// Takes the policy of a form, unless the field has one. Traps if something was typed already, which may have been
  /// written at once.
  func take(_ policy: CommitPolicy) {
    if hasPolicy { return }
    if editor.drafts.haveBegun {
      fatalError("Binding: '\(family.name)' was edited before a form gave it a policy: make the form with its fields")
    }
    hasPolicy = true
    editor.drafts.policy = policy
    editor.pace = policy.pace
  }

  /// Lets go of what the closures of the field have captured, in the search for what keeps an object alive.
  private func letGo() {
    rules.letGo()
    // The former result holds what was read for it, such as the context that is given to a check.
    _ = editor.validation.peek()
  }

  deinit {
    guard editor.policy.commitsWhenLeft else { return }
    // Put off while a computed is being evaluated, because computeds must not write.
    whenReadIsOver { [editor] in editor.end() }
  }
}

@available(*, unavailable, message: "A field belongs to the isolation domain it was made in.")
extension Field: Sendable {}

extension Field {
  /// Makes a field.
  ///
  /// - Parameters:
  ///   - model: the value, or a lens for a part of a model.
  ///   - converter: converts the value to what is shown, and back.
  ///   - policy: when edits are written, and what happens to interrupted drafts. Without a policy edits are written at
  ///     once, or at their end if a control announces it.
  ///   - name: what diagnostics call the field, and the key of its stored draft. By default diagnostics use the file
  ///     and line, and the draft is not stored.
  public convenience init(
    _ model: some MutableObservableValue<Value>, via converter: TwoWayConverter<Value, Display>,
    commit policy: CommitPolicy? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    let family = NodeFamily(editing: name, file, line, isField: true)
    let rules = FieldRules(family: family)
    let editor = DraftEditor(
      EditedSource(model, via: converter, in: family), policy: policy ?? .onChange, in: family, rules: rules)
    // Makes the node of the content, so that the effect tracks it.
    _ = editor.content
    let effect = Effect(name: name, file: file, line: line) { editor.follow(take: {}, show: {}) }
    self.init(editor, rules, effect, family, hasPolicy: policy != nil)
  }
}

extension Field where Value == Display {
  /// Makes a field that shows its value without a conversion: a text, a switch, a choice, a date for a calendar.
  ///
  ///     let isOn = Field(settings[\.isOn])       // Field<Bool, Bool>
  public convenience init(
    _ model: some MutableObservableValue<Value>, commit policy: CommitPolicy? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(model, via: .identity, commit: policy, name: name, file: file, line: line)
  }
}

extension Field {
  /// The name that the field was given, by which its draft is stored.
  var key: String? { family.given }

  /// The content that is shown, with its model, untracked.
  var shown: ShownContent { editor.drafts.peek() }

  /// The content that a control shows and edits.
  ///
  ///     name.content.map(\.count).bind(to: counter) { $0.number = $1 }.store(in: scope)
  ///
  /// Writing it is an edit. The lens keeps the field alive, and so does any reader of the content. Each call returns
  /// the same lens as long as one exists.
  public var content: Lens<Display> {
    if let contentLens { return contentLens }
    let (editor, content) = (editor, editor.content)
    let areSame = editor.conversion.areSame
    let part = family.part(
      .content, Computed(changes: .by { areSame($0, $1) }) { withExtendedLifetime(self) { content.value as! Display } })
    let lens = Lens(
      part: part, records: editor.contents(keeping: self),
      mutate: { change in
        var edited = content.peek() as! Display
        change(&edited)
        editor.edit(edited)
      }
    ) { value in
      if let newValue = value { editor.edit(newValue) } else { value = (content.peek() as! Display) }
    }
    contentLens = lens
    return lens
  }
}

extension Field where Display == String {
  /// The ``content`` of a field whose content is a text.
  public var text: Lens<String> { content }
}
