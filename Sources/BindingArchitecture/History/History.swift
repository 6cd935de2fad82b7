public import Binding

/// Undo and redo of observables, arrays, forms and stores together.
///
///     let history = History(of: document, list, form, limit: 100)
///     history.undo.bind(to: undoButton).store(in: scope)
///     history.undoTitle.bind(to: undoButton, \.title).store(in: scope)      // "Undo Rename"
///     history.group("Rename") { document.value.title = "Essay" }
///
/// **Steps.** One outermost operation is one step: a write, or a batch, with the writes of the effects that it caused.
/// A failed transaction makes no step, nor does an operation that ends with the state before. Nothing is registered by
/// hand: the history observes its objects, and stores the former and the present state of each object that has changed.
/// The policy of an observable says what counts as a change.
///
/// **Current.** All that a history says agrees with its objects wherever it is read, in an observer, in an effect,
/// inside of a batch, a group or a transaction: what `undo`, its title and the saved state are if the operation ends
/// now. While a group is open, `undo` and `redo` are disabled.
///
/// **Undoing** takes back the changes of the step in one batch, which makes no new step. In an operation that has
/// changed something itself, such as a batch, or in an observer of an edit, that is what it takes back: the step that
/// ``undoTitle`` names there. Writes after it in that operation, such as writes of effects, belong to the undo:
/// redoing takes them back. If an undo runs inside a transaction that fails, the undo is taken back.
///
/// **Writes that are not the user's** make no step, and stay when steps are undone: what `Pages` and a `Resource` have
/// fetched, what a storage has read, and what is written in `withoutUndo(_:)`, or for this history alone in
/// ``ignoring(_:)``.
///
/// **Groups.** ``group(_:_:)`` makes several operations one step and names it; ``beginGroup(_:)`` does so for the
/// duration of a gesture. With `merging:`, edits of the same objects that follow one another within an interval, as in
/// typing, are one step. After a group, an undo, a redo or ``markSaved()`` an edit begins a new step.
///
/// **What is selected.** The objects of `restoring:`, such as a `Selection`, make no steps, and are brought back with
/// them: undoing a step restores the state that they had before the step, and redoing it the one before the undo.
///
/// **The saved state.** ``isAtSavedState`` is false while there are unsaved changes. It is true again when these are
/// undone, unless the operation of the undo has written something else: that is still to be saved. It stays false once
/// the saved state cannot be reached any more, for example because of other edits after an undo, because of the limit,
/// or because the history has forgotten changes since then, see ``clear()`` and ``ignoring(_:)``.
///
/// **Ownership.** A history retains the objects that it was made with. ``track(_:)`` is for objects that come and go,
/// such as rows: the history tracks such an object until the token ends, and then drops its states. Steps store states
/// as values; the versions of an `ObservableArray` share their common parts.
///
/// **Cost.** An operation that changes an object reads the state of the object once, and compares two states; if what
/// the history says is read in the middle of an operation, once more for each such moment. Reading the state of a field
/// or a form copies its values. Nothing looks at objects that have not changed. An operation in a group also copies the
/// list of the changes that the group has made so far. Ending the token of an object that is in a step searches all
/// steps, so end many tokens in one batch.
///
/// A history that is made in a batch begins with the state at the batch's end. A history observes its objects, so an
/// owner on the main actor declares `isolated deinit {}`. Not `Sendable`.
public final class History {
  let family: NodeFamily
  /// The steps of the operations that are over, and the changes of the present one that `settle` has added.
  let steps: Observable<HistorySteps>
  /// How many groups are open. A failed transaction does not restore the count, because it does not end a gesture.
  let groups: Observable<Int>
  /// Counts the ended subjects that may have entries in the steps. The outlook reads it, so that it is made again,
  /// without these entries.
  let ends: Observable<Int>
  /// The objects that may have changed since this list was read last.
  let changed: RowTrackerList
  let recorder: WriteRecorder
  let numbers: HistoryNumbers
  let moment: Computed<HistoryMoment>
  let outlook: Computed<HistorySteps>
  let limit: Int
  let interval: Duration
  let now: () -> Duration
  var subjects: [HistorySubject] = []
  /// The subjects that may have changed since `collect` was called last; among them the new ones, whose first states
  /// have to be read.
  var dirty: [HistorySubject] = []
  /// The objects whose states are restored with the steps.
  var companions: [HistoryCompanion] = []
  /// How many of the subjects have ended. They are removed once they are more than half of all subjects, so that
  /// removing one takes constant time on average.
  var endedCount = 0
  /// Whether a subject that may have entries in the steps has ended since `collect` was called last.
  var hasForgettable = false
  var end: OperationEnd?
  /// Makes `end` call `collect` after each operation that changes an object or a companion.
  var watch: Effect?
  /// The name of the step of the present operation, from its last group with a name. A transaction that fails takes
  /// back the names of the groups in it.
  let stepName: Observable<String?>
  /// The name of the outermost open group. A group that was opened in a failed transaction stays open, and keeps it.
  var groupName: String?

  /// Takes the latest step back. Disabled while there is no step, and while a group is open.
  public let undo: Command<Void, Void>
  /// Repeats the step that was undone last. Disabled while there is no such step, and while a group is open.
  public let redo: Command<Void, Void>

  /// The name of the step that ``undo`` takes back; `nil` if the step has no name, or there is no step.
  public private(set) lazy var undoName = told("undoName") { $0.done.last?.name }
  /// The name of the step that ``redo`` repeats; `nil` if the step has no name, or there is no step.
  public private(set) lazy var redoName = told("redoName") { $0.undone.last?.name }
  /// The title of ``undo`` in an English menu: "Undo Rename", or "Undo" without a name. For other languages use
  /// ``undoName``.
  public private(set) lazy var undoTitle = told("undoTitle") { titled("Undo", $0.done.last) }
  /// The title of ``redo`` in an English menu: "Redo Rename", or "Redo" without a name.
  public private(set) lazy var redoTitle = told("redoTitle") { titled("Redo", $0.undone.last) }
  /// Whether the present states are saved: at first, after ``markSaved()``, and again when all edits since then were
  /// undone. Writing the former values by hand is one more edit.
  public private(set) lazy var isAtSavedState = told("isAtSavedState") { $0.position == $0.saved }

  init(
    _ parts: HistoryParts, limit: Int, interval: Duration, now: @escaping () -> Duration, recorder: WriteRecorder,
    undo: Command<Void, Void>, redo: Command<Void, Void>
  ) {
    family = parts.family
    steps = parts.steps
    groups = parts.groups
    stepName = parts.name
    ends = parts.ends
    changed = parts.changed
    numbers = parts.numbers
    moment = parts.moment
    outlook = parts.outlook
    self.recorder = recorder
    self.limit = limit
    self.interval = interval
    self.now = now
    self.undo = undo
    self.redo = redo
  }

  deinit { recorder.unlist() }
}

@available(*, unavailable, message: "A history belongs to the isolation domain it was made in.")
extension History: Sendable {}

extension History {
  /// Makes a history that begins with the present states of some objects.
  ///
  ///     history = History(of: mails, restoring: selection)
  ///
  /// - Parameters:
  ///   - objects: the objects whose changes can be undone. The history retains them.
  ///   - companions: objects whose own changes are no steps, and whose states come back with the steps: a selection,
  ///     the tab that is shown. An operation that changes nothing but these is no step. A `Selection` selects those of
  ///     its former rows that are there. The history retains them, and keeps a state of each for each step.
  ///   - limit: how many steps to keep at the most. Traps if it is less than one. Each step, undo and redo copies the
  ///     list of steps.
  ///   - interval: the longest time between two edits of the same objects that become one step; by default each edit is
  ///     a step of its own.
  ///   - clock: the clock that measures the interval.
  public convenience init<each Object: Undoable, each Companion: Undoable>(
    of objects: repeat each Object, restoring companions: repeat each Companion, limit: Int = 100,
    merging interval: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(limit, interval, since(clock), name, file, line)
    repeat follow(each objects)
    repeat accompany(each companions)
    begin(name, file, line)
  }

  convenience init(
    _ limit: Int, _ interval: Duration?, _ now: @escaping () -> Duration, _ name: String?, _ file: StaticString,
    _ line: UInt32
  ) {
    guard limit > 0 else {
      fatalError(
        "Binding: the history '\(siteName(name, file, line))' cannot keep \(limit) steps: its `limit:` has to be 1 or "
          + "more. Without `limit:` it keeps 100.")
    }
    // The closures are called only after the history is there.
    let owner = HistoryOwner()
    let parts = HistoryParts(owner, name, file, line)
    let recorder = WriteRecorder { owner.history?.settle() }
    parts.changed.recorder = recorder
    self.init(
      parts, limit: limit,
      // No time between two edits is at most -1 seconds, so without an interval nothing is merged.
      interval: interval ?? .seconds(-1), now: now, recorder: recorder,
      undo: parts.command(.undo) { owner.history?.takeBack(.undo) },
      redo: parts.command(.redo) { owner.history?.takeBack(.redo) })
    owner.history = self
    end = OperationEnd { owner.history?.collect() }
  }

  /// Begins to watch the objects, when they have been added. The effect has the name of the history, so that
  /// explanations count it among its parts.
  func begin(_ name: String?, _ file: StaticString, _ line: UInt32) {
    let (moment, end, companions) = (moment, end, companions)
    watch = Effect(name: name, file: file, line: line) {
      moment.track()
      for companion in companions { companion.track() }
      end?.ask()
    }
  }

  private func accompany(_ object: some Undoable) { companions.append(HistoryCompanion(object)) }

  func follow<Object: Undoable>(_ object: Object) { _ = add(object, isKept: true) }

  func add<Object: Undoable>(_ object: Object, isKept: Bool) -> HistorySubject {
    let subject = HistorySubject.of(object, isKept: isKept, family, in: changed)
    subjects.append(subject)
    note(subject)
    return subject
  }

  /// The name of the history in diagnostics.
  public var name: String { family.name }

  /// Tracks one more object, beginning with its present state; inside a batch, with its state at the batch's end.
  ///
  ///     history.track(row.title).store(in: row.scope)
  ///
  /// A lens may be made in the call, as in `history.track(document[\.title])`. A lens or an observable is retained
  /// until the token ends; no other object is retained. When the token ends, the history drops the states of the
  /// object, and the steps that concern no other object.
  ///
  /// - Returns: the token. It does not retain the history.
  public func track(_ object: some Undoable) -> Subscription {
    weak let me = self
    let subject = add(object, isKept: false)
    whenReadIsOver { me?.end?.ask() }
    return Subscription {
      subject.finish()
      me?.drop(subject)
    }
  }

  /// Marks the present states as saved, inside a batch or a group as well. What is written after the call is still to
  /// be saved.
  public func markSaved() { markSaved(at: point) }

  /// Identifies the present states for ``markSaved(at:)``, inside a batch or a group as well: it stays the point if
  /// nothing else changes there. Not tracked.
  public var point: HistoryPoint { HistoryPoint(outlook.peek().position) }

  /// Marks the states at a point as saved. For a save that takes time, while the user goes on editing.
  ///
  ///     let point = history.point
  ///     try await service.save(document.peek())
  ///     history.markSaved(at: point)   // what was edited meanwhile is still to be saved
  ///
  /// If the point cannot be reached any more, ``isAtSavedState`` stays false: for example because of other edits, or
  /// because typing was merged across it. The point has to come from this history.
  public func markSaved(at point: HistoryPoint) { steps.update { $0.saved = point.position } }

  /// Forgets all steps, and inside a batch, a command or a group also the changes that are not in a step yet. Only what
  /// is written later can be undone. Whether the present states are saved does not change.
  ///
  ///     let load = Command<Void, Void> {
  ///       document.value = readDocument()
  ///       history.clear()
  ///       history.markSaved()
  ///     }
  public func clear() {
    settle()
    var next = outlook.peek()
    next.clear()
    steps.value = next
    // Makes the outlook let go of the former steps.
    _ = outlook.peek()
  }

  /// Runs a closure whose writes make no step of this history, such as an import of another document. For all histories
  /// use `withoutUndo(_:)`, which does not need to know them.
  ///
  ///     history.ignoring { expenses.replaceAll(with: downloaded, by: \.id) }
  ///
  /// The values that the closure writes stay when other steps are undone and redone. In arrays, sets, dictionaries,
  /// fields and forms, undo takes back only the rows, keys and fields of its step: a row that the user has deleted
  /// comes back beside the rows that the server has added. A row, key or field that the closure has written stays as it
  /// is. An observable, a lens and a store are restored as a whole, so if the closure writes to one of these, the
  /// history forgets its earlier changes. To avoid that, track its parts, such as `document[\.title]`.
  ///
  /// The writes of effects that the closure causes make no step either. Inside a batch or an effect, however, these
  /// effects run after the closure, and their writes do make a step. The writes of the closure do not make
  /// ``isAtSavedState`` false, and end neither a group nor a series of edits that `merging:` joins.
  ///
  /// - Returns: what the closure returns.
  @discardableResult
  public func ignoring<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try recorder.suspended(body)
  }

  /// Makes all changes of a closure one step, however many operations make them.
  ///
  ///     history.group("Rename") {
  ///       document.value.title = "Essay"
  ///       list.append("Renamed")
  ///     }
  ///
  /// If groups are nested, the outermost group makes the step and names it. Inside a batch, the whole batch is one step
  /// with the name of its last group that has a name. If the closure throws, its writes are a step all the same; use
  /// `transaction` to take them back.
  ///
  /// - Returns: what the closure returns.
  @discardableResult
  public func group<Result, Failure: Error>(
    _ name: String? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    open(name)
    defer { close() }
    return try body()
  }

  /// Makes all changes one step until the group is ended. For a gesture, or a session of typing.
  ///
  ///     let drag = history.beginGroup("Move")
  ///     …
  ///     drag.cancel()
  ///
  /// - Returns: the group. Cancelling or releasing it ends the group, and takes nothing back.
  public func beginGroup(_ name: String? = nil) -> Subscription {
    open(name)
    weak let me = self
    return Subscription { me?.close() }
  }
}

/// Returns a closure that returns the time since this call of `since`, as a clock measures it.
func since(_ clock: some Clock<Duration>) -> () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}

extension History {
  /// Makes a computed value from the steps as they are if the present operation ends now. Each property makes its value
  /// once, so that Observation is told only when that value changes.
  private func told<Value>(_ part: String, _ read: @escaping (HistorySteps) -> Value) -> Computed<Value> {
    outlook.map(name: "\(name).\(part)", read)
  }
}

func titled(_ verb: String, _ step: HistoryStep?) -> String { step?.name.map { "\(verb) \($0)" } ?? verb }

/// Identifies the states that the objects of a ``History`` had at one time. Retains no object.
public struct HistoryPoint: Hashable, Sendable {
  let position: Int

  init(_ position: Int) { self.position = position }
}

// These conformances are declared here, and not in `Binding`, because a program links all conformances of a module that
// it links: only programs that link this module pay for them.

extension Observable: Undoable {
  /// Whether the policy of the observable takes going from one value to the other for a change.
  public func isStep(from former: Value, to present: Value) -> Bool { isChange(from: former, to: present) }
}

extension Lens: Undoable {
  /// Whether the values differ. Always false for a lens to a position of a collection, such as `list[ifPresent: 2]`,
  /// because moving rows puts another element at the position. Track the collection instead.
  public func isStep(from former: Value, to present: Value) -> Bool { !isPosition && !areSame(former, present) }
}
