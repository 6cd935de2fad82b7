// The side of a binding that is edited, as a node of the graph: its versions tell what has changed.

/// What is asked of a closure that stands for several, by numbers: an enumeration would stand in every program.
@usableFromInline
enum EditRequest {
  // Of a target: to show another content, whose version then is no edit; to look at the content again, which may have
  // been written unannounced, and whether an input method has left it as it was; whether the target has been
  // deallocated; whether an input method is composing text, which is neither read nor overwritten.
  @export(implementation) static var show: UInt8 { 0 }
  @export(implementation) static var refresh: UInt8 { 1 }
  @export(implementation) static var askWhetherGone: UInt8 { 2 }
  @export(implementation) static var askWhetherComposing: UInt8 { 3 }

  // Of a control: to have it shown what is there, also after a transaction that fails.
  @export(implementation) static var wake: UInt8 { 13 }

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
final class EditTarget<Display> {
  /// The content, as a node; another version after each edit.
  @export(implementation) let content: ValueNode<Display>
  /// Whether the content is that of a control, which no transaction takes back.
  @export(implementation) let isControl: Bool
  @export(implementation) let perform: (EditTarget, UInt8, Display?) -> Bool
  /// Sent after each edit; `nil` for an observable.
  @export(implementation) let edited: Event<Void>?
  /// Sent when the user has finished an edit; `nil` if that is not announced.
  @export(implementation) let ended: Event<Void>?
  @export(implementation) var isShowing = false
  /// Whether an input method has composed text that has not been read.
  @export(implementation) var hasComposed = false

  @export(implementation)
  init(
    _ content: ValueNode<Display>, isControl: Bool, edited: Event<Void>? = nil, ended: Event<Void>? = nil,
    perform: @escaping (EditTarget, UInt8, Display?) -> Bool
  ) {
    self.content = content
    self.isControl = isControl
    self.edited = edited
    self.ended = ended
    self.perform = perform
  }
}

extension EditTarget {
  @export(implementation)
  func show(_ display: Display) { _ = perform(self, EditRequest.show, display) }

  @export(implementation)
  func refresh() -> Bool { perform(self, EditRequest.refresh, nil) }

  @export(implementation)
  func wake() { if isControl { _ = perform(self, EditRequest.wake, nil) } }

  @export(implementation) var isGone: Bool { perform(self, EditRequest.askWhetherGone, nil) }
  @export(implementation) var isComposing: Bool { perform(self, EditRequest.askWhetherComposing, nil) }

  /// The version of the content, which is brought up to date.
  @export(implementation) var version: UInt64 { content.version }

  /// An observable as the target.
  @export(implementation)
  convenience init(_ target: some MutableObservableValue<Display>, in family: NodeFamily) {
    self.init(target.versioned(in: family, as: EditPart.target), isControl: false) { _, _, display in
      if let display { target.value = display }
      return false
    }
  }

  /// An observable that is edited elsewhere, and never written.
  @export(implementation)
  convenience init(reading target: some ObservableValue<Display>, in family: NodeFamily) {
    self.init(target.versioned(in: family, as: EditPart.target), isControl: false) { _, _, _ in false }
  }

  /// An object as the target, held weakly. Its content is read after each announcement, unless it is being composed.
  @export(implementation)
  convenience init<Object: AnyObject>(
    _ object: Object, edited: Event<Void>, ended: Event<Void>? = nil, in family: NodeFamily,
    isComposing: ((Object) -> Bool)? = nil, isOver: (() -> Bool)? = nil,
    get: @escaping (Object) -> Display, set: @escaping (Object, Display) -> Void
  ) {
    let content = family.part(EditPart.target, Observable(get(object), changes: .always))
    content.outlastTransactions()
    self.init(ValueNode(content), isControl: true, edited: edited, ended: ended) {
      [object = Weak(object)] target, request, display in
      guard let object = object.object else { return request == EditRequest.askWhetherGone }
      switch request {
      case EditRequest.askWhetherGone: return isOver?() ?? false
      case EditRequest.askWhetherComposing:
        guard isComposing?(object) ?? false else { return false }
        // Not every control announces what is being composed.
        target.hasComposed = true
        return true
      case EditRequest.wake: content.value = content.peek()
      case EditRequest.show:
        guard let display else { break }
        if !areSame(get(object), display) {
          target.isShowing = true
          set(object, display)
          target.isShowing = false
        }
        content.value = get(object)
      default:
        if target.isShowing { break }
        if isComposing?(object) ?? false {
          target.hasComposed = true
          break
        }
        let (present, hasComposed) = (get(object), target.hasComposed)
        target.hasComposed = false
        let isEdit = !areSame(present, content.peek())
        if isEdit || hasComposed { content.value = present }
        return !isEdit && hasComposed
      }
      return false
    }
  }
}
