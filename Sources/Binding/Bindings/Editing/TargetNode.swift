/// The target of a binding. Its content is a node of the graph: the version of the node tells whether the content has
/// changed.
///
/// All requests go to one closure, because a closure for each request would take more memory than the rest of a
/// binding.
package final class TargetNode<Display> {
  /// The node of the content. Each edit gives it another version.
  let content: ValueNode<Display>
  let perform: (TargetNode, TargetRequest, Display?) -> Bool
  /// Whether two contents are the same, as the source says.
  var areSame: (Display, Display) -> Bool = { Binding::areSame($0, $1) }
  /// Sent after each edit; `nil` for an observable.
  let edited: Event<Void>?
  /// Sent when the user has finished an edit; `nil` if that is not announced.
  let ended: Event<Void>?
  var isShowing = false
  /// Whether an input method has composed text that has not been read.
  var hasComposed = false

  init(
    _ content: ValueNode<Display>, edited: Event<Void>? = nil, ended: Event<Void>? = nil,
    perform: @escaping (TargetNode, TargetRequest, Display?) -> Bool
  ) {
    self.content = content
    self.edited = edited
    self.ended = ended
    self.perform = perform
  }
}

/// A request to a target, see ``TargetNode/perform``.
enum TargetRequest {
  /// Shows the passed content. This is no edit.
  case show
  /// Reads the content of the target into the node. Returns true if a composition has ended without changing the
  /// content, otherwise false.
  case refresh
  /// Whether the target has been deallocated.
  case isGone
  /// Whether an input method is composing text, which is neither read nor overwritten.
  case isComposing
  /// Wakes the binding, so that the source's content is shown, even if the open transaction fails.
  case wake
}

extension TargetNode {
  /// Whether the content is that of a control, which no transaction rolls back.
  var isControl: Bool { edited != nil }

  func show(_ display: Display) { _ = perform(self, .show, display) }

  func refresh() -> Bool { perform(self, .refresh, nil) }

  func wake() { _ = perform(self, .wake, nil) }

  var isGone: Bool { perform(self, .isGone, nil) }
  var isComposing: Bool { perform(self, .isComposing, nil) }

  /// The version of the content. Reading it brings the node up to date.
  var version: UInt64 { content.version }

  /// Makes a target of an observable.
  convenience init(_ target: some MutableObservableValue<Display>, in family: NodeFamily) {
    self.init(target.versioned(in: family, as: .target)) { _, _, display in
      // Only a request to show content passes a value. The others need no action, because the observable is the node.
      if let display { target.value = display }
      return false
    }
  }

  /// Makes a target of an observable that other code edits and the binding never writes.
  convenience init(reading target: some ObservableValue<Display>, in family: NodeFamily) {
    self.init(target.versioned(in: family, as: .target)) { _, _, _ in false }
  }

  /// Makes a target of an object, which is held weakly. Its content is read after each `edited`, unless an input method
  /// is composing text.
  ///
  /// - Parameter isSoleContent: whether every binding of the object is of this content. Then what the object announces
  ///   while another binding writes it, such as the one that is about to replace this one, is no edit either.
  convenience init<Object: AnyObject>(
    _ object: Object, edited: Event<Void>, ended: Event<Void>? = nil, isSoleContent: Bool = false,
    in family: NodeFamily, isComposing: ((Object) -> Bool)? = nil, get: @escaping (Object) -> Display,
    set: @escaping (Object, Display) -> Void
  ) {
    // An effect that makes the binding must not depend on what the object's content is read from.
    let content = family.part(.target, Observable(untracked { get(object) }, changes: .always))
    content.outlastTransactions()
    self.init(ValueNode(content), edited: edited, ended: ended) {
      [object = Weak(object)] target, request, display in
      guard let object = object.object else { return request == .isGone }
      switch request {
      case .isGone: return false
      case .isComposing: return target.noteComposing(isComposing?(object) ?? false)
      case .wake: content.value = content.peek()
      case .show:
        guard let display else { break }
        if !target.areSame(get(object), display) {
          target.whileShowing(in: isSoleContent ? object : nil) { set(object, display) }
        }
        content.value = get(object)
      case .refresh:
        if target.isShowing || isSoleContent && TargetNode.isShown(object) { break }
        if target.noteComposing(isComposing?(object) ?? false) { break }
        return target.read(get(object), into: content)
      }
      return false
    }
  }

  /// Remembers that an input method is composing text, because not every control sends `edited` during a composition.
  /// Returns the argument.
  func noteComposing(_ isComposing: Bool) -> Bool {
    if isComposing { hasComposed = true }
    return isComposing
  }

  /// Runs a closure that writes the control. What the control announces meanwhile is no edit: for this target, and, if
  /// the control is given, for all targets of it.
  func whileShowing(in control: AnyObject?, _ write: () -> Void) {
    let turn = currentTurn()
    let former = turn.pointee.shownControl
    isShowing = true
    if let control { turn.pointee.shownControl = UnsafeRawPointer(Unmanaged.passUnretained(control).toOpaque()) }
    write()
    turn.pointee.shownControl = former
    isShowing = false
  }

  /// Whether a target is writing the control now.
  static func isShown(_ control: AnyObject) -> Bool {
    currentTurn().pointee.shownControl == UnsafeRawPointer(Unmanaged.passUnretained(control).toOpaque())
  }

  /// Reads the content of the control into the node. Returns true if a composition has ended without changing the
  /// content.
  func read(_ present: Display, into content: Observable<Display>) -> Bool {
    let isEnd = hasComposed
    hasComposed = false
    let isEdit = !areSame(present, content.peek())
    if isEdit || isEnd { content.value = present }
    return isEnd && !isEdit
  }
}
