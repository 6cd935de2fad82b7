/// The individual that is edited, as a tuple, because a type would stand in every program: whether the way leads there
/// still, and a closure that writes it, also when another one is edited by then.
@usableFromInline package typealias EditPlace<Model> = (isPresent: () -> Bool, write: (Model) -> Void)

/// The source side of an edit: what is edited, and not only its value. A tuple as well.
///
/// - `read`: reads the model, and depends on which one it is.
/// - `writer`: gives a closure that writes the model that is edited now, also when another one is by then.
/// - `place`: the individual that is edited now; `nil` where it is always the same.
@usableFromInline
package typealias EditSource<Model> = (
  read: () -> Model, write: (Model) -> Void, writer: () -> (Model) -> Void, place: (() -> EditPlace<Model>)?
)

@export(implementation)
package func editSource<Model>(_ source: some MutableObservableValue<Model>) -> EditSource<Model> {
  let redirected = source as? any Redirected<Model>
  let write: (Model) -> Void = { source.value = $0 }
  return (
    read: {
      redirected?.trackDirection()
      return source.value
    },
    write: write,
    writer: { redirected?.presentWriter() ?? write },
    place: redirected.map { redirected in { (redirected.presence(), redirected.presentWriter()) } }
  )
}

/// The target side of a binding.
@usableFromInline
struct EditTarget<Display> {
  /// The content; another version after each edit.
  @export(implementation) let incoming: Computed<Version<Display>>
  /// Shows another content; the version that it has then is no edit.
  @export(implementation) let show: (Display) -> Void
  /// Looks at the content again, which may have been written unannounced.
  @export(implementation) let refresh: () -> Void
  /// Whether the target has been deallocated.
  @export(implementation) let isGone: () -> Bool
  /// The subscription that delivers edits, if they have to be delivered.
  @export(implementation) let announcements: Subscription?
  /// Sent when the user has finished an edit; `nil` if that is not announced.
  @export(implementation) let ended: Event<Void>?
  /// Whether an input method is composing text, which is neither read nor overwritten.
  @export(implementation) let isComposing: () -> Bool

  /// An observable as the target.
  @export(implementation)
  init(_ target: some MutableObservableValue<Display>, name: String) {
    incoming = Computed(name: "\(name).target") { Version(target.value) }
    show = { target.value = $0 }
    refresh = {}
    isGone = { false }
    announcements = nil
    ended = nil
    isComposing = { false }
  }

  /// An observable that is edited elsewhere, and never written.
  @export(implementation)
  init(reading target: some ObservableValue<Display>, name: String) {
    incoming = Computed(name: "\(name).target") { Version(target.value) }
    show = { _ in }
    refresh = {}
    isGone = { false }
    announcements = nil
    ended = nil
    isComposing = { false }
  }

  /// An object as the target, held weakly. Its content is read after each announcement, unless it is being composed.
  @export(implementation)
  init<Object: AnyObject>(
    _ object: Object, edited: Event<Void>, ended: Event<Void>? = nil, name: String,
    isComposing: ((Object) -> Bool)? = nil,
    get: @escaping (Object) -> Display, set: @escaping (Object, Display) -> Void
  ) {
    self.ended = ended
    self.isComposing = { [weak object] in
      guard let isComposing, let object else { return false }
      return isComposing(object)
    }
    let held = Observable(Version(get(object)), name: "\(name).target")
    incoming = Computed(name: "\(name).target") { held.value }
    var isShowing = false
    show = { [weak object] display in
      guard let object else { return }
      isShowing = true
      set(object, display)
      isShowing = false
      held.value = Version(get(object))
    }
    isGone = { [weak object] in object == nil }
    var hasComposed = false
    let refresh = { [weak object] in
      guard !isShowing, let object else { return }
      if let isComposing, isComposing(object) {
        hasComposed = true
        return
      }
      let content = get(object)
      // What was to be shown meanwhile is shown after a composition that has changed nothing.
      if hasComposed || !areSame(content, held.peek().value) { held.value = Version(content) }
      hasComposed = false
    }
    self.refresh = refresh
    announcements = edited.observe(refresh)
  }
}
