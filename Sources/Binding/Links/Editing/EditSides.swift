// The two sides of an edit. Both are nodes of the graph: their versions tell what has changed.

/// The individual that is edited, as a tuple, because a type would stand in every program: whether the way leads there
/// still, and a closure that writes it, also when another one is edited by then.
@usableFromInline package typealias EditPlace<Model> = (isPresent: () -> Bool, write: (Model) -> Void)

extension Followed {
  /// The individual that is edited now, in a list.
  @export(implementation) var place: [EditPlace<Value>] { [(presence(), writer())] }
}

extension ObservableValue {
  /// A node that has this value: itself, or the one behind a lens, or one that reads it.
  @export(implementation)
  func versioned(in family: NodeFamily, as part: UInt32) -> ValueNode<Value> {
    if self is GraphNode { return ValueNode(self) }
    #if !hasFeature(Embedded)
      if let lens = self as? Lens<Value> { return ValueNode(lens.part) }
    #endif
    let followed = asFollowed
    return ValueNode(
      family.part(
        part,
        Computed(changes: .always) {
          followed?.direction()
          return self.value
        }))
  }
}

/// What is asked of a closure that stands for several, by numbers: an enumeration would stand in every program.
@usableFromInline
enum EditRequest {
  // Of a target: to show another content, whose version then is no edit; to look at the content again, which may have
  // been written unannounced; whether the target has been deallocated; whether an input method is composing text, which
  // is neither read nor overwritten.
  @export(implementation) static var show: UInt8 { 0 }
  @export(implementation) static var refresh: UInt8 { 1 }
  @export(implementation) static var askWhetherGone: UInt8 { 2 }
  @export(implementation) static var askWhetherComposing: UInt8 { 3 }

  // Of an edit. The last three give observables.
  @export(implementation) static var commit: UInt8 { 4 }
  @export(implementation) static var revert: UInt8 { 5 }
  @export(implementation) static var end: UInt8 { 6 }
  @export(implementation) static var keepDraft: UInt8 { 7 }
  @export(implementation) static var pause: UInt8 { 8 }
  @export(implementation) static var resume: UInt8 { 9 }
  @export(implementation) static var makeError: UInt8 { 10 }
  @export(implementation) static var isPending: UInt8 { 11 }
  @export(implementation) static var makeConflict: UInt8 { 12 }
}

/// The target side of a binding.
///
/// What it does is one closure, because a class with methods would stand in every program, and a closure for each of
/// them would take more memory than the rest of a binding.
@usableFromInline
struct EditTarget<Display> {
  /// The content, as a node; another version after each edit.
  @export(implementation) let content: ValueNode<Display>
  @export(implementation) let perform: (UInt8, Display?) -> Bool
  /// Sent when the user has finished an edit; `nil` if that is not announced.
  @export(implementation) var ended: Event<Void>?
  /// The subscription that delivers edits, if they have to be delivered.
  @export(implementation) var announcements: Subscription?
}

extension EditTarget {
  @export(implementation)
  func show(_ display: Display) { _ = perform(EditRequest.show, display) }

  @export(implementation)
  func refresh() { _ = perform(EditRequest.refresh, nil) }

  @export(implementation) var isGone: Bool { perform(EditRequest.askWhetherGone, nil) }
  @export(implementation) var isComposing: Bool { perform(EditRequest.askWhetherComposing, nil) }

  /// The version of the content, which is brought up to date.
  @export(implementation) var version: UInt64 { content.version }

  /// An observable as the target.
  @export(implementation)
  init(_ target: some MutableObservableValue<Display>, in family: NodeFamily) {
    content = target.versioned(in: family, as: EditPart.target)
    perform = { _, display in
      if let display { target.value = display }
      return false
    }
  }

  /// An observable that is edited elsewhere, and never written.
  @export(implementation)
  init(reading target: some ObservableValue<Display>, in family: NodeFamily) {
    content = target.versioned(in: family, as: EditPart.target)
    perform = { _, _ in false }
  }

  /// An object as the target, held weakly. Its content is read after each announcement, unless it is being composed.
  @export(implementation)
  init<Object: AnyObject>(
    _ object: Object, edited: Event<Void>, ended: Event<Void>? = nil, in family: NodeFamily,
    isComposing: ((Object) -> Bool)? = nil, isOver: (() -> Bool)? = nil,
    get: @escaping (Object) -> Display, set: @escaping (Object, Display) -> Void
  ) {
    let content = family.part(EditPart.target, Observable(get(object), changes: .always))
    var (isShowing, hasComposed) = (false, false)
    let perform: (UInt8, Display?) -> Bool = { [object = Weak(object)] request, display in
      guard let object = object.object else { return request == EditRequest.askWhetherGone }
      switch request {
      case EditRequest.askWhetherGone: return isOver?() ?? false
      case EditRequest.askWhetherComposing:
        guard isComposing?(object) ?? false else { return false }
        // Not every control announces what is being composed.
        hasComposed = true
        return true
      case EditRequest.show:
        guard let display else { break }
        isShowing = true
        set(object, display)
        isShowing = false
        content.value = get(object)
      default:
        if isShowing { break }
        if isComposing?(object) ?? false {
          hasComposed = true
          break
        }
        let present = get(object)
        // What was to be shown meanwhile is shown after a composition that has changed nothing.
        if hasComposed || !areSame(present, content.peek()) { content.value = present }
        hasComposed = false
      }
      return false
    }
    self.content = ValueNode(content)
    self.perform = perform
    self.ended = ended
    announcements = edited.observe { _ = perform(EditRequest.refresh, nil) }
  }
}
