import Binding

/// The changes of a list, in the terms of its list view: one change set.
///
/// A list view that changes in the middle of its update, and asks for rows meanwhile, takes them one by one:
///
///     func apply(_ changes: ListChanges) {
///       changes.forEachSplice { model.itemsChanged(at: $0.offset, $0.removed, $0.inserted) }
///     }
///
/// One that takes a new version and compares it by itself calls ``show()`` and looks at the adapter.
public struct ListChanges {
  /// A run of rows that others take the place of.
  public struct Splice: Hashable, Sendable {
    /// The offset where it begins, when the splices before this one have been made.
    public let offset: Int
    /// How many rows go.
    public let removed: Int
    /// How many rows come.
    public let inserted: Int

    @export(implementation)
    init(offset: Int, removed: Int, inserted: Int) {
      self.offset = offset
      self.removed = removed
      self.inserted = inserted
    }
  }

  /// The rows that go. Ascending offsets in the old version.
  public let deletions: [Int]
  /// The rows that come. Ascending offsets in the new version.
  public let insertions: [Int]
  /// The rows that move.
  public let moves: [RowMove]
  /// The rows with another element. Ascending offsets in the new version.
  public let updates: [Int]

  @export(implementation) let makeSplices: () -> [Splice]
  @export(implementation) let showVersion: (_ front: Int?, _ back: Int) -> Void

  /// - Parameter show: makes the adapter answer about so many rows of the new version, and those of the old one from an
  ///   offset on; about the new version alone if `nil`.
  @export(implementation)
  init<Element>(_ changes: ChangeSet<Element>, show: @escaping (_ front: Int?, _ back: Int) -> Void) {
    // A key path of a generic type is made at run time.
    deletions = changes.removals.map { $0.offset }
    insertions = changes.insertions.map { $0.offset }
    moves = changes.moves
    updates = changes.updates.map { $0.destination }
    makeSplices = {
      changes.splices.map { Splice(offset: $0.offset, removed: $0.removed, inserted: $0.elements.count) }
    }
    showVersion = show
  }

  /// The same changes front to back, where each row that moves or is updated goes and comes.
  @export(implementation)
  public var splices: [Splice] { makeSplices() }

  /// Whether there is more than updates.
  @export(implementation)
  public var changesOffsets: Bool { !deletions.isEmpty || !insertions.isEmpty || !moves.isEmpty }

  /// From now on the adapter answers about the new version. It does so at the latest when the changes were applied.
  @export(implementation)
  public func show() { showVersion(nil, 0) }

  /// Calls a closure with each splice, while the adapter answers about the version after it.
  @export(implementation)
  public func forEachSplice(_ body: (Splice) -> Void) {
    var shift = 0
    for splice in splices {
      shift += splice.inserted - splice.removed
      let end = splice.offset + splice.inserted
      showVersion(end, end - shift)
      body(splice)
    }
  }
}

@available(*, unavailable, message: "The changes of a list belong to the isolation domain of its adapter.")
extension ListChanges: Sendable {}
