// Events that the list view reports.

import Binding

extension ListSource {
  /// Reports that a row was selected. Adds the row to the selection, or replaces the selection by it, calls the row's
  /// `didSelect()`, and executes the `selecting` command with the element of the row.
  public func didSelect(at position: Position) { driver.didSelect(at: rowPosition(position)) }

  /// Reports that a row is no longer selected. Removes the row from the selection, and calls the row's `didDeselect()`.
  public func didDeselect(at position: Position) {
    let element = element(at: position)
    driver.changeSelection {
      selection.deselectRow(driver.rows.identify(element))
      driver.rows.row(of: element)?.didDeselect()
    }
  }

  /// Whether rows can be deleted now. The read is tracked. A single row may be one that the command does not admit, see
  /// ``canDelete(at:)``.
  public var canDelete: Bool { driver.deleting?.isEnabled.value ?? false }

  /// Whether a row can be deleted now: the `deleting` command is enabled, and admits the element of the row. The read
  /// is tracked.
  public func canDelete(at position: Position) -> Bool {
    driver.deleting?.isEnabled(for: element(at: position)) ?? false
  }

  /// Reports that the user deletes a row. Executes the `deleting` command with the element of the row; the command may
  /// remove the element from the array.
  public func delete(at position: Position) {
    driver.deleting?.execute(element(at: position), on: driver.home)
  }

  /// Reports that a row is about to be shown. Calls the row's `willDisplay()`. For one of the last four rows of the
  /// list, executes the `paging` command if it is enabled.
  public func willDisplay(at position: Position) { driver.willDisplay(at: rowPosition(position)) }

  /// Whether rows can be moved by hand now. The read is tracked.
  public var canMove: Bool { moving?.isEnabled.value ?? false }

  /// Reports that the user has moved a row, which the list view shows at its new place. The `moving` command has to
  /// move the element in the array; otherwise the list view gets a change that moves the row back.
  ///
  /// A list view that cannot take a change at once sets ``isHeld`` before, and resets it in a later turn.
  public func didMove(from source: Position, to destination: Position) {
    let element = element(at: source)
    // The shown version is moved as the list view has done, so that a command that moves the element likewise leaves no
    // difference to be sent.
    let successor = driver.move(from: rowPosition(source), to: rowPosition(destination))
    let reordering = RowReordering(element, from: source, to: destination, before: successor)
    moving?.execute(reordering, on: driver.home)
    // The command may have refused the move, and then nothing else has changed.
    driver.looks.value += 1
  }

  /// Reports that the user begins to drag the list, or one of its rows.
  public func willBeginDragging(at position: Position? = nil) {
    isDragging.value = true
    if let position { row(at: position)?.willBeginDragging() }
  }

  /// Reports that the user has let go of the list, or of one of its rows.
  public func didEndDragging(at position: Position? = nil) {
    isDragging.value = false
    if let position { row(at: position)?.didEndDragging() }
  }

  /// Reports that the list was scrolled.
  ///
  /// - Parameters:
  ///   - offset: the distance, in the units of the list view.
  ///   - first: the first visible row, if the list view knows it; changes of the array leave this row in place.
  ///   - hidden: how much of that row is hidden.
  public func didScroll(to offset: Double, first: Position? = nil, hiding hidden: Double = 0) {
    driver.noteAnchor(first.map { rowPosition($0) }, hiding: hidden)
    scrolled.send(offset)
  }
}

extension ListDriver {
  func didSelect(at position: RowPosition) {
    let node = shown.rows[position.section].node(at: position.row)
    let element = node.row.element(as: Element.self)
    selectedPlace = node.place
    changeSelection {
      selection.selectRow(rows.identify(element))
      rows.row(of: element)?.didSelect()
      selecting?.execute(element, on: home)
    }
  }

  /// Lets the selection follow the user. The list view now shows other rows as selected than it was given last. So it
  /// is sent the selected rows again, even if the selection has stayed as it was.
  func changeSelection(_ change: () -> Void) {
    markedPositions = nil
    batch {
      change()
      looks.value += 1
    }
  }

  func willDisplay(at position: RowPosition) {
    rows.row(of: shown.element(at: position))?.willDisplay()
    guard let paging, isNearEnd(position), paging.isEnabled.peek() else { return }
    paging.execute((), on: home)
  }

  /// Whether a row is one of the last four of the list.
  func isNearEnd(_ position: RowPosition) -> Bool {
    var following = shown.rows[position.section].count - position.row
    var section = position.section + 1
    while following <= 4, section < shown.rows.count {
      following += shown.rows[section].count
      section += 1
    }
    return following <= 4
  }

  /// Moves a row in the shown version, because the list view has moved it.
  ///
  /// - Returns: the element that now follows the row in its section.
  func move(from source: RowPosition, to destination: RowPosition) -> Element? {
    let former = shown
    shown.move(from: source, to: destination)
    index.follow(from: former, to: shown, sectionsDiffer: false, by: rows.identify)
    let section = shown.rows[destination.section]
    return destination.row + 1 < section.count ? section[destination.row + 1] : nil
  }

  func noteAnchor(_ first: RowPosition?, hiding hidden: Double) {
    anchor = first.flatMap { first in
      shown.rows[first.section].count > first.row
        ? Anchor(rows.identify(shown.element(at: first)), first, hidden) : nil
    }
  }
}
