/// The target of a two-way binding, as a value: it shows a content and is edited. `bindTwoWay` and `bindBack` take one.
///
/// Observables and controls that are ``EditableTarget``s are passed to them as they are. For any other object make a
/// binding target:
///
///     let position = BindingTarget(slider, \.position, edited: slider.moved)
///     volume.bindTwoWay(to: position, via: percent).store(in: scope)
///
/// **Edits.** An object's content is read when a binding is made and whenever `edited` is sent. If it is sent while the
/// binding writes, or if the content equals the previous one, that is no edit. An object that forgets to send it is
/// shown values as ever, and its edits are not seen.
///
/// **Ownership.** A binding holds an object weakly, keeps an observable, and ends at the next change after the object
/// died. The target itself keeps either, so do not store it for longer than binding takes.
///
/// **Cost.** One closure, until it is bound. It may be bound more than once. Not `Sendable`.
public struct BindingTarget<Content> {
  /// Makes the side that a binding of this name reads and writes.
  @export(implementation) let side: (_ family: NodeFamily) -> EditTarget<Content>

  /// Makes a target of an observable. Every write from elsewhere is an edit.
  ///
  ///     age.bindTwoWay(to: BindingTarget(ageText), via: .integer, fallback: "unknown").store(in: scope)
  @export(implementation)
  public init(_ observable: some MutableObservableValue<Content>) {
    side = { EditTarget(observable, in: $0) }
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

  /// Makes a target of an object that is read and written by closures.
  ///
  ///     BindingTarget(list, edited: list.moved, get: { $0.selectedRow }, set: { $0.select($1) })
  ///
  /// - Parameters:
  ///   - object: the object that is edited.
  ///   - edited: sent after it was edited.
  ///   - ended: sent when the user has finished an edit, see ``EditableTarget/ended``.
  ///   - isComposing: whether an input method is composing a text in it, see ``EditableTarget/isComposing``.
  ///   - get: reads the content.
  ///   - set: shows a content. The object may change it, or refuse it.
  @export(implementation)
  public init<Object: AnyObject>(
    _ object: Object, edited: Event<Void>, ended: Event<Void>? = nil, isComposing: ((Object) -> Bool)? = nil,
    get: @escaping (Object) -> Content, set: @escaping (Object, Content) -> Void
  ) {
    side = {
      EditTarget(object, edited: edited, ended: ended, in: $0, isComposing: isComposing, get: get, set: set)
    }
  }

  /// Makes a target of closures, where there is no object, or none that is to be held.
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
    // The binding observes the event, so it is there as long as the binding.
    side = { EditTarget(edited, edited: edited, in: $0, get: { _ in get() }, set: { set($1) }) }
  }
}

/// A type that can be edited through a binding target: an ``EditableTarget``, or a ``BindingTarget`` itself.
///
///     func fill(_ entry: some BindingTargetProvider<String>) { name.bindTwoWay(to: entry).store(in: scope) }
///
/// A type conforms by itself if it is not a control but holds one. Observables need not conform; bindings take them as
/// they are.
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
