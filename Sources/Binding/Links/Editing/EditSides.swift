/// The side that is edited.
@usableFromInline
package struct EditTarget<Display> {
  /// What it holds; another version after each edit.
  @export(implementation) let incoming: Computed<Version<Display>>
  /// Shows something else; the version that it holds then is no edit.
  @export(implementation) let show: (Display) -> Void
  /// Whether there is nobody left to be edited.
  @export(implementation) let isGone: () -> Bool
  /// What delivers edits, if they have to be delivered.
  @export(implementation) let announcements: Subscription?

  /// An observable as what is edited.
  @export(implementation)
  package init(_ target: some MutableObservableValue<Display>, name: String) {
    incoming = Computed(name: "\(name).target") { Version(target.value) }
    show = { target.value = $0 }
    isGone = { false }
    announcements = nil
  }

  /// An observable that is edited elsewhere, and never shown anything.
  @export(implementation)
  init(reading target: some ObservableValue<Display>, name: String) {
    incoming = Computed(name: "\(name).target") { Version(target.value) }
    show = { _ in }
    isGone = { false }
    announcements = nil
  }

  /// An object as what is edited, held weakly. It is asked what it holds after each announcement.
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
    announcements = edited.observe { [weak object] in
      guard !isShowing, let object else { return }
      let content = get(object)
      if !areSame(content, held.peek().value) { held.value = Version(content) }
    }
  }
}
