import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingStorage
import BindingTesting
import TestSupport

extension App {
  /// Does a deed. What does not exist is left alone.
  func play(_ deed: Deed) {
    switch deed {
    case .request(let number): request.value = number
    case .more: pages.more.execute()
    case .retry: pages.retry.execute()
    case .refresh:
      pages.refresh.execute()
      if request.value != nil, !pages.refresh.isExecuting.value { complain("a refresh ends before it has begun") }
    case .insert(let number, let place): insert(Mail(id: 10 + number, title: "draft"), at: place)
    case .remove(let place): at(place) { mails.remove(at: $0) }
    case .rename(let place, let number): at(place) { mails[$0].title = number == 0 ? "" : "renamed \(number)" }
    case .rank(let place, let number): at(place) { mails[$0].rank = number % 3 }
    case .move(let place, let other): at(place) { mails.move(from: $0, to: other % mails.peek().count) }
    case .replace(let place, let id):
      at(place) {
        let former = mails.peek()[$0].id
        gone.remove(id)
        typed.rename(former, id)
        mails.replace(id: former, with: Mail(id: id, title: "replaced", rank: id % 3))
      }
    case .sync(let place, let number):
      withoutUndo { at(place) { mails[$0].title = "synced \(number)" } }
    case .threshold(let number): threshold.value = number
    case .flip: isDescending.value.toggle()
    case .removeSelected: if let id = selection.first { mails.remove(id: id) }
    case .insertGone(let number):
      let ids = gone.sorted()
      if !ids.isEmpty { insert(Mail(id: ids[number % ids.count], title: "again"), at: number) }
    case .select, .toggle, .extend, .extendShown, .selectTyped, .clear: select(deed)
    case .typeRow, .commitRow, .commitRows, .revertRows: editRows(deed)
    case .typeDetail, .typeMargin, .leaveMargin, .commitDetail: editSelected(deed)
    case .writeTitle, .writeCount, .writeHandle, .writeNote, .enter, .leaveEntry: write(deed)
    case .typeTitle, .typeCount, .typeHandle, .commitForm, .revertForm, .undoForm, .redoForm, .keepDrafts:
      editForm(deed)
    case .openGroup, .closeGroup, .undo, .redo, .markSaved: playHistory(deed)
    case .archive, .post, .cancelPost, .save, .cancelSave, .send, .cancelSend, .delete, .cancelDelete, .listen,
      .leave, .come:
      work(deed)
    case .reload: badge.reload()
    case .update(let number): badge.update("\(selection.first ?? -1): \(number)")
    case .push, .pop, .popToRoot, .goBack, .open, .close, .swipe, .finish: navigate(deed)
    case .pause: hidden.pause()
    case .resume: hidden.resume()
    case .online(let isOnline): self.isOnline.value = isOnline
    case .flush: flush()
    case .writeElsewhere(let part, let number): elsewhere?.write(part, number)
    case .flushElsewhere:
      elsewhere?.storage.flushNow()
      flush()
      elsewhere?.isStored = true
    case .mark, .unmark, .label, .openMarked, .typeLabel, .commitLabel: act(deed)
    case .tint(let level, let number):
      plain.tints[level % 2] = number
      (level % 2 == 0 ? context : inner)[Tint.self] = number
    case .untint(let level):
      plain.tints[level % 2] = nil
      (level % 2 == 0 ? context : inner).removeValue(of: Tint.self)
    case .typeLate(let number): late.text.value = number == 0 ? "" : "late \(number % 3)"
    case .commitLate: commit(late, to: title)
    case .look: look("in between")
    case .answer, .wait: break
    }
  }

  /// Mostly the id of a row.
  private func id(_ number: Int) -> Int {
    let rows = mails.peek()
    return rows.isEmpty || number == 7 ? number : rows[number % rows.count].id
  }

  private func insert(_ mail: Mail, at place: Int) {
    if !mails.contains(id: mail.id) { mails.insert(mail, at: min(place, mails.peek().count)) }
  }

  /// Does something at an offset of the list, unless that is empty.
  private func at(_ place: Int, _ body: (Int) -> Void) {
    let count = mails.peek().count
    if count > 0 { body(place % count) }
  }

  private func select(_ deed: Deed) {
    switch deed {
    case .select(let number):
      mayBeAwaited(id(number))
      selection.select(id(number))
    case .toggle(let number):
      mayBeAwaited(id(number))
      selection.toggle(id(number))
    case .selectTyped(let number):
      let ids = ([-1] + mails.peek().map(\.id)).filter(typed.isTyped)
      if ids.isEmpty { return }
      let id = ids[number % ids.count]
      mayBeAwaited(id)
      if id < 0 { selection.clear() } else { selection.select(id) }
    case .extend(let number):
      mayBeSelected(id(number))
      selection.extend(to: id(number))
    case .extendShown(let number):
      mayBeSelected(id(number))
      let (id, shown) = (id(number), shown.value.map(\.id))
      selection.extend(to: id, in: self.shown)
      let selected = Array(selection.ids.value)
      if mails.contains(id: id), selected != [id], !selected.contains(id) || !Set(selected).isSubset(of: shown) {
        complain("an extension to \(id) in \(shown) has selected \(selected)")
      }
    default: selection.clear()
    }
  }

  /// What is selected without a row waits for one.
  private func mayBeAwaited(_ id: Int) {
    gone.remove(id)
    if mails.contains(id: id) { awaited.remove(id) } else { awaited.insert(id) }
  }

  /// An extension may select a row that has come again.
  private func mayBeSelected(_ id: Int) {
    mayBeAwaited(id)
    gone.subtract(mails.peek().map(\.id))
  }

  private func editRows(_ deed: Deed) {
    switch deed {
    case .typeRow(let place, let number): at(place) { rows.value[$0].field.text.value = "typed \(number % 3)" }
    case .commitRow(let place): at(place) { commit(rows.value[$0].field, to: rows.value[$0].title) }
    case .commitRows: rowsForm.commit()
    default: rowsForm.revert()
    }
  }

  private func editSelected(_ deed: Deed) {
    switch deed {
    case .typeDetail(let number):
      let id = selection.first ?? -1
      let text = "typed over \(id).\(number % 3)"
      typed.type(text, over: id)
      detail.text.value = text
    case .typeMargin(let number):
      // Until the operation is over, the control shows the row that was selected before.
      let id = view?.id ?? -1
      let text = "typed over \(id).\(number % 3)"
      typed.type(text, over: id)
      margin.type(text)
    case .leaveMargin: margin.leave()
    default: if let title = selectedRow.value?.title { commit(detail, to: title) }
    }
  }

  /// A commit that says that it has written has written.
  private func commit(_ field: Field<String, String>, to model: Lens<String>) {
    let typed = field.text.value
    if field.commit(), model.value != typed { complain("a commit of '\(typed)' has written '\(model.value)'") }
  }

  private func write(_ deed: Deed) {
    switch deed {
    case .writeTitle(let number): title.value = number == 0 ? "" : "title \(number)"
    case .writeCount(let number): count.value = number
    case .writeHandle(let number): handle.value = "handle \(number % 3)"
    case .writeNote(let number):
      note.value = Note(title: "note \(number % 3)", count: number, handle: "me", isValue: setup.sight.isValue)
    case .enter(let number): entry.type(number == 0 ? "" : "entered \(number % 3)")
    default: entry.leave()
    }
  }

  private func editForm(_ deed: Deed) {
    switch deed {
    case .typeTitle(let number): titleField.text.value = number == 0 ? "" : "title \(number)"
    case .typeCount(let number): countField.text.value = number == 0 ? "x" : "\(number)"
    case .typeHandle(let number): handleField.text.value = "handle \(number % 3)"
    case .commitForm:
      if form.commit(), form.isDirty.value { complain("a commit has left drafts") }
    case .revertForm: form.revert()
    case .undoForm: form.undo()
    case .redoForm: form.redo()
    default: for keep in [titleField.keepDraft, countField.keepDraft, handleField.keepDraft] { keep() }
    }
  }

  private func playHistory(_ deed: Deed) {
    guard let history else { return }
    switch deed {
    case .openGroup: if group == nil { group = history.beginGroup("group") }
    case .closeGroup: group.take()?.cancel()
    case .undo: history.undo.execute()
    case .redo: history.redo.execute()
    default:
      plain.saved = history.point
      history.markSaved()
    }
  }

  private func work(_ deed: Deed) {
    switch deed {
    case .leave: leave()
    case .come: if desk.value == nil { desk.value = Desk(self) }
    case .listen(let isListening): answerQuestions(isListening)
    default:
      guard let desk = desk.value else { return }
      switch deed {
      case .archive(let number): desk.archive.execute(id(number))
      case .post: desk.post.execute()
      case .cancelPost: desk.post.cancel()
      case .save:
        if !desk.save.isExecuting.value { formerSaves = server.saves }
        desk.save.execute()
      case .cancelSave: desk.save.cancel()
      case .send: desk.send.execute()
      case .cancelSend: desk.send.cancel()
      case .delete(let number): desk.delete.execute(id(number))
      default: desk.delete.cancel()
      }
    }
  }

  /// The owner of the work goes, and nothing keeps it.
  func leave() {
    weak let former = desk.value
    desk.value = nil
    // An observable that is not observed keeps its former value until it is read.
    _ = desk.value
    if former != nil { complain("a desk that has gone is kept") }
  }

  /// Stores what has changed, and takes up what the second program has stored.
  func flush() {
    guard let storage else { return }
    let (user, point) = (userWords, history?.point)
    isTakingUp = true
    storage.flushNow()
    isTakingUp = false
    if userWords != user { hasTakenUp = true }
    if history?.point != point { complain("what another program has stored has made a step") }
  }

  private func act(_ deed: Deed) {
    switch deed {
    case .mark(let number): store.send(.mark(id(number)))
    case .unmark(let number): store.send(.unmark(store.state.peek().marked.first ?? number))
    case .label(let number): label.value = number == 0 ? "" : "Label \(number)"
    case .openMarked(let number): store.send(.open(number))
    case .typeLabel(let number): labelField.text.value = number == 0 ? "" : "Label \(number % 3)"
    default: labelField.commit()
    }
  }

  private func navigate(_ deed: Deed) {
    switch deed {
    case .push(let number): path.push(Stop(id: id(number)))
    case .pop: path.pop()
    case .popToRoot: path.popToRoot()
    case .goBack: if !stack.screens.isEmpty { stack.goBack() }
    case .open(let number): sheet.item.value = Editor(id(number), mails, context)
    case .close: sheet.dismiss()
    case .swipe: if host.screen != nil { host.swipe() }
    default:
      host.finish()
      stack.finish()
    }
  }
}
