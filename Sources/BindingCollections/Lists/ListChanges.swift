import Binding

/// The changes of a list, in the terms of its list view: one change set. Positions are offsets in a list without
/// sections (``ListChanges``), or ``RowPosition``s.
///
/// A list view that changes in the middle of its update, and asks for rows meanwhile, takes them one by one:
///
///     func apply(_ changes: ListChanges) {
///       changes.forEachSplice { model.itemsChanged(at: $0.offset, $0.removed, $0.inserted) }
///     }
///
/// One that takes a new version and compares it by itself calls ``show()`` and looks at the adapter. One that is told
/// of batches is a ``TableTarget``.
///
/// Rows of sections that go, come or move are not mentioned by themselves: they go, come and move with these. A section
/// whose rows change while it moves goes and comes.
public struct ListViewChanges<Position> {
  /// A row that goes from one position to another.
  public struct Move {
    /// The position in the old version.
    public let source: Position
    /// The position in the new version.
    public let destination: Position

    @export(implementation)
    init(from source: Position, to destination: Position) {
      self.source = source
      self.destination = destination
    }
  }

  /// A run of rows, or of sections, that others take the place of.
  public typealias Splice = ListSplice

  /// The sections that go. Ascending offsets in the old version.
  public let deletedSections: [Int]
  /// The sections that come. Ascending offsets in the new version.
  public let insertedSections: [Int]
  /// The sections that move.
  public let movedSections: [RowMove]

  @export(implementation) let rows: RowDifferences.Search
  @export(implementation) let position: (RowPosition) -> Position
  @export(implementation) let makeSplices: () -> [ListSplice]
  @export(implementation) let showVersion: () -> Void
  @export(implementation) let showSplice: (ListSplice) -> Void

  /// - Parameters:
  ///   - position: makes the positions.
  ///   - showVersion: makes the adapter answer about the new version.
  ///   - showSplice: makes it answer about the version after a splice, once those before it were shown.
  @export(implementation)
  init<Section, Element>(
    _ comparison: ListComparison<Section, Element>, _ rows: RowDifferences.Search,
    _ position: @escaping (RowPosition) -> Position, showVersion: @escaping () -> Void,
    showSplice: @escaping (ListSplice) -> Void
  ) {
    deletedSections = comparison.deletedSections
    insertedSections = comparison.insertedSections
    movedSections = comparison.movedSections
    self.rows = rows
    self.position = position
    makeSplices = { comparison.splices }
    self.showVersion = showVersion
    self.showSplice = showSplice
  }

  /// The rows that go. Ascending positions in the old version.
  @export(implementation)
  public var deletions: [Position] { rows.found.deletions.map(position) }
  /// The rows that come. Ascending positions in the new version.
  @export(implementation)
  public var insertions: [Position] { rows.found.insertions.map(position) }
  /// The rows that move.
  @export(implementation)
  public var moves: [Move] { rows.found.moves.map { Move(from: position($0.source), to: position($0.destination)) } }
  /// The rows with another element. Ascending positions in the new version.
  @export(implementation)
  public var updates: [Position] { rows.found.updates.map(position) }

  /// The same changes front to back, where each row that moves or is updated goes and comes, and each section that
  /// moves. Each splice holds when those before it have been made.
  @export(implementation)
  public var splices: [ListSplice] { makeSplices() }

  /// Whether there is more than updates.
  @export(implementation)
  public var changesPositions: Bool {
    let rows = rows.found
    return !rows.deletions.isEmpty || !rows.insertions.isEmpty || !rows.moves.isEmpty || !deletedSections.isEmpty
      || !insertedSections.isEmpty || !movedSections.isEmpty
  }

  /// From now on the adapter answers about the new version. It does so at the latest when the changes were applied.
  @export(implementation)
  public func show() { showVersion() }

  /// Calls a closure with each splice, while the adapter answers about the version after it.
  @export(implementation)
  public func forEachSplice(_ body: (ListSplice) -> Void) {
    let splices = splices
    for splice in splices.dropLast() {
      showSplice(splice)
      body(splice)
    }
    // To show the version itself takes less than to join parts of both.
    showVersion()
    splices.last.map(body)
  }
}

/// The changes of a list without sections: rows are told by their offsets.
public typealias ListChanges = ListViewChanges<Int>

@available(*, unavailable, message: "The changes of a list belong to the isolation domain of its adapter.")
extension ListViewChanges: Sendable {}

extension ListViewChanges.Move: Equatable where Position: Equatable {}
extension ListViewChanges.Move: Hashable where Position: Hashable {}
extension ListViewChanges.Move: Sendable where Position: Sendable {}

/// A run of rows, or of sections, that others take the place of.
public struct ListSplice: Hashable, Sendable {
  /// The section whose rows go and come; `nil` if these are sections. A list without sections is the section 0.
  public let section: Int?
  /// The offset where it begins, when the splices before this one have been made.
  public let offset: Int
  /// How many rows, or sections, go.
  public let removed: Int
  /// How many come.
  public let inserted: Int
  /// The offset of that section in the old version.
  @export(implementation) let formerSection: Int
  /// The offset in the old version of what follows.
  @export(implementation) let rest: Int

  @export(implementation)
  init(section: Int?, from formerSection: Int, offset: Int, removed: Int, inserted: Int, rest: Int) {
    self.section = section
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.formerSection = formerSection
    self.rest = rest
  }
}
