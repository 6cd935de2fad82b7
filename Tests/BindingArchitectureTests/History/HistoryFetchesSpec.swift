import Binding
import BindingArchitecture
import BindingCollections
import BindingTesting
import Testing

private struct Mail: Equatable, Identifiable {
  let id: Int
  var title = ""
}

/// What is fetched is no edit: a history beside pages, resources and commands that bring answers of a server.
@MainActor @Suite struct HistoryFetchesSpec {
  let scope = Scope()

  /// Pages of three mails each, two pages in all.
  private func mails(without gone: @escaping () -> Set<Int> = { [] }) -> Pages<Mail, Int> {
    Pages(of: { true }) { @MainActor _, cursor in
      let start = cursor ?? 0
      let mails = (start..<start + 3).filter { !gone().contains($0) }.map { Mail(id: $0) }
      return Page(mails, next: start < 3 ? start + 3 : nil)
    }
  }

  /// One page for each request, whose mails have the request as their title.
  private func mails(for request: Observable<Int?>, _ ids: @escaping (Int) -> Range<Int>) -> Pages<Mail, Int> {
    Pages(of: { request.value }) { @MainActor request, _ in
      Page(ids(request).map { Mail(id: $0, title: "\(request)") }, next: nil)
    }
  }

  // MARK: Pages

  @Test func `pages that are fetched are no steps, and undo leaves them in place`() async {
    let pages = mails()
    let history = History(of: pages.elements)
    await drain()
    #expect(pages.elements.count == 3 && !history.undo.isEnabled.value && history.isAtSavedState.value)
    history.group("Archive") { _ = pages.elements.remove(id: 1) }
    pages.more.execute()
    await drain()
    #expect(history.undoTitle.value == "Undo Archive")
    history.undo.execute()
    #expect(pages.elements.value.map(\.id) == [0, 1, 2, 3, 4, 5] && history.isAtSavedState.value)
    history.redo.execute()
    #expect(pages.elements.value.map(\.id) == [0, 2, 3, 4, 5] && !history.isAtSavedState.value)
  }

  @Test(arguments: [false, true])
  func `a refresh is no step, whether it brings an archived mail again or not`(isGone: Bool) async {
    let gone = Observable<Set<Int>>([])
    let pages = mails { gone.peek() }
    let history = History(of: pages.elements)
    await drain()
    history.group("Archive") { _ = pages.elements.remove(id: 1) }
    if isGone { gone.value = [1] }
    pages.refresh.execute()
    await drain()
    #expect(pages.elements.value.map(\.id) == (isGone ? [0, 2] : [0, 1, 2]))
    #expect(history.undoTitle.value == "Undo Archive" && !history.redo.isEnabled.value)
    history.undo.execute()
    #expect(pages.elements.value.map(\.id) == [0, 1, 2])
  }

  @Test func `a request that becomes nil empties the list, and that is no step`() async {
    let isWanted = Observable(true)
    let pages = Pages<Mail, Int>(of: { isWanted.value ? true : nil }) { _, _ in Page([Mail(id: 1)], next: nil) }
    let history = History(of: pages.elements)
    await drain()
    batch {
      pages.elements.append(Mail(id: 9))
      isWanted.value = false
    }
    #expect(pages.elements.isEmpty)
    history.undo.execute()
    #expect(pages.elements.isEmpty && !history.undo.isEnabled.value)
  }

  @Test func `an undo brings nothing back into a list that was emptied since`() async {
    let request = Observable<Int?>(1)
    let pages = mails(for: request) { _ in 0..<3 }
    let history = History(of: pages.elements)
    await drain()
    pages.elements[id: 2]?.title = "mine"
    pages.elements.remove(id: 1)
    request.value = nil
    history.undo.execute()
    #expect(pages.elements.isEmpty)
    request.value = 2
    await drain()
    history.undo.execute()
    #expect(Array(pages.elements.value) == (0..<3).map { Mail(id: $0, title: "2") })
    #expect((0..<3).map { pages.elements.offset(id: $0) } == [0, 1, 2] && !history.undo.isEnabled.value)

    // Nor into the list that was fetched after that.
    pages.elements.remove(id: 1)
    request.value = nil
    request.value = 3
    await drain()
    pages.elements.remove(id: 1)
    withoutUndo { _ = pages.elements.remove(id: 0) }
    history.undo.execute()
    history.undo.execute()
    #expect(pages.elements.value.map(\.id) == [1, 2])
  }

  @Test func `an undo brings nothing back into a list that was emptied when its last row had been removed`() async {
    let request = Observable<Int?>(1)
    let pages = mails(for: request) { $0..<$0 + 1 }
    let history = History(of: pages.elements)
    await drain()
    pages.elements.remove(id: 1)
    request.value = nil
    history.undo.execute()
    #expect(pages.elements.isEmpty)

    // Nor into the list that was fetched after that.
    request.value = 2
    await drain()
    pages.elements.remove(id: 2)
    request.value = nil
    request.value = 3
    await drain()
    history.undo.execute()
    #expect(pages.elements.value.map(\.id) == [3])
  }

  @Test func `what observers of a page write is no step either`() async {
    let (pages, count) = (mails(), Observable(0))
    let history = History(of: pages.elements, count)
    Effect { count.value = pages.elements.count }.store(in: scope)
    await drain()
    #expect(count.value == 3 && !history.undo.isEnabled.value && history.isAtSavedState.value)
  }

  // MARK: Resources

  @Test func `what a resource brings into a tracked array is no step`() async {
    let list: ObservableArray = [Mail(id: 7, title: "draft")]
    let resource = Resource { [Mail(id: 1), Mail(id: 2)] }
    let history = History(of: list)
    history.group("Delete") { _ = list.remove(id: 7) }
    resource.value.observe { if let mails = $0 { list.append(contentsOf: mails) } }.store(in: scope)
    await drain()
    #expect(list.count == 2 && history.undoTitle.value == "Undo Delete")
    history.undo.execute()
    #expect(Set(list.value.map(\.id)) == [1, 2, 7])
  }

  // MARK: Writes that say so

  @Test func `writes without undo are no step of any history`() {
    let (list, title): (ObservableArray<Mail>, _) = ([Mail(id: 1)], Observable("a"))
    let (one, other) = (History(of: list), History(of: list, title))
    list[id: 1]?.title = "mine"
    let points = [one.point, other.point]
    let answer = withoutUndo { () -> Int in
      list.append(Mail(id: 2))
      return 7
    }
    #expect(answer == 7 && points == [one.point, other.point])
    one.undo.execute()
    #expect(list.value.map(\.title) == ["", ""] && !one.undo.isEnabled.value && one.isAtSavedState.value)
    one.redo.execute()
    #expect(list.value.map(\.title) == ["mine", ""])
  }

  @Test func `writes without undo amid a batch are told apart from the edits around them`() {
    let list: ObservableArray<Mail> = []
    let history = History(of: list)
    var seen: [Bool] = []
    batch {
      withoutUndo { list.append(Mail(id: 1)) }
      seen.append(history.isAtSavedState.value)
      list.append(Mail(id: 2))
      withoutUndo { list.append(Mail(id: 3)) }
      seen.append(history.isAtSavedState.value)
    }
    #expect(seen == [true, false])
    history.undo.execute()
    #expect(list.value.map(\.id) == [1, 3] && history.isAtSavedState.value)
  }

  @Test func `the answer of a command that is written without undo is no step`() async throws {
    let hits: ObservableArray<Mail> = []
    let history = History(of: hits)
    let token = hits.observeChanges { _, _ in #expect(history.isAtSavedState.value) }
    let search = Command<Int, [Mail]> { count in (0..<count).map { Mail(id: $0) } }
    search.outputs.observe { found in withoutUndo { hits.replaceAll(with: found, by: \.id) } }.store(in: scope)
    try await search.run(3)
    #expect(hits.count == 3 && !history.undo.isEnabled.value)
    token.cancel()
  }
}
