import Binding
import BindingCollections
import BindingForms

extension AppPairs {
  /// Pages, what is derived from them, what is selected of them, and their children.
  static let lists = [
    Invariant("each mail is in the list once, and found by its id", of: [.pages]) { $0.mailsAreFound },
    Invariant("the commands of the pages follow from their state", of: [.pages, .command]) { $0.pagesCommands },
    Invariant("without a request nothing was fetched or is being fetched", of: [.pages]) { $0.pagesWithoutRequest },
    Invariant("what is shown is the list, filtered and sorted", of: [.pages, .derived]) {
      differ($0.shown.value.map(\.id), $0.shownByHand)
    },
    Invariant("sections divide what is shown", of: [.derived]) { $0.sectionsByHand },
    Invariant("selected rows are rows of the list, each once", of: [.pages, .selection]) { $0.selectedRows },
    Invariant("what is chosen is selected and shown", of: [.derived, .selection]) { app in
      differ(app.chosen.value.map(\.id), app.shownByHand.filter { app.selection.ids.value.contains($0) })
    },
    Invariant("the children are those of the rows, and have their values", of: [.pages, .children]) { app in
      differ(app.rows.value.map { $0.mail.value }, Array(app.mails.value))
    },
    Invariant("the children that are shown are those of the rows that are shown", of: [.derived, .children]) { app in
      differ(app.shownRows.value.map(\.id).sorted(), app.shownByHand.sorted())
    },
    Invariant("the selected child is that of the selected row", of: [.selection, .children, .form]) { app in
      differ(app.selectedRow.value?.id, app.selection.first, "selected")
        ?? (app.detail.isDirty.value ? nil : differ(app.detail.text.value, app.selectedTitle, "the detail"))
    },
  ]
}

extension App {
  fileprivate var mailsAreFound: String? {
    let mails = Array(mails.value)
    let found = mails.map { self.mails[id: $0.id] }
    return differ(Set(mails.map(\.id)).count, mails.count, "different ids") ?? differ(found, mails, "by id")
      ?? differ(mails.map { self.mails.offset(id: $0.id) }, mails.indices.map { $0 }, "offsets")
      ?? differ(numbers(mails.map(\.id)).filter { self.mails.contains(id: $0) }, mails.map(\.id).sorted(), "contained")
  }

  fileprivate var pagesCommands: String? {
    let state = pages.state.value
    let hasMore = state.hasLoaded && !state.isComplete && !state.isLoading && state.failedFetch == nil
    // An execution ends when the operation is over that has taken its request away.
    if arePagesAsked, !state.isLoading, request.value != nil {
      return "a command of the pages executes, and they are \(state)"
    }
    return differ(pages.more.isEnabled.value, hasMore, "more: \(state):")
      ?? differ(pages.retry.isEnabled.value, state.failedFetch != nil, "retry: \(state):")
      ?? differ(pages.refresh.isEnabled.value, request.value != nil, "refresh: \(state):")
  }

  /// Whether a command of the pages executes.
  var arePagesAsked: Bool { [pages.more, pages.retry, pages.refresh].contains { $0.isExecuting.value } }

  fileprivate var pagesWithoutRequest: String? {
    let state = pages.state.value
    if request.value != nil { return state.failedFetch != nil && state.isLoading ? "\(state)" : nil }
    if let fetched = mails.value.first(where: { $0.title.hasPrefix("mail") }) { return "\(fetched) is there" }
    return state.hasLoaded || state.isLoading || state.isWaiting ? "\(state)" : nil
  }

  var shownByHand: [Int] {
    let ids = mails.value.filter { $0.rank >= threshold.value }.map(\.id).sorted()
    return isDescending.value ? ids.reversed() : ids
  }

  fileprivate var sectionsByHand: String? {
    let sections = sections.value.map { [$0.key] + $0.value.map(\.id) }
    let byHand = Set(shown.value.map(\.rank)).sorted().map { rank in
      [rank] + shown.value.filter { $0.rank == rank }.map(\.id)
    }
    return differ(sections, byHand)
  }

  fileprivate var selectedRows: String? {
    let (ids, there) = (Array(selection.ids.value), Set(mails.value.map(\.id)))
    if let id = ids.first(where: { !there.contains($0) }) { return "\(id) is selected, and not in the list" }
    return differ(Set(ids).count, ids.count, "different ids") ?? differ(selection.first, ids.first, "first")
      ?? differ(selection.count, ids.count, "count") ?? differ(selection.isEmpty, ids.isEmpty, "isEmpty")
      ?? differ(numbers(ids + there.subtracting(ids)).filter { selection.contains($0) }, ids.sorted(), "contained")
  }

  var selectedTitle: String { selection.first.flatMap { mails[id: $0]?.title } ?? nobody.value.title }
}
