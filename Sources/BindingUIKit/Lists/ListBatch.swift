#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import BindingCollections
  import Foundation
  import UIKit

  /// The changes of a list in the terms of UIKit, with or without sections.
  struct ListBatch {
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var movedSections: [RowMove] = []
    let deletions: [IndexPath]
    let insertions: [IndexPath]
    let moves: [(source: IndexPath, destination: IndexPath)]
    let updates: [IndexPath]
    let changesPositions: Bool
    /// Has the adapter answer about the new version.
    let show: () -> Void

    init(_ changes: ListChanges) {
      deletions = changes.deletions.map { IndexPath(item: $0, section: 0) }
      insertions = changes.insertions.map { IndexPath(item: $0, section: 0) }
      moves = changes.moves.map {
        (IndexPath(item: $0.source, section: 0), IndexPath(item: $0.destination, section: 0))
      }
      updates = changes.updates.map { IndexPath(item: $0, section: 0) }
      changesPositions = changes.changesOffsets
      show = changes.show
    }

    init(_ changes: SectionedChanges) {
      deletedSections = IndexSet(changes.deletedSections)
      insertedSections = IndexSet(changes.insertedSections)
      movedSections = changes.movedSections
      deletions = changes.deletions.map { IndexPath($0) }
      insertions = changes.insertions.map { IndexPath($0) }
      moves = changes.moves.map { (IndexPath($0.source), IndexPath($0.destination)) }
      updates = changes.updates.map { IndexPath($0) }
      changesPositions = changes.changesPositions
      show = changes.show
    }
  }

  /// Changes that come in the middle of a move by hand, when a view cannot be told of another.
  ///
  /// What the model makes of the move, as the numbers of rows, is shown a turn later, and leaves the animation of the
  /// move alone. What differs from it is a reload, as are changes that come before that turn: rows may have gone.
  @MainActor
  final class LateChanges {
    private var isWaiting = false
    private var needsReload = false

    /// Shows a batch at once where the adapter answers, and in the view a turn later.
    func show(
      _ batch: ListBatch, update: @escaping @MainActor ([IndexPath]) -> Void, reload: @escaping @MainActor () -> Void
    ) {
      batch.show()
      needsReload = isWaiting || batch.changesPositions
      if isWaiting { return }
      isWaiting = true
      Task {
        isWaiting = false
        if needsReload { reload() } else { update(batch.updates) }
      }
    }

    /// Notes that the view is told of other changes first.
    func noteOthers() { needsReload = true }
  }

  extension IndexPath {
    init(_ position: RowPosition) { self.init(item: position.row, section: position.section) }
  }

  /// Cells of UIKit, as the adapters know them.
  @MainActor
  func listCell(_ view: UIView) -> any ListCell {
    guard let cell = view as? any ListCell else {
      fatalError("Binding: \(type(of: view)) is registered as a cell of a list, and is no ListCell")
    }
    return cell
  }
#endif
