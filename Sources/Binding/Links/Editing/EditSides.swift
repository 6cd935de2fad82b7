/// The source side of an edit: what is edited, and not only its value.
@usableFromInline
package struct EditSource<Model> {
  /// Reads the model, and depends on which one it is.
  @export(implementation) let read: () -> Model
  @export(implementation) let write: (Model) -> Void
  /// A closure that writes the model that is edited now, also when another one is by then.
  @export(implementation) let writer: () -> (Model) -> Void

  @export(implementation)
  package init(_ source: some MutableObservableValue<Model>) {
    let redirected = source as? any Redirected<Model>
    read = {
      redirected?.trackDirection()
      return source.value
    }
    let write: (Model) -> Void = { source.value = $0 }
    self.write = write
    writer = { redirected?.presentWriter() ?? write }
  }
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

  /// An observable as the target.
  @export(implementation)
  init(_ target: some MutableObservableValue<Display>, name: String) {
    incoming = Computed(name: "\(name).target") { Version(target.value) }
    show = { target.value = $0 }
    refresh = {}
    isGone = { false }
    announcements = nil
  }

  /// An observable that is edited elsewhere, and never written.
  @export(implementation)
  init(reading target: some ObservableValue<Display>, name: String) {
    incoming = Computed(name: "\(name).target") { Version(target.value) }
    show = { _ in }
    refresh = {}
    isGone = { false }
    announcements = nil
  }

  /// An object as the target, held weakly. Its content is read after each announcement.
  @export(implementation)
  init<Object: AnyObject>(
    _ object: Object, edited: Event<Void>, name: String,
    get: @escaping (Object) -> Display, set: @escaping (Object, Display) -> Void
  ) {
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
    let refresh = { [weak object] in
      guard !isShowing, let object else { return }
      let content = get(object)
      if !areSame(content, held.peek().value) { held.value = Version(content) }
    }
    self.refresh = refresh
    announcements = edited.observe(refresh)
  }
}
