/// The target of a two-way binding: how its content is read and shown, and which event announces an edit. `bindTwoWay`
/// and `bindBack` take one.
///
/// Pass observables, and controls that are ``EditableTarget``s, to these methods as they are. For any other object make
/// a binding target:
///
///     let position = BindingTarget(slider, \.position, edited: slider.moved)
///     volume.bindTwoWay(to: position, via: percent).store(in: scope)
///
/// **Edits.** An edit of an object is found when `edited` or `ended` is sent. An `edited` that is sent while the
/// binding writes, or while the content is unchanged, is ignored. An object that sends neither still shows values, but
/// its edits are not seen.
///
/// **Ownership.** A binding holds an object weakly, and an observable strongly. It ends at the next change after the
/// object was released. A `BindingTarget` itself retains the object or observable, so do not store it beyond the call
/// that binds it.
///
/// **Cost.** A target that is not yet bound costs at most two closures. It may be bound more than once. Not `Sendable`.
public struct BindingTarget<Content> {
  /// Makes the node by which a binding reads and writes the target. The node joins a family, from which it has its
  /// name.
  package let makeNode: (_ family: NodeFamily, _ conversion: Conversion) -> TargetNode
  /// Makes the parts of the control that a field binds besides the content, such as the focus; `nil` if there are none.
  let makeParts: (() -> ControlParts)?

  /// Makes a target of an observable. Every write that the binding does not make itself is an edit.
  ///
  ///     age.bindTwoWay(to: BindingTarget(ageText), via: .integer, fallback: "unknown").store(in: scope)
  public init(_ observable: some MutableObservableValue<Content>) {
    makeNode = { family, _ in ObservableTarget(observable, in: family) }
    makeParts = nil
  }

  /// Makes a target of a property of an object.
  ///
  ///     BindingTarget(slider, \.position, edited: slider.moved)
  ///
  /// Each read and write goes through the key path, which takes more than 100 ns. The initialiser with closures avoids
  /// that.
  ///
  /// - Parameters:
  ///   - object: the object that is edited.
  ///   - property: the key path of the content.
  ///   - edited: sent after the property was edited.
  public init<Object: AnyObject>(
    _ object: Object, _ property: ReferenceWritableKeyPath<Object, Content>, edited: Event<Void>
  ) {
    self.init(object, edited: edited, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 })
  }

  /// Makes a target of an object that is read and written by closures, with the other parts that a field can bind.
  ///
  ///     BindingTarget(list, edited: list.moved, get: { $0.selectedRow }, set: { $0.select($1) })
  ///
  /// A part without an argument is not bound: a control for which `focusChanged`, `isFocused` or `focus` is missing
  /// takes no part in the focus of its form. The last five parameters are for the fields of `BindingForms`. The
  /// closures must not capture the object.
  ///
  /// - Parameters:
  ///   - object: the object that is edited.
  ///   - edited: sent after the object was edited.
  ///   - ended: sent when the user has finished an edit, see ``EditableTarget/ended``.
  ///   - isComposing: whether an input method is composing a text in the object, see ``EditableTarget/isComposing``.
  ///   - get: reads the content.
  ///   - set: shows a content. The object may change it, or refuse it.
  ///   - enable: enables or disables the object for edits.
  ///   - focusChanged: sent when the object has got or lost the focus.
  ///   - isFocused: whether the object has the focus.
  ///   - focus: gives the object the focus, or takes it away. An object that cannot take the focus sends
  ///     `focusChanged`, so that the field learns of it.
  ///   - announce: tells assistive technology of an error that is shown now.
  public init<Object: AnyObject>(
    _ object: Object, edited: Event<Void>, ended: Event<Void>? = nil, isComposing: ((Object) -> Bool)? = nil,
    get: @escaping (Object) -> Content, set: @escaping (Object, Content) -> Void,
    enable: ((Object, Bool) -> Void)? = nil, focusChanged: Event<Void>? = nil,
    isFocused: ((Object) -> Bool)? = nil, focus: ((Object, Bool) -> Void)? = nil,
    announce: ((Object, String) -> Void)? = nil
  ) {
    makeNode = { family, conversion in
      ObjectTarget(
        object, edited: edited, ended: ended, in: family, comparedBy: conversion, isComposing: isComposing, get: get,
        set: set)
    }
    makeParts = {
      ControlParts(
        object, enable: enable, focusChanged: focusChanged, isFocused: isFocused, focus: focus, announce: announce)
    }
  }

  /// Makes a target of a control that names its parts as ``EditableTarget`` does.
  init<Control: EditableTarget<Content>>(_ control: Control) {
    makeNode = { family, conversion in EditableTargetNode(control, in: family, comparedBy: conversion) }
    makeParts = {
      ControlParts(
        control, enable: control.enabling, focusChanged: control.focusChanged.optionalEvent,
        isFocused: { $0.isFocused }, focus: { $0.isFocused = $1 }, announce: control.announcing)
    }
  }

  /// Makes a target of two closures, for content that belongs to no object, or to an object that the closures find by
  /// themselves.
  ///
  ///     BindingTarget(edited: mixer.moved, get: { mixer.volume(of: .left) }, set: { mixer.setVolume($0, of: .left) })
  ///
  /// The binding retains the closures. It ends when it is cancelled or released.
  ///
  /// - Parameters:
  ///   - edited: sent after the content was edited.
  ///   - get: reads the content.
  ///   - set: shows a content.
  public init(edited: Event<Void>, get: @escaping () -> Content, set: @escaping (Content) -> Void) {
    // There is no object to hold weakly, so the event takes its place. The binding observes the event, and so keeps it
    // alive.
    makeNode = { family, conversion in
      ObjectTarget(
        edited, edited: edited, ended: nil, in: family, comparedBy: conversion, isComposing: nil, get: { _ in get() },
        set: { set($1) })
    }
    makeParts = nil
  }
}

/// The parts of a control, besides its content, that a field binds. The control is held weakly.
package struct ControlParts {
  /// Enables or disables the control; `nil` if it is never disabled.
  package let enable: ((Bool) -> Void)?
  /// Tells assistive technology of an error; `nil` if the control announces none.
  package let announce: ((String) -> Void)?
  /// Sent when the control has got or lost the focus; `nil` if the control takes no part in the focus of its form.
  package let focusChanged: Event<Void>?
  /// Whether the control has the focus; `nil` when the control has been deallocated.
  package let isFocused: () -> Bool?
  /// Gives the control the focus, or takes it away.
  package let focus: (Bool) -> Void

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
  /// The parts that a field binds besides the content; `nil` if there are none.
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
/// Conform a type directly if it wraps a control, or if it is a view whose toolkit uses the names of ``EditableTarget``
/// for other purposes. Observables need not conform; bindings take them as they are.
public protocol BindingTargetProvider<Content> {
  /// The type of the content.
  associatedtype Content

  /// The target that bindings read and write. Each binding reads this property once.
  var bindingTarget: BindingTarget<Content> { get }
}

extension BindingTarget: BindingTargetProvider {
  /// This target.
  public var bindingTarget: BindingTarget { self }
}
