/// The target of a binding. Its content is a node of the graph: the version of the node tells whether the content has
/// changed.
///
/// This class stands for an observable that other code edits and the binding never writes.
package class TargetNode {
  /// The node of the content. Each edit gives it another version.
  let node: GraphNode
  /// Sent after each edit; `nil` for an observable.
  let edited: Event<Void>?
  /// Sent when the user has finished an edit; `nil` if that is not announced.
  let ended: Event<Void>?
  /// Whether the user has finished an edit that has not been taken.
  final var hasEnded = false
  /// Whether the binding is paused, so that it takes no edits.
  final var isPaused = false

  init(_ node: GraphNode, edited: Event<Void>? = nil, ended: Event<Void>? = nil) {
    self.node = node
    self.edited = edited
    self.ended = ended
  }

  /// Whether the content is that of a control, which no transaction rolls back.
  final var isControl: Bool { edited != nil }

  /// The version of the content. Reading it brings the node up to date.
  final var version: UInt64 { node.presentVersion() }

  /// Whether the target has been deallocated.
  var isGone: Bool { false }

  /// Whether an input method is composing text, which is neither read nor overwritten.
  var isComposing: Bool { false }

  /// Shows content. This is no edit.
  func show(_ content: Any) {}

  /// Reads the content of the target into the node. Returns true if a composition has ended without changing the
  /// content, otherwise false.
  func refresh() -> Bool { false }

  /// Wakes the binding, so that the source's content is shown, even if the open transaction fails.
  func wake() {}

  // MARK: Dates, which only a ``DatedTarget`` has

  /// Whether the later write wins, and not always the source.
  var isDated: Bool { false }

  /// Whether the source was written later than the target.
  var isEarlier: Bool { false }

  /// Whether the target was written later than the source.
  var isLater: Bool { false }

  /// Gives the source the latest date, so that its value wins over the target's.
  func preferSource() {}

  /// Runs a closure that copies a value from one side to the other.
  func keepingDate(_ write: () -> Void) { write() }
}

/// An observable, which is the node itself.
class ObservableTarget<Target: MutableObservableValue>: TargetNode {
  let target: Target

  init(_ target: Target, in family: NodeFamily) {
    self.target = target
    super.init(target.versioned(in: family, as: .target))
  }

  override final func show(_ content: Any) { target.value = unboxed(content) }
}

/// A control. Its content is read after each `edited`, unless an input method is composing text. A subclass knows the
/// control, which it holds weakly, and the type of the content.
class ControlTarget: TargetNode {
  private var isShowing = false
  /// Whether an input method has composed text that has not been read.
  private var hasComposed = false
  /// The node, with its type.
  private let shown: Observable<Any>
  /// Compares contents as the source does.
  private let conversion: Conversion

  init(
    showing content: Any, edited: Event<Void>, ended: Event<Void>?, in family: NodeFamily,
    comparedBy conversion: Conversion
  ) {
    self.conversion = conversion
    shown = family.part(.target, Observable<Any>(content, changes: .always))
    shown.outlastTransactions()
    super.init(shown, edited: edited, ended: ended)
  }

  // MARK: What a subclass knows

  /// The control; `nil` if it has been deallocated.
  var control: AnyObject? { nil }

  /// Whether every binding of the control is of this content. Then what the control announces while another binding
  /// writes it, such as the one that is about to replace this one, is no edit either.
  var isSoleContent: Bool { false }

  /// The content of the control; `nil` if the control has been deallocated.
  var content: Any? { nil }

  var isControlComposing: Bool { false }

  func write(_ content: Any) {}

  // MARK: What a binding asks

  override final var isGone: Bool { control == nil }

  override final var isComposing: Bool {
    // Not every control sends `edited` during a composition.
    let isComposing = isControlComposing
    if isComposing { hasComposed = true }
    return isComposing
  }

  override final func wake() { if !isGone { shown.value = shown.peek() } }

  override final func show(_ content: Any) {
    guard let former = self.content else { return }
    if !conversion.areSame(former, content) { whileShowing { write(content) } }
    if let present = self.content { shown.value = present }
  }

  override final func refresh() -> Bool {
    if isShowing || isSoleContent && isShown || isComposing { return false }
    guard let present = content else { return false }
    let isEnd = hasComposed
    hasComposed = false
    let isEdit = !conversion.areSame(present, shown.peek())
    if isEdit || isEnd { shown.value = present }
    return isEnd && !isEdit
  }

  /// Runs a closure that writes the control. What the control announces meanwhile is no edit: for this target, and, if
  /// all bindings of the control are of this content, for all of them.
  private func whileShowing(_ write: () -> Void) {
    let turn = currentTurn()
    let former = turn.pointee.shownControl
    isShowing = true
    if isSoleContent { turn.pointee.shownControl = address }
    write()
    turn.pointee.shownControl = former
    isShowing = false
  }

  /// Whether a target is writing the control now.
  private var isShown: Bool {
    guard let control = currentTurn().pointee.shownControl else { return false }
    return control == address
  }

  private var address: UnsafeRawPointer? { control.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) } }
}

/// A control that is an ``EditableTarget``.
final class EditableTargetNode<Control: EditableTarget>: ControlTarget {
  private weak var editable: Control?

  init(_ control: Control, in family: NodeFamily, comparedBy conversion: Conversion) {
    editable = control
    // An effect that makes the binding must not depend on what the content is read from.
    super.init(
      showing: untracked { control.content }, edited: control.edited, ended: control.ended.optionalEvent, in: family,
      comparedBy: conversion)
  }

  override var control: AnyObject? { editable }
  override var isSoleContent: Bool { true }
  override var content: Any? { if let editable { editable.content } else { nil } }
  override var isControlComposing: Bool { if let editable { editable.isComposing } else { false } }
  override func write(_ content: Any) { if let editable { editable.content = unboxed(content) } }
}

/// An object that closures read and write.
final class ObjectTarget<Object: AnyObject, Content>: ControlTarget {
  private weak var object: Object?
  private let isObjectComposing: ((Object) -> Bool)?
  private let get: (Object) -> Content
  private let set: (Object, Content) -> Void

  init(
    _ object: Object, edited: Event<Void>, ended: Event<Void>?, in family: NodeFamily,
    comparedBy conversion: Conversion, isComposing: ((Object) -> Bool)?, get: @escaping (Object) -> Content,
    set: @escaping (Object, Content) -> Void
  ) {
    self.object = object
    isObjectComposing = isComposing
    self.get = get
    self.set = set
    super.init(
      showing: untracked { get(object) }, edited: edited, ended: ended, in: family, comparedBy: conversion)
  }

  override var control: AnyObject? { object }
  override var content: Any? { if let object { get(object) } else { nil } }
  override func write(_ content: Any) { if let object { set(object, unboxed(content)) } }

  override var isControlComposing: Bool {
    if let object, let isObjectComposing { isObjectComposing(object) } else { false }
  }
}
