public import Binding

/// Where a row of a list with sections is.
public struct RowPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The offset of the section.
  public let section: Int
  /// The offset in the section.
  public let row: Int

  /// A position.
  @export(implementation)
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// In the order of the list.
  @export(implementation)
  public static func < (one: RowPosition, other: RowPosition) -> Bool {
    (one.section, one.row) < (other.section, other.row)
  }

  /// The section and the row, such as `2.0`.
  @export(implementation)
  public var description: String { "\(section).\(row)" }
}

/// The changes of a list with sections, in the terms of its list view: one change set.
///
/// Rows of sections that go, come or move are not mentioned by themselves: they go, come and move with these. A section
/// whose rows change while it moves goes and comes.
public struct SectionedChanges {
  /// A row that goes from one position to another, within its section or to another.
  public struct Move: Hashable, Sendable {
    /// The position in the old version.
    public let source: RowPosition
    /// The position in the new version.
    public let destination: RowPosition

    @export(implementation)
    init(from source: RowPosition, to destination: RowPosition) {
      self.source = source
      self.destination = destination
    }
  }

  /// The sections that go. Ascending offsets in the old version.
  public let deletedSections: [Int]
  /// The sections that come. Ascending offsets in the new version.
  public let insertedSections: [Int]
  /// The sections that move.
  public let movedSections: [RowMove]
  /// The rows that go. Ascending positions in the old version.
  public let deletions: [RowPosition]
  /// The rows that come. Ascending positions in the new version.
  public let insertions: [RowPosition]
  /// The rows that move.
  public let moves: [Move]
  /// The rows with another element. Ascending positions in the new version.
  public let updates: [RowPosition]
  @export(implementation) let showVersion: () -> Void

  @export(implementation)
  init<Section, Element>(_ comparison: SectionComparison<Section, Element>, show: @escaping () -> Void) {
    deletedSections = comparison.deletedSections.sorted()
    insertedSections = comparison.insertedSections.sorted()
    movedSections = comparison.movedSections
    deletions = comparison.deletions.map(\.position).sorted()
    insertions = comparison.insertions.map(\.position).sorted()
    moves = comparison.moves
    updates = comparison.updates.sorted()
    showVersion = show
  }

  /// Whether nothing differs.
  @export(implementation)
  public var isEmpty: Bool { updates.isEmpty && !changesPositions }

  /// Whether there is more than updates.
  @export(implementation)
  public var changesPositions: Bool {
    !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty || !deletions.isEmpty
      || !insertions.isEmpty || !moves.isEmpty
  }

  /// From now on the adapter answers about the new version. It does so at the latest when the changes were applied.
  @export(implementation)
  public func show() { showVersion() }
}

@available(*, unavailable, message: "The changes of a list belong to the isolation domain of its adapter.")
extension SectionedChanges: Sendable {}

/// The sections of a list, and the rows of each.
@usableFromInline
struct SectionedVersion<Section, Element> {
  @export(implementation) var sections = PersistentArray<Section>()
  @export(implementation) var rows: [PersistentArray<Element>] = []

  @export(implementation)
  init() {}

  @export(implementation)
  init(_ sections: PersistentArray<Section>, _ rows: [PersistentArray<Element>]) {
    self.sections = sections
    self.rows = rows
  }

  @export(implementation)
  func element(at position: RowPosition) -> Element { rows[position.section][position.row] }
}

/// What differs between two versions of a list with sections.
@usableFromInline
struct SectionComparison<Section, Element> {
  @usableFromInline typealias Version = SectionedVersion<Section, Element>

  @usableFromInline
  struct Spot {
    @export(implementation) let position: RowPosition
    @export(implementation) let element: Element

    @export(implementation)
    init(_ position: RowPosition, _ element: Element) {
      self.position = position
      self.element = element
    }
  }

  @export(implementation) var deletedSections: [Int] = []
  @export(implementation) var insertedSections: [Int] = []
  @export(implementation) var movedSections: [RowMove] = []
  @export(implementation) var deletions: [Spot] = []
  @export(implementation) var insertions: [Spot] = []
  @export(implementation) var moves: [SectionedChanges.Move] = []
  @export(implementation) var updates: [RowPosition] = []
  /// The former elements of rows that are updated.
  @export(implementation) var replaced: [Element] = []

  @export(implementation)
  init(from old: Version, to new: Version, identify: (Element) -> AnyHashable) {
    let changes = new.sections.changes(from: old.sections)
    deletedSections = changes.removals.map(\.offset)
    insertedSections = changes.insertions.map(\.offset)
    var stays = [Bool](repeating: true, count: old.rows.count)
    var comes = [Bool](repeating: false, count: new.rows.count)
    for section in deletedSections { stays[section] = false }
    for section in insertedSections { comes[section] = true }
    for move in changes.moves {
      (stays[move.source], comes[move.destination]) = (false, true)
      if new.rows[move.destination].changes(from: old.rows[move.source]).isEmpty {
        movedSections.append(move)
      } else {
        deletedSections.append(move.source)
        insertedSections.append(move.destination)
      }
    }
    var former = stays.indices.filter { stays[$0] }.makeIterator()
    for section in new.rows.indices where !comes[section] {
      compare(old.rows, former.next().unsafelyUnwrapped, new.rows, section)
    }
    matchAcrossSections(identify)
  }

  @export(implementation)
  mutating func compare(
    _ old: [PersistentArray<Element>], _ source: Int, _ new: [PersistentArray<Element>], _ destination: Int
  ) {
    let changes = new[destination].changes(from: old[source])
    deletions += changes.removals.map { Spot(RowPosition(section: source, row: $0.offset), $0.element) }
    insertions += changes.insertions.map { Spot(RowPosition(section: destination, row: $0.offset), $0.element) }
    moves += changes.moves.map {
      SectionedChanges.Move(
        from: RowPosition(section: source, row: $0.source), to: RowPosition(section: destination, row: $0.destination))
    }
    updates += changes.updates.map { RowPosition(section: destination, row: $0.destination) }
    replaced += changes.updates.map(\.old)
  }

  /// A row that goes in one section and comes in another has moved.
  @export(implementation)
  mutating func matchAcrossSections(_ identify: (Element) -> AnyHashable) {
    guard !deletions.isEmpty, !insertions.isEmpty else { return }
    var matcher = Matcher(deletions.map { identify($0.element) })
    var isGone = [Bool](repeating: true, count: deletions.count)
    insertions.removeAll { insertion in
      guard let partner = matcher.take(identify(insertion.element)) else { return false }
      isGone[partner] = false
      moves.append(SectionedChanges.Move(from: deletions[partner].position, to: insertion.position))
      if !areSame(deletions[partner].element, insertion.element) {
        updates.append(insertion.position)
        replaced.append(deletions[partner].element)
      }
      return true
    }
    deletions = zip(deletions, isGone).filter(\.1).map(\.0)
  }
}
