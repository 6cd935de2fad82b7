import Binding

/// One change set of a list, for its list view. Positions are offsets in a list without sections (``ListChanges``),
/// otherwise ``RowPosition``s.
///
/// A list view that asks for rows during its update takes the changes one by one:
///
///     func apply(_ changes: ListChanges) {
///       changes.forEachSplice { model.itemsChanged(at: $0.offset, $0.removed, $0.inserted) }
///     }
///
/// A list view that compares versions itself, or reloads all its rows, calls ``show()`` and reads the adapter. A list
/// view that takes changes in batches is a ``TableTarget``.
///
/// Rows of deleted, inserted or moved sections are not listed. A section whose rows change while it moves is deleted
/// and inserted.
public struct ListViewChanges<Position> {
  /// A row that moves.
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

  /// A run of rows, or of sections, that is replaced by others.
  public typealias Splice = ListSplice

  @export(implementation) let sections: (deleted: [Int], inserted: [Int], moved: [RowMove])
  @export(implementation) let search: RowDifferences.Search
  /// Called when the list view asks for a change, or for the new version.
  @export(implementation) let noteQuestion: () -> Void
  @export(implementation) let position: (RowPosition) -> Position
  @export(implementation) let makeSplices: () -> [ListSplice]
  @export(implementation) let showVersion: () -> Void
  @export(implementation) let showSplice: (ListSplice) -> Void

  /// Makes the changes of a list view from a comparison.
  ///
  /// - Parameters:
  ///   - position: makes a position of the list view from a ``RowPosition``.
  ///   - noteQuestion: is called when the list view asks for a change, or for the new version.
  ///   - showVersion: makes the adapter return the rows of the new version.
  ///   - showSplice: makes the adapter return the rows of the version after a splice, if all earlier splices were
  ///     shown.
  @export(implementation)
  init<Section, Element>(
    _ comparison: ListComparison<Section, Element>, _ rows: RowDifferences.Search,
    _ position: @escaping (RowPosition) -> Position, noteQuestion: @escaping () -> Void,
    showVersion: @escaping () -> Void, showSplice: @escaping (ListSplice) -> Void
  ) {
    sections = (comparison.deletedSections, comparison.insertedSections, comparison.movedSections)
    search = rows
    self.noteQuestion = noteQuestion
    self.position = position
    makeSplices = { comparison.splices }
    self.showVersion = showVersion
    self.showSplice = showSplice
  }

  @export(implementation)
  var rows: RowDifferences.Search {
    noteQuestion()
    return search
  }

  @export(implementation)
  func asked<Answer>(_ answer: Answer) -> Answer {
    noteQuestion()
    return answer
  }

  /// The deleted sections, as ascending offsets in the old version.
  public var deletedSections: [Int] { asked(sections.deleted) }
  /// The inserted sections, as ascending offsets in the new version.
  public var insertedSections: [Int] { asked(sections.inserted) }
  /// The moved sections.
  public var movedSections: [RowMove] { asked(sections.moved) }
  /// The deleted rows, as ascending positions in the old version.
  public var deletions: [Position] { rows.found.deletions.map(position) }
  /// The inserted rows, as ascending positions in the new version.
  public var insertions: [Position] { rows.found.insertions.map(position) }
  /// The moved rows.
  public var moves: [Move] { rows.found.moves.map { Move(from: position($0.source), to: position($0.destination)) } }
  /// The rows with another element, as ascending positions in the new version.
  public var updates: [Position] { rows.found.updates.map(position) }

  /// The changes as splices, front to back. Rows that move or are updated, and sections that move, are deleted and
  /// inserted. The offset of each splice counts rows or sections after the earlier splices were applied.
  public var splices: [ListSplice] {
    noteQuestion()
    return makeSplices()
  }

  /// Whether a row or section was deleted, inserted or moved.
  public var changesPositions: Bool {
    let rows = rows.found
    return !rows.deletions.isEmpty || !rows.insertions.isEmpty || !rows.moves.isEmpty || !deletedSections.isEmpty
      || !insertedSections.isEmpty || !movedSections.isEmpty
  }

  /// Makes the adapter return the rows of the new version now, and not only when the changes have been applied.
  @export(implementation)
  public func show() {
    noteQuestion()
    showVersion()
  }

  /// Calls a closure with each splice. During the call the adapter returns the rows of the version after that splice.
  @export(implementation)
  public func forEachSplice(_ body: (ListSplice) -> Void) {
    let splices = splices
    for splice in splices.dropLast() {
      showSplice(splice)
      body(splice)
    }
    // The version after the last splice is the new one, and need not be joined from parts of both versions.
    showVersion()
    splices.last.map(body)
  }
}

/// The changes of a list without sections.
public typealias ListChanges = ListViewChanges<Int>

@available(*, unavailable, message: "The changes of a list belong to the isolation domain of its adapter.")
extension ListViewChanges: Sendable {}

extension ListViewChanges.Move: Equatable where Position: Equatable {}
extension ListViewChanges.Move: Hashable where Position: Hashable {}
extension ListViewChanges.Move: Sendable where Position: Sendable {}

/// A run of rows, or of sections, that is replaced by others.
public struct ListSplice: Hashable, Sendable {
  /// The section of the rows; `nil` for a run of sections. A list without sections is section 0.
  public let section: Int?
  /// The offset at which the run begins when all earlier splices have been applied.
  public let offset: Int
  /// How many rows or sections are removed.
  public let removed: Int
  /// How many rows or sections are inserted.
  public let inserted: Int
  /// The offset of the section in the old version.
  @export(implementation) let formerSection: Int
  /// The offset, in the old version, of the first row or section after the run.
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
