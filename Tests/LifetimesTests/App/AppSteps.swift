import TestSupport

/// What the user, the program and the server of an app do. Numbers choose among what is there.
enum Deed {
  // Lists.
  case request(Int?), more, retry, refresh
  case insert(Int, Int), remove(Int), rename(Int, Int), rank(Int, Int), move(Int, Int), replace(Int, with: Int)
  /// What a server has changed, which is no step of the user.
  case sync(Int, Int)
  case threshold(Int), flip
  case select(Int), toggle(Int), extend(Int), extendShown(Int), clear
  /// Selects a row over which something was typed.
  case selectTyped(Int)
  /// Takes away the first selected row; lets a row come again that has gone while it was selected.
  case removeSelected, insertGone(Int)
  case typeRow(Int, Int), commitRow(Int), commitRows, revertRows
  // Edits.
  case writeTitle(Int), writeCount(Int), writeHandle(Int), writeNote(Int)
  case enter(Int), leaveEntry
  case typeTitle(Int), typeCount(Int), typeHandle(Int), typeDetail(Int)
  case commitForm, revertForm, undoForm, redoForm, keepDrafts
  /// Over the selected row.
  case typeMargin(Int), leaveMargin, commitDetail, send, cancelSend
  case openGroup, closeGroup, undo, redo, markSaved
  case typeLate(Int), commitLate
  // Work.
  case mark(Int), unmark(Int), label(Int), openMarked(Int), typeLabel(Int), commitLabel
  case archive(Int), post, cancelPost
  case save, cancelSave
  case delete(Int), cancelDelete, listen(Bool)
  case reload, update(Int)
  case leave, come
  // What is shown.
  case push(Int), pop, popToRoot, goBack
  case open(Int), close, swipe, finish
  case tint(Int, Int), untint(Int)
  // Readers, and everything around.
  case pause, resume, online(Bool), flush
  case writeElsewhere(Int, Int), flushElsewhere
  case look
  case answer(Int, Int?), wait

  /// What happens between operations, and not within one.
  static func outside(using generator: inout SeededGenerator) -> Deed {
    let (number, place) = (Int.random(in: 0..<8, using: &generator), Int.random(in: 0..<8, using: &generator))
    return [
      .answer(number, place), .answer(number, place + 4), .answer(number, place + 8), .answer(number, nil),
      .answer(number, place), .answer(number, place + 1), .answer(number, place + 2), .answer(number, place + 3),
      .answer(number, place), .answer(number, place + 1), .answer(number, place + 2), .answer(number, place + 3),
      .wait, .wait, .leave, .come, .come, .pause, .resume, .resume, .online(number > 4), .online(true), .flush,
      .writeElsewhere(place, number), .flushElsewhere, .flushElsewhere,
      .swipe, .goBack, .finish, .finish, .openGroup, .closeGroup, .closeGroup, .undo, .undo, .redo, .leaveEntry,
    ].randomElement(using: &generator)!
  }

  /// What may happen at any time.
  static func anywhere(using generator: inout SeededGenerator) -> Deed {
    let (number, place) = (Int.random(in: 0..<8, using: &generator), Int.random(in: 0..<8, using: &generator))
    let deeds: [[Deed]] = [
      [.request(number < 3 ? nil : number % 3), .more, .more, .retry, .refresh],
      [.insert(number, place), .remove(place), .rename(place, number), .rank(place, number), .move(place, number)],
      [.replace(place, with: number), .sync(place, number), .threshold(number % 3), .flip],
      [
        .select(number), .toggle(number), .extendShown(number), .selectTyped(number), .removeSelected,
        .insertGone(place),
      ],
      [.typeTitle(number), .typeCount(number), .save, .save],
      [.select(number), .toggle(number), .extend(number), .extendShown(number), .clear, .select(place)],
      [.typeRow(place, number), .typeRow(place, number), .commitRow(place), .commitRows, .revertRows],
      [.writeTitle(number), .writeCount(number), .writeHandle(number), .writeNote(number)],
      [.enter(number), .leaveEntry, .typeTitle(number), .typeCount(number), .typeHandle(number)],
      [.typeTitle(number), .typeCount(number), .typeHandle(number), .typeDetail(number), .commitDetail],
      [.typeDetail(number), .typeMargin(number), .leaveMargin, .selectTyped(place), .commitDetail, .send, .cancelSend],
      [.commitForm, .revertForm, .undoForm, .redoForm, .keepDrafts],
      [.undo, .redo, .markSaved, .markSaved],
      [.archive(number), .archive(number), .post, .post, .cancelPost],
      [.save, .save, .cancelSave, .delete(number), .delete(number), .cancelDelete, .listen(place > 2)],
      [.reload, .update(number), .look, .look, .wait],
      [.mark(number), .mark(number), .unmark(number), .label(number), .openMarked(number)],
      [.typeLabel(number), .commitLabel, .typeLate(number), .typeLate(place), .commitLate],
      [.tint(place, number), .tint(place, number), .untint(place), .writeElsewhere(place, number)],
      [.push(number), .push(number), .pop, .popToRoot, .open(number), .close],
    ]
    return deeds.randomElement(using: &generator)!.randomElement(using: &generator)!
  }

  static func any(using generator: inout SeededGenerator, depth: Int) -> Deed {
    depth == 0 && generator.chance(45) ? outside(using: &generator) : anywhere(using: &generator)
  }

  /// The part to which it is done.
  var part: AppPart? {
    switch self {
    case .request, .more, .retry, .refresh, .insert, .remove, .rename, .rank, .move, .replace, .sync,
      .removeSelected, .insertGone:
      .pages
    case .threshold, .flip: .derived
    case .select, .toggle, .extend, .extendShown, .selectTyped, .clear: .selection
    case .typeRow, .commitRow, .commitRows, .revertRows: .children
    case .writeTitle, .writeCount, .writeHandle, .writeNote: .lens
    case .enter, .leaveEntry: .twoWay
    case .typeHandle: .check
    case .typeTitle, .typeCount, .typeDetail, .commitForm, .revertForm, .undoForm, .redoForm, .keepDrafts,
      .typeMargin, .leaveMargin, .commitDetail:
      .form
    case .openGroup, .closeGroup, .undo, .redo, .markSaved: .history
    case .archive, .post, .cancelPost: .command
    case .save, .cancelSave, .send, .cancelSend: .submit
    case .delete, .cancelDelete, .listen: .confirm
    case .reload, .update: .resource
    case .leave, .come: .owner
    case .push, .pop, .popToRoot, .goBack: .path
    case .open, .close, .swipe: .sheet
    case .pause, .resume: .paused
    case .online: .loop
    case .flush: .storage
    case .writeElsewhere: .writer
    // Both storages take up what the other has stored.
    case .flushElsewhere: nil
    case .mark, .unmark, .label, .openMarked, .typeLabel, .commitLabel: .store
    case .tint, .untint: .context
    case .typeLate, .commitLate: .delayed
    case .look, .answer, .wait, .finish: nil
    }
  }

  /// Whether all that it writes is compared with what was there. A change in place is told without that, and so is what
  /// is read before it is taken back, as an extension reads the selection.
  var isCompared: Bool {
    switch self {
    // A resource tells of each value, even of an equal one.
    case .extendShown, .update: false
    default: part.map { [.derived, .selection, .resource, .confirm].contains($0) } ?? false
    }
  }

  /// Whether a transaction that fails takes all of it back. What has begun elsewhere stays.
  var isTakenBack: Bool {
    switch self {
    case .more, .retry, .refresh, .openGroup, .closeGroup, .post, .cancelPost, .save, .cancelSave, .delete,
      .cancelDelete, .listen, .reload, .update, .archive, .commitForm, .commitRows, .commitRow, .commitDetail,
      .enter, .leaveEntry, .typeMargin, .leaveMargin, .send, .cancelSend, .leave, .come, .undo, .redo, .wait,
      .commitLabel, .commitLate:
      false
    default: true
    }
  }
}

extension AppPart {
  /// The parts that may change with this one. What is done to it leaves all others as they are.
  var reach: Set<AppPart> {
    switch self {
    case .pages:
      [.derived, .selection, .children, .history, .form, .command, .submit, .resource, .path, .sheet, .context]
    // A load that was put off, because no observer ran, begins when one runs again.
    case .paused: [.resource]
    case .derived, .resource, .loop, .body, .transaction, .confirm, .path, .context, .writer: []
    case .sheet: [.context]
    case .store: [.derived, .history, .path]
    case .storage: Set(AppPart.allCases).subtracting([.confirm, .owner, .writer]).subtracting(AppPart.readers)
    case .delayed: [.lens, .twoWay, .history, .form, .check, .command, .submit]
    case .selection: [.derived, .form, .submit, .resource]
    case .children: [.pages, .derived, .form, .submit, .history, .path, .sheet]
    case .history:
      Set(AppPart.allCases).subtracting([.confirm, .owner, .writer]).subtracting(AppPart.readers)
    case .lens: [.history, .twoWay, .form, .check, .delayed, .command, .submit]
    case .twoWay: [.lens, .history, .form, .check, .delayed, .command, .submit]
    case .check: [.lens, .twoWay, .history, .form, .delayed, .command, .submit]
    case .form:
      [.lens, .twoWay, .history, .check, .delayed, .command, .submit, .pages, .children, .derived, .path, .sheet]
    case .command:
      [.pages, .derived, .selection, .children, .history, .form, .submit, .resource, .path, .sheet, .context]
    case .submit: [.form, .check, .delayed, .twoWay, .history]
    case .owner: [.command, .submit, .confirm, .form, .check]
    }
  }
}
