/// The target of a two-way binding, as a value: it shows a content and is edited. `bindTwoWay` and `bindBack` take one.
///
/// Observables and controls that are ``EditableTarget``s are passed to them as they are. For any other object make a
/// binding target:
///
///     let position = BindingTarget(slider, \.position, edited: slider.moved)
///     volume.bindTwoWay(to: position, via: percent).store(in: scope)
///
/// **Edits.** An object's content is read when a binding is made and whenever `edited` is sent. An `edited` that is
/// sent while the binding writes, or with an unchanged content, counts as no edit. An object that does not send
/// `edited` still shows values, but its edits are not seen.
///
/// **Ownership.** A binding holds an object weakly, keeps an observable, and ends at the next change after the object
/// died. The target itself keeps both, so do not store it beyond the call that binds it.
///
/// **Cost.** Two closures, until it is bound. It may be bound more than once. Not `Sendable`.
public struct BindingTarget<Content> {
  /// Makes the side of a binding, as part of this family of nodes.
  @export(implementation) package let makeNode: (_ family: NodeFamily) -> TargetNode<Content>
  /// Makes what a field binds besides the content; `nil` if the field binds only the content.
  @export(implementation) let makeParts: (() -> ControlParts)?

  /// Makes a target of an observable. Every write from elsewhere is an edit.
  ///
  ///     age.bindTwoWay(to: BindingTarget(ageText), via: .integer, fallback: "unknown").store(in: scope)
  @export(implementation)
  public init(_ observable: some MutableObservableValue<Content>) {
    makeNode = { TargetNode(observable, in: $0) }
    makeParts = nil
  }

  /// Makes a target of a property of an object.
  ///
  ///     BindingTarget(slider, \.position, edited: slider.moved)
  ///
  /// Each read and write goes through the key path and costs about 90 ns; the form with closures costs next to nothing.
  ///
  /// - Parameters:
  ///   - object: the object that is edited.
  ///   - property: the key path of the content.
  ///   - edited: sent after the property was edited.
  @export(implementation)
  public init<Object: AnyObject>(
    _ object: Object, _ property: ReferenceWritableKeyPath<Object, Content>, edited: Event<Void>
  ) {
    self.init(object, edited: edited, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 })
  }

  /// Makes a target of an object that is read and written by closures, with what a field binds besides.
  ///
  ///     BindingTarget(list, edited: list.moved, get: { $0.selectedRow }, set: { $0.select($1) })
  ///
  /// A part that is left out is not bound: a control without `focusChanged`, `isFocused` and `focus` takes no part in
  /// the focus of its form. The last five parameters are for the fields of `BindingForms`. The closures must not
  /// capture the object.
  ///
  /// - Parameters:
  ///   - object: the object that is edited.
  ///   - edited: sent after it was edited.
  ///   - ended: sent when the user has finished an edit, see ``EditableTarget/ended``.
  ///   - isComposing: whether an input method is composing a text in it, see ``EditableTarget/isComposing``.
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
    makeNode = {
      TargetNode(object, edited: edited, ended: ended, in: $0, isComposing: isComposing, get: get, set: set)
    }
    makeParts = {
      ControlParts(
        object, enable: enable, focusChanged: focusChanged, isFocused: isFocused, focus: focus, announce: announce)
    }
  }

  /// Makes a target of closures, where there is no object, or the object is not to be held.
  ///
  ///     BindingTarget(edited: mixer.moved, get: { mixer.volume(of: .left) }, set: { mixer.setVolume($0, of: .left) })
  ///
  /// A binding keeps the closures and ends when its token is released.
  ///
  /// - Parameters:
  ///   - edited: sent after the content was edited.
  ///   - get: reads the content.
  ///   - set: shows a content.
  @export(implementation)
  public init(edited: Event<Void>, get: @escaping () -> Content, set: @escaping (Content) -> Void) {
    // The binding observes the event, so the event lives as long as the binding.
    makeNode = { TargetNode(edited, edited: edited, in: $0, get: { _ in get() }, set: { set($1) }) }
    makeParts = nil
  }
}

/// The parts of a control, besides its content, that a field binds. The control is held weakly.
@usableFromInline
package struct ControlParts {
  /// Lets the control be edited, or not.
  @export(implementation) package let enable: ((Bool) -> Void)?
  /// Tells assistive technology of an error.
  @export(implementation) package let announce: ((String) -> Void)?
  /// Sent when the control has got or lost the focus; `nil` if the control takes no part in the focus of its form.
  @export(implementation) package let focusChanged: Event<Void>?
  /// Whether the control has the focus; `nil` when the control has been deallocated.
  @export(implementation) package let isFocused: () -> Bool?
  /// Takes or gives up the focus.
  @export(implementation) package let focus: (Bool) -> Void

  @export(implementation)
  init<Object: AnyObject>(
    _ object: Object, enable: ((Object, Bool) -> Void)?, focusChanged: Event<Void>?, isFocused: ((Object) -> Bool)?,
    focus: ((Object, Bool) -> Void)?, announce: ((Object, String) -> Void)?
  ) {
    let reference = Weak(object)
    self.enable = enable.map { enable in { isEnabled in reference.object.map { enable($0, isEnabled) } } }
    self.announce = announce.map { announce in { message in reference.object.map { announce($0, message) } } }
    self.focusChanged = isFocused == nil || focus == nil ? nil : focusChanged
    self.isFocused = { reference.object.flatMap { isFocused?($0) } }
    self.focus = { isWanted in reference.object.map { focus?($0, isWanted) } }
  }
}

extension BindingTarget {
  /// What a field binds besides the content; `nil` if the field binds only the content.
  @export(implementation)
  package var parts: ControlParts? { makeParts?() }
}

/// A type that can be edited through a binding target: an ``EditableTarget``, or a ``BindingTarget`` itself.
///
///     extension TextBox: @MainActor BindingTargetProvider {
///       var bindingTarget: BindingTarget<String> {
///         BindingTarget(self, edited: event("changed"), get: { $0.text }, set: { $0.text = $1 })
///       }
///     }
///
/// A type conforms directly if it holds a control, or is a view of a toolkit that uses the names of an
/// ``EditableTarget`` for something else. Observables need not conform; bindings take them as they are.
public protocol BindingTargetProvider<Content> {
  /// The type of the content.
  associatedtype Content

  /// The target that bindings read and write. Read once for each binding.
  var bindingTarget: BindingTarget<Content> { get }
}

extension BindingTarget: BindingTargetProvider {
  /// This target.
  @export(implementation)
  public var bindingTarget: BindingTarget { self }
}
