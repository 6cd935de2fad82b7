/// A line of a recording, in the format JSON Lines: one step.
///
///     {"event":"write","time":51300,"step":3,"node":1,"author":"outside","value":"Grace"}
///
/// Besides ``event`` and ``time`` a line has only members that the kind of its event lists; times are nanoseconds since
/// the recording began. A value is in ``value`` or ``text``, or is left out, see ``isRedacted``. A reader ignores
/// unknown members and events: ``currentVersion`` is raised when lines change their meaning.
public struct RecordedEvent: Codable, Hashable, Sendable {
  /// The version of the schema that this module writes, and the latest that it reads.
  public static let currentVersion = 1

  /// The kind of a step.
  public enum Kind: String, Codable, Sendable {
    /// The first line: ``version``, ``began``, ``hasValues``, ``hasInternals``.
    case recording
    /// A node is used for the first time, or has got its name: ``node``, ``kind``, ``name``, ``isNamed``, ``isInner``,
    /// ``isFound``, ``cause``, and the value, if it was read before this line. The cause is the run that made the node,
    /// and the time is when the node was made.
    case node
    /// An observable got a new value: ``step``, ``node``, ``author``, ``by``, ``cause``, and the value.
    case write
    /// An observable was given a value equal to the one that it has. The line has the members of ``write``, without a
    /// value.
    case kept
    /// A transaction begins. Transactions may be nested.
    case transactionBegan
    /// The innermost transaction is over, and its writes stay.
    case transactionCommitted
    /// The innermost transaction has failed. Its writes are undone: for each node that has its former value again there
    /// is a line of the kind ``rollback``.
    case transactionFailed
    /// A transaction failed, and an observable or a computed has its former value again: ``step``, ``node``, the value.
    case rollback
    /// A computed or an effect begins to run: ``step``, ``node``, ``reason``, ``input``, ``cause``.
    case run
    /// The run with this ``step`` is over: ``node``, unless it ended during the run, ``isChanged`` for a computed,
    /// ``rows``, ``reads`` if they differ from those of the run before, and the value if it has changed.
    case ran
    /// An effect was cancelled or released, or an observable or a computed was released: ``node``.
    case ended
    /// The effect ``node`` was stored in a ``scope``.
    case stored
    /// A ``scope`` has ended.
    case scopeEnded
    /// A ``scope`` was paused.
    case scopePaused
    /// A ``scope`` was resumed.
    case scopeResumed
    /// The outermost operation, such as a write, a batch or a read, is over, and all effects have run: ``turn``. It
    /// began with the first write or run since the last line of this kind. An operation without these, such as a
    /// cancellation, has no such line.
    case settled
    /// The recording was ended: ``unmentioned``. A recording without this line was cut off, by the end of the program
    /// or by a write that failed.
    case end
  }

  /// The kind of a node.
  public enum NodeKind: String, Codable, Sendable {
    /// An observable, which is written.
    case observable
    /// A value that is computed from others.
    case computed
    /// An `Effect`, an observation or a binding, which runs when a value that it has read changes.
    case effect
  }

  /// The kind of an author of a write.
  public enum Author: String, Codable, Sendable {
    /// Code outside of the graph, such as a command; ``RecordedEvent/by`` may name it.
    case outside
    /// The effect whose run is the ``RecordedEvent/cause``.
    case effect
    /// The computed whose run is the ``RecordedEvent/cause``: it wrote a node that it had made, or it gave the value to
    /// which an observable was reset.
    case computed
    /// An `onObserved` or `onUnobserved` closure.
    case hook
  }

  /// Why a node ran.
  public enum Reason: String, Codable, Sendable {
    /// The effect was made; ``RecordedEvent/cause`` is the run that made it, if one did.
    case made
    /// The computed was read for the first time; ``RecordedEvent/cause`` is the run that read it, if one did.
    case read
    /// The node ``RecordedEvent/input`` has changed, by the step ``RecordedEvent/cause``.
    case changed
    /// Something has changed that the recording does not know.
    case unknown
  }

  /// The kind of this step.
  public var event: Kind
  /// The time in nanoseconds since the recording began.
  public var time: Int?

  /// The version of the schema.
  public var version: Int?
  /// When the recording began, in milliseconds since 1970.
  public var began: Int?
  /// Whether values were recorded.
  public var hasValues: Bool?
  /// Whether nodes that the library makes for itself were recorded.
  public var hasInternals: Bool?

  /// The number of the node. Nodes that were made during the recording are numbered in the order of making.
  public var node: Int?
  /// The kind of the node.
  public var kind: NodeKind?
  /// The name of the node.
  public var name: String?
  /// Whether the name was given; otherwise it is the place in the sources where the node was made.
  public var isNamed: Bool?
  /// Whether the node is a part of something that users know by another name.
  public var isInner: Bool?
  /// Whether the node was there before the recording began.
  public var isFound: Bool?

  /// The number of the outermost operation.
  public var turn: Int?
  /// The number of the write, the rollback or the run.
  public var step: Int?
  /// The number of the step that caused this one.
  public var cause: Int?
  /// The author of the write.
  public var author: Author?
  /// The author in words, where there are any: `the command 'save'`, `PersonEditor.swift:40`.
  public var by: String?
  /// Why the node ran.
  public var reason: Reason?
  /// The node whose change caused the run.
  public var input: Int?
  /// Whether the result of the run differs from the one before.
  public var isChanged: Bool?
  /// For how many of its rows a derived array has called its closure.
  public var rows: Int?
  /// The nodes that were read, in the order of reading. What was read for rows of a derived array is compared when
  /// closures were called for one in 64 of the rows: until then this may be missing where only that differs.
  public var reads: [Int]?

  /// The value, if it could be encoded.
  public var value: RecordedValue?
  /// A short text of a value that cannot be encoded, is too long, or is nested too deeply.
  public var text: String?
  /// Whether the value was left out, because its node is redacted, itself or by name, or reads a redacted node.
  public var isRedacted: Bool?

  /// The number of the scope.
  public var scope: Int?
  /// The number of nodes that were made, have not ended, and were never used.
  public var unmentioned: Int?

  /// Makes an event without other members.
  public init(_ event: Kind, time: Int? = nil) {
    self.event = event
    self.time = time
  }
}

extension RecordedEvent {
  /// Decodes a line. Not synthesised, because a member with the value `null` differs from a missing member.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    event = try members.decode(Kind.self, forKey: .event)
    time = try members.decodeIfPresent(Int.self, forKey: .time)
    version = try members.decodeIfPresent(Int.self, forKey: .version)
    began = try members.decodeIfPresent(Int.self, forKey: .began)
    hasValues = try members.decodeIfPresent(Bool.self, forKey: .hasValues)
    hasInternals = try members.decodeIfPresent(Bool.self, forKey: .hasInternals)
    node = try members.decodeIfPresent(Int.self, forKey: .node)
    kind = try members.decodeIfPresent(NodeKind.self, forKey: .kind)
    name = try members.decodeIfPresent(String.self, forKey: .name)
    isNamed = try members.decodeIfPresent(Bool.self, forKey: .isNamed)
    isInner = try members.decodeIfPresent(Bool.self, forKey: .isInner)
    isFound = try members.decodeIfPresent(Bool.self, forKey: .isFound)
    turn = try members.decodeIfPresent(Int.self, forKey: .turn)
    step = try members.decodeIfPresent(Int.self, forKey: .step)
    cause = try members.decodeIfPresent(Int.self, forKey: .cause)
    author = try members.decodeIfPresent(Author.self, forKey: .author)
    by = try members.decodeIfPresent(String.self, forKey: .by)
    reason = try members.decodeIfPresent(Reason.self, forKey: .reason)
    input = try members.decodeIfPresent(Int.self, forKey: .input)
    isChanged = try members.decodeIfPresent(Bool.self, forKey: .isChanged)
    rows = try members.decodeIfPresent(Int.self, forKey: .rows)
    reads = try members.decodeIfPresent([Int].self, forKey: .reads)
    text = try members.decodeIfPresent(String.self, forKey: .text)
    isRedacted = try members.decodeIfPresent(Bool.self, forKey: .isRedacted)
    scope = try members.decodeIfPresent(Int.self, forKey: .scope)
    unmentioned = try members.decodeIfPresent(Int.self, forKey: .unmentioned)
    value = members.contains(.value) ? try members.decode(RecordedValue.self, forKey: .value) : nil
  }
}
