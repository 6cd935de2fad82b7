public import Binding

/// Undo and redo of observables, arrays, forms and stores together.
///
///     let history = History(of: document, list, form, limit: 100)
///     history.undo.bind(to: undoButton).store(in: scope)
///     history.undoTitle.bind(to: undoButton, \.title).store(in: scope)      // "Undo Rename"
///     history.group("Rename") { document.value.title = "Essay" }
///
/// **Steps.** One outermost operation is one step: a write, a batch, with whatever effects wrote in consequence. A
/// transaction that fails is none, nor is what ends as it began. No call registers anything: the history observes its
/// objects, compares them when the operation is over, and keeps the states before and after of those that differ.
///
/// **Undoing** takes back what the step has changed, in one batch, which is no new step. What effects write in
/// consequence belongs to it: redoing leads back to the state before the undo, whatever that was. In a transaction that
/// fails the undo is taken back as well. What else an operation writes that undoes something belongs to the undo.
///
/// **What others write**, such as a server, is no step, and stays: see ``ignoring(_:)``.
///
/// **Groups.** ``group(_:_:)`` makes several operations one step and names it, and ``beginGroup(_:)`` does for as long
/// as a gesture takes. With `merging:`, edits of the same objects that follow one another within an interval are one
/// step, as typing is; a group, an undo and ``markSaved()`` begin a new one.
///
/// **The saved state.** ``isAtSavedState`` is false while there is something to be saved: it is true again when what
/// was written since was undone, and false for good once the way back is cut off, by other edits or by the limit.
///
/// **Ownership.** A history keeps the objects it was made of, as an effect keeps what it reads. Those that come and go,
/// such as rows, are tracked by ``track(_:)`` for as long as their token lives, and their states are dropped with it.
/// Steps keep states, that is values: a version of an `ObservableArray` takes what differs from the next one. They are
/// dropped with what they restore.
///
/// **Cost.** Programs that make no history pay nothing. An operation that changes an object of one pays for an effect
/// that reads the object, and a comparison; a field or a form for a copy of its values.
///
/// Made in a batch, it begins with the state at its end. It observes from then on: an owner on the main actor declares
/// `isolated deinit {}`. Not `Sendable`.
public final class History {
  @export(implementation) let steps: Observable<HistorySteps>
  /// How many groups are open. No data: a transaction that fails does not end a gesture.
  @export(implementation) let groups: Observable<Int>
  @export(implementation) let limit: Int
  @export(implementation) let interval: Duration
  @export(implementation) let now: () -> Duration
  @export(implementation) var subjects: [HistorySubject]
  @export(implementation) var dirty: [HistorySubject]
  /// Whether objects have gone since the last operation.
  @export(implementation) var hasDead: Bool
  @export(implementation) var end: OperationEnd?
  /// How many closures are running of which what they write is no step.
  @export(implementation) var isIgnoring = 0
  /// The name for the step that is about to be closed.
  @export(implementation) var groupName: String?

  /// Takes the latest step back. Disabled while there is none, and while a group is open.
  public let undo: Command<Void, Void>
  /// Does again what was undone last. Disabled while there is nothing, and while a group is open.
  public let redo: Command<Void, Void>

  @usableFromInline
  init(
    _ steps: Observable<HistorySteps>, _ groups: Observable<Int>, limit: Int, interval: Duration,
    now: @escaping () -> Duration, subjects: [HistorySubject], undo: Command<Void, Void>, redo: Command<Void, Void>
  ) {
    self.steps = steps
    self.groups = groups
    self.limit = limit
    self.interval = interval
    self.now = now
    self.subjects = subjects
    dirty = subjects
    hasDead = false
    self.undo = undo
    self.redo = redo
  }
}

@available(*, unavailable, message: "A history belongs to the isolation domain it was made in.")
extension History: Sendable {}

extension History {
  /// Makes a history that begins with the present states of some objects.
  ///
  /// - Parameters:
  ///   - objects: what can be undone. The history keeps them.
  ///   - limit: how many steps to keep at the most. Traps if it is less than one.
  ///   - interval: how much time may lie between two edits of the same objects that are to be one step; by default each
  ///     is one.
  ///   - clock: tells that time.
  ///   - name: what diagnostics call the history; by default the file and line.
  @export(implementation)
  public convenience init<each Object: Undoable>(
    of objects: repeat each Object, limit: Int = 100, merging interval: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(limit, interval, since(clock), siteName(name, file, line))
    repeat follow(each objects)
  }

  @export(implementation)
  convenience init(_ limit: Int, _ interval: Duration?, _ now: @escaping () -> Duration, _ name: String) {
    guard limit > 0 else { fatalError("Binding: the history '\(name)' is to keep \(limit) steps") }
    let steps = Observable(HistorySteps(), name: name, changes: .always)
    let groups = Observable(0, name: "\(name).groups")
    groups.outlastTransactions()
    var takeBack: (HistorySteps.Direction) -> Void = { _ in }
    self.init(
      steps, groups, limit: limit, interval: interval ?? .seconds(-1), now: now, subjects: [],
      // Concurrent, so that a button is not disabled while the command does its work.
      undo: Command<Void, Void>(
        enabledIf: { groups.value == 0 && !steps.value.done.isEmpty }, policy: .concurrent(), name: "\(name).undo"
      ) { takeBack(.undo) },
      redo: Command<Void, Void>(
        enabledIf: { groups.value == 0 && !steps.value.undone.isEmpty }, policy: .concurrent(), name: "\(name).redo"
      ) { takeBack(.redo) })
    weak let me = self
    takeBack = { me?.takeBack($0) }
    end = OperationEnd { me?.collect() }
  }

  @export(implementation)
  func follow<Object: Undoable>(_ object: Object) { _ = add(object, isKept: true) }

  @export(implementation)
  func add<Object: Undoable>(_ object: Object, isKept: Bool) -> HistorySubject {
    weak let me = self
    let subject = HistorySubject.of(object, isKept: isKept, name: "\(name).watch") { me?.note($0) }
    subjects.append(subject)
    return subject
  }

  /// What diagnostics call the history.
  @export(implementation)
  public var name: String { steps.name }

  /// Tracks one more object, beginning with its present state.
  ///
  ///     history.track(row.title).store(in: row.scope)
  ///
  /// The history does not keep it. When the token ends the states of the object are dropped, and with them the steps
  /// that concern nothing else.
  ///
  /// - Returns: what keeps the object in the history. It does not keep the history.
  @export(implementation)
  public func track(_ object: some Undoable) -> Subscription {
    weak let me = self
    let subject = add(object, isKept: false)
    return Subscription {
      subject.isEnded = true
      subject.watch = nil
      me?.hasDead = true
      me?.end?.ask()
    }
  }

  // MARK: What a view shows

  /// The name of the step that ``undo`` takes back: of its group; `nil` if it has none, or there is no step. Each call
  /// makes a computed value, as the following do.
  @export(implementation)
  public var undoName: Computed<String?> { steps.map(name: "\(name).undoName") { $0.done.last?.name } }

  /// The name of the step that ``redo`` does again.
  @export(implementation)
  public var redoName: Computed<String?> { steps.map(name: "\(name).redoName") { $0.undone.last?.name } }

  /// What a menu calls ``undo`` in English: "Undo Rename", or "Undo". Where apps speak other languages, see
  /// ``undoName``.
  @export(implementation)
  public var undoTitle: Computed<String> { steps.map(name: "\(name).undoTitle") { titled("Undo", $0.done.last) } }

  /// What a menu calls ``redo`` in English: "Redo Rename", or "Redo".
  @export(implementation)
  public var redoTitle: Computed<String> { steps.map(name: "\(name).redoTitle") { titled("Redo", $0.undone.last) } }

  /// Whether the objects have the states that they had at the last ``markSaved()``, or at the beginning: the opposite
  /// of the mark that a document has been edited.
  @export(implementation)
  public var isAtSavedState: Computed<Bool> {
    steps.map(name: "\(name).isAtSavedState") { $0.open == nil && $0.position == $0.saved }
  }

  /// Takes the present states for saved.
  @export(implementation)
  public func markSaved() { markSaved(at: point) }

  /// The present states, as something that can be told later, see ``markSaved(at:)``. In a group those at its
  /// beginning. The read is not tracked.
  @export(implementation)
  public var point: HistoryPoint { HistoryPoint(steps.peek().position) }

  /// Takes the states at a point for saved: for savings that take time, in which the user goes on.
  ///
  ///     let point = history.point
  ///     try await service.save(document.peek())
  ///     history.markSaved(at: point)   // what was edited meanwhile is still to be saved
  ///
  /// A point that cannot be reached any more, because its way was cut off or typing was merged across it, leaves
  /// ``isAtSavedState`` false. Points of another history make no sense here.
  @export(implementation)
  public func markSaved(at point: HistoryPoint) { steps.update { $0.saved = point.position } }

  /// Forgets all steps. The present states stay saved, or not.
  @export(implementation)
  public func clear() { steps.update { ($0.done, $0.undone) = ([], []) } }

  // MARK: What others do

  /// Runs a closure of which what it writes is no step: a sync with a server, an import.
  ///
  ///     history.ignoring { expenses.replaceAll(with: downloaded, by: \.id) }
  ///
  /// What it writes stays when other steps are undone and redone. Arrays, sets, dictionaries, fields and forms take
  /// back what the user has changed, row by row, key by key, field by field: a row that the user has deleted comes back
  /// beside those that the server has added. Where the closure has written the same row, key or field, that stays as
  /// it is. Of an observable, a lens or a store, whose states are brought back as a whole, the steps before are
  /// forgotten: track its parts, such as `document[\.title]`, if that is too much.
  ///
  /// What effects write in consequence is no step either, unless the closure runs in a batch or an effect: then they
  /// run at the end of that. It is neither a change since ``markSaved()``, nor does it end a group or what `merging:`
  /// puts together.
  ///
  /// - Returns: what the closure returns.
  @export(implementation)
  @discardableResult
  public func ignoring<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isOperationUnderWay {
      settle(isIgnored: isIgnoring > 0)
      isIgnoring += 1
      defer {
        settle(isIgnored: true)
        isIgnoring -= 1
      }
      return try body()
    }
    isIgnoring += 1
    defer { isIgnoring -= 1 }
    return try batch(body)
  }

  // MARK: Groups

  /// Makes what a closure changes one step, however many operations it takes.
  ///
  ///     history.group("Rename") {
  ///       document.value.title = "Essay"
  ///       list.append("Renamed")
  ///     }
  ///
  /// Of nested groups the outermost is the step, and its name counts. In a batch the step is that of the batch, with
  /// this name. If the closure throws, what it has written is a step all the same; use `transaction` to take it back.
  ///
  /// - Returns: what the closure returns.
  @export(implementation)
  @discardableResult
  public func group<Result, Failure: Error>(
    _ name: String? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    open(name)
    defer { close() }
    return try body()
  }

  /// Makes what is changed from now on one step, until the group is ended: for a gesture, a session of typing.
  ///
  ///     let drag = history.beginGroup("Move")
  ///     …
  ///     drag.cancel()
  ///
  /// - Returns: what keeps the group open. To cancel or release it ends the group, and takes nothing back.
  @export(implementation)
  public func beginGroup(_ name: String? = nil) -> Subscription {
    open(name)
    weak let me = self
    return Subscription { me?.close() }
  }
}

/// The time since now, as a clock has it.
@export(implementation)
func since(_ clock: some Clock<Duration>) -> () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}

@export(implementation)
func titled(_ verb: String, _ step: HistoryStep?) -> String { step?.name.map { "\(verb) \($0)" } ?? verb }
