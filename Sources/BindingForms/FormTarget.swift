public import Binding

/// A control of a form as a value: for one that cannot be a ``FormControl``, because its type belongs to a toolkit that
/// has other plans for these names.
///
///     let target = FormTarget(
///       entry, edited: changed, ended: left, get: { $0.line }, set: { $0.line = $1 },
///       enable: { $0.isGreyedOut = !$1 })
///     age.bindTwoWay(to: target).store(in: scope)
///
/// **What is left out** is not bound: a control without `focusChanged`, `isFocused` and `focus` takes no part in the
/// focus of its form.
///
/// **Ownership.** A binding holds the object weakly, and ends at the next change after the object died. The target
/// itself keeps it, so do not store it for longer than binding takes. Closures must not capture the object.
///
/// **Cost.** A closure for each part. It may be bound more than once. Not `Sendable`.
public struct FormTarget<Content>: BindingTargetProvider {
  /// The focus of a control: `read` gives `nil` when the control has gone, and `bind` has it follow a value, and tells
  /// of each that it follows.
  @usableFromInline
  typealias FocusPart = (
    changed: Event<Void>, read: () -> Bool?,
    bind: (_ isFocused: Observable<Bool>, _ note: @escaping (Bool) -> Void) -> Subscription?
  )

  @export(implementation) let ended: Event<Void>?
  @export(implementation) let isComposing: () -> Bool
  @export(implementation) let enable: ((Observable<Bool>) -> Subscription?)?
  @export(implementation) let focus: FocusPart?
  @export(implementation) let announce: ((String) -> Void)?

  /// The content alone, for bindings without a field.
  public let bindingTarget: BindingTarget<Content>

  /// Makes a target of an object that is read and written by closures.
  ///
  /// - Parameters:
  ///   - object: the object that is edited.
  ///   - edited: sent after it was edited.
  ///   - ended: sent when the user has finished an edit, see `EditableTarget`.
  ///   - isComposing: whether an input method is composing a text in it.
  ///   - get: reads the content.
  ///   - set: shows a content. The object may change it, or refuse it.
  ///   - enable: lets it be edited, or not.
  ///   - focusChanged: sent when it has got or lost the focus.
  ///   - isFocused: whether it has the focus.
  ///   - focus: takes or gives up the focus. One that cannot take it sends `focusChanged`, so that the field knows.
  ///   - announce: tells assistive technology of an error that is shown now.
  @export(implementation)
  public init<Object: AnyObject>(
    _ object: Object, edited: Event<Void>, ended: Event<Void>? = nil, isComposing: ((Object) -> Bool)? = nil,
    get: @escaping (Object) -> Content, set: @escaping (Object, Content) -> Void,
    enable: ((Object, Bool) -> Void)? = nil, focusChanged: Event<Void>? = nil,
    isFocused: ((Object) -> Bool)? = nil, focus: ((Object, Bool) -> Void)? = nil,
    announce: ((Object, String) -> Void)? = nil
  ) {
    let reference = Weak(object)
    self.ended = ended
    // What has gone ends no edit.
    self.isComposing = { reference.object.map { isComposing?($0) ?? false } ?? true }
    self.enable = enable.map { enable in { isEnabled in reference.object.map { isEnabled.bind(to: $0, enable) } } }
    if let focusChanged, let isFocused, let focus {
      self.focus = (
        focusChanged, { reference.object.map(isFocused) },
        { wanted, note in
          reference.object.map { object in
            wanted.bind(to: object) { object, isWanted in
              note(isWanted)
              if isFocused(object) != isWanted { focus(object, isWanted) }
            }
          }
        }
      )
    } else {
      self.focus = nil
    }
    self.announce = announce.map { announce in { if let object = reference.object { announce(object, $0) } } }
    bindingTarget = BindingTarget(object, edited: edited, ended: ended, isComposing: isComposing, get: get, set: set)
  }

  /// A control, with what it has of a ``FormControl``.
  @export(implementation)
  init(of control: some EditableTarget<Content>) {
    // The cast to a protocol with its content is dear, also where it fails.
    if control is any FormControl, let control = control as? any FormControl<Content> {
      self.init(control)
    } else {
      self.init(editing: control)
    }
  }

  /// A control that has no more than a content.
  @export(implementation)
  init<Control: EditableTarget<Content>>(editing control: Control) {
    self.init(
      control, edited: control.edited, ended: control.ended, isComposing: { $0.isComposing }, get: { $0.content },
      set: { $0.content = $1 })
  }

  /// A control that has all parts.
  @export(implementation)
  init<Control: FormControl>(_ control: Control) where Control.Content == Content {
    self.init(
      control, edited: control.edited, ended: control.ended, isComposing: { $0.isComposing }, get: { $0.content },
      set: { $0.content = $1 }, enable: { $0.isEnabled = $1 }, focusChanged: control.focusChanged,
      isFocused: { $0.isFocused }, focus: { $0.isFocused = $1 }, announce: { $0.announce($1) })
  }
}

@available(*, unavailable, message: "A target belongs to the isolation domain of its control.")
extension FormTarget: Sendable {}

/// A type that a field can be bound to: a ``FormTarget`` itself, or a control of a toolkit that has one.
///
///     extension Entry: FormTargetProvider {
///       var formTarget: FormTarget<String> {
///         FormTarget(self, edited: changed, get: { $0.line }, set: { $0.line = $1 })
///       }
///     }
///
/// Such a type can be bound by `bindTwoWay` without a field too.
public protocol FormTargetProvider<Content>: BindingTargetProvider {
  /// The type of the content.
  associatedtype Content

  /// The target that a field is bound to. Read once for each binding.
  var formTarget: FormTarget<Content> { get }
}

extension FormTargetProvider {
  /// The content of the target.
  @export(implementation)
  public var bindingTarget: BindingTarget<Content> { formTarget.bindingTarget }
}

extension FormTarget: FormTargetProvider {
  /// This target.
  @export(implementation)
  public var formTarget: FormTarget { self }
}
