/// A line of a recording: one thing that happened, as JSON Lines have it.
///
///     {"event":"write","time":51300,"step":3,"node":1,"author":"outside","value":"Grace"}
///
/// A line has the members that its ``event`` is said to have, and no others; times are nanoseconds since the recording
/// began. A reader passes over members and events that it does not know: ``currentVersion`` is raised when lines change
/// their meaning.
public struct RecordedEvent: Codable, Hashable, Sendable {
  /// The version of the schema that this module writes, and the latest that it reads.
  public static let currentVersion = 1

  /// What happened.
  public enum Kind: String, Codable, Sendable {
    /// The first line: ``version``, ``began``, ``hasValues``, ``hasInternals``.
    case recording
    /// A node is mentioned for the first time, or has got its name: ``node``, ``kind``, ``name``, ``isNamed``,
    /// ``isInner``, ``isFound``, ``place``, ``cause``, the run that made it, and the value if it was read before a
    /// line told of it. Its time is that of its making.
    case node
    /// An observable got a new value: ``step``, ``node``, ``author``, ``by``, ``cause``, and the value.
    case write
    /// An observable was offered the value that it has, and so nothing followed: as ``write``.
    case kept
    /// A transaction failed, and an observable or a computed has its former value again: ``step``, ``node``, the value.
    case rollback
    /// A computed or an effect begins to run: ``step``, ``node``, ``reason``, ``input``, ``cause``.
    case run
    /// The run of that ``step`` is over: ``node``, ``isChanged`` for a computed, ``rows``, ``reads`` if they are others
    /// than after the run before, and the value if it has changed.
    case ran
    /// An effect was cancelled, or an observable or a computed was released: ``node``.
    case ended
    /// The effect ``node`` was stored in a ``scope``.
    case stored
    /// A ``scope`` has ended, with all that it held.
    case scopeEnded
    /// A ``scope`` is paused.
    case scopePaused
    /// A ``scope`` is resumed.
    case scopeResumed
    /// The outermost operation is over, which is a write, a batch, a read or a cancellation, and all effects have run:
    /// ``turn``. It began with the first write or run since the last line of this kind.
    case settled
    /// The recording was ended; without this line the program ended first. ``unmentioned``.
    case end
  }

  /// The kind of a node.
  public enum NodeKind: String, Codable, Sendable {
    /// A source: it is written.
    case observable
    /// A value that follows from others.
    case computed
    /// What runs when something that it read has changed: an `Effect`, an observation, a binding.
    case effect
  }

  /// Who wrote.
  public enum Author: String, Codable, Sendable {
    /// Code outside of the graph. So do commands and others that are named in ``RecordedEvent/by``, if the line has no
    /// ``RecordedEvent/cause``.
    case outside
    /// The effect whose run is the ``RecordedEvent/cause``.
    case effect
    /// The computed whose run is the ``RecordedEvent/cause``, which wrote what it had made.
    case computed
    /// A hook for the begin or the end of observation.
    case hook
  }

  /// Why something ran.
  public enum Reason: String, Codable, Sendable {
    /// The effect was made; ``RecordedEvent/cause`` is the run that made it, if one did.
    case made
    /// The computed was read for the first time; ``RecordedEvent/cause`` is the run that read it, if one did.
    case read
    /// The node ``RecordedEvent/input`` has changed, by the step ``RecordedEvent/cause``.
    case changed
    /// Something changed that the recording does not know.
    case unknown
  }

  /// What happened.
  public var event: Kind
  /// When, in nanoseconds since the recording began.
  public var time: Int?

  /// The version of the schema.
  public var version: Int?
  /// When the recording began, in milliseconds since 1970.
  public var began: Int?
  /// Whether values were recorded.
  public var hasValues: Bool?
  /// Whether the nodes were recorded that the library makes for itself.
  public var hasInternals: Bool?

  /// The number of the node: those that were made while it was recorded are numbered in the order of making.
  public var node: Int?
  /// The kind of the node.
  public var kind: NodeKind?
  /// The name of the node.
  public var name: String?
  /// Whether that is a name that it was given, and not the place in the sources where it was made.
  public var isNamed: Bool?
  /// Where a node was made that got its name later, as a property does when it is first used.
  public var place: String?
  /// Whether the node is a part of something that users know by another name.
  public var isInner: Bool?
  /// Whether the node was there before the recording began.
  public var isFound: Bool?

  /// The number of the outermost operation.
  public var turn: Int?
  /// The number of the write or run.
  public var step: Int?
  /// The number of the step that caused this one.
  public var cause: Int?
  /// Who wrote.
  public var author: Author?
  /// The author in words, where there are any: `the command 'save'`, `PersonEditor.swift:40`.
  public var by: String?
  /// Why something ran.
  public var reason: Reason?
  /// The node whose change made it run.
  public var input: Int?
  /// Whether the result of the run differs from the one before.
  public var isChanged: Bool?
  /// For how many of its rows a derived array has called its closure.
  public var rows: Int?
  /// The nodes that were read, in the order of reading.
  public var reads: [Int]?

  /// The value, if it could be encoded.
  public var value: RecordedValue?
  /// A short text of a value that cannot be encoded, or is too long.
  public var text: String?
  /// Whether there is a value that was left out because of the name of its node.
  public var isRedacted: Bool?

  /// The number of the scope.
  public var scope: Int?
  /// How many nodes were made, never used, and not released before the end.
  public var unmentioned: Int?

  /// An event without further members.
  public init(_ event: Kind, time: Int? = nil) {
    self.event = event
    self.time = time
  }
}

extension RecordedEvent {
  /// Decodes a line. By hand, because a value may be `null`, which is not the same as none.
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
    place = try members.decodeIfPresent(String.self, forKey: .place)
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
