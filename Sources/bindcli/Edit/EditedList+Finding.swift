import Binding
import PersonVM

extension EditedList {
  /// How many are looked at, or sorted, at once: as many as take a moment that nobody notices.
  static let atOnce = 10_000
  /// How many are looked at between two looks at the clock.
  private static let piece = 500

  /// Finds and sorts anew. What can be done at once is done; ``work(for:)`` does the rest.
  ///
  /// `keepingShown`: whether what is shown stays until all have been looked at, as after a change of one person.
  func find(keepingShown: Bool = false) {
    let (search, order) = (NameSearch(searchText.peek()), order.peek())
    let former = finding.search.text
    let isNarrower =
      !keepingShown && !finding.keepsShown && finding.sorting == nil && order == finding.order && !former.isEmpty
      && search.text.hasPrefix(former)
    (finding.search, finding.order) = (search, order)
    finding.keepsShown = keepingShown
    if isNarrower {
      // Whoever had not even the shorter text need not be looked at again.
      finding.begin(finding.found + finding.rest)
    } else if let ordered = ordered() {
      finding.begin(ordered)
    }
    if finding.sorting == nil { finding.look(at: Self.atOnce, name: name(of:)) }
    showFound()
  }

  /// Whether a search or a sorting goes on.
  var isWorking: Bool { !finding.isDone }

  /// Whether a sorting goes on elsewhere, which takes none of this thread's time.
  var isWaiting: Bool { finding.sorting != nil }

  /// Goes on with a search for so long, and shows what was found so far.
  func work(for budget: Duration) {
    if let sorting = finding.sorting {
      guard let offsets = sorting.work.offsets else { return }
      finding.sorting = nil
      // Unless somebody has come, gone or changed since.
      if sorting.revision == revision.peek() {
        finding.sorted = (sorting.work.order, offsets.map { sorting.ids[$0] })
      }
      guard let ordered = ordered() else { return }
      finding.begin(ordered)
    }
    let clock = ContinuousClock()
    let end = clock.now + budget
    repeat { finding.look(at: Self.piece, name: name(of:)) } while !finding.isDone && clock.now < end
    showFound()
  }

  /// Everybody in the order of the list; `nil` if they are still being sorted.
  private func ordered() -> [PersonID]? {
    if finding.order == .entry { return members }
    if let sorted = finding.sorted, sorted.order == finding.order { return sorted.ids }
    // One after the other, however often the order is changed meanwhile.
    guard finding.sorting == nil else { return nil }
    finding.sorted = nil
    let persons = members.map(person(of:))
    guard persons.count > Self.atOnce else {
      return persons.sortedOffsets(in: finding.order, locale: locale).map { members[$0] }
    }
    finding.sorting = (BackgroundSorting(persons, in: finding.order, locale: locale), members, revision.peek())
    return nil
  }

  private func showFound() {
    batch {
      progressText.value =
        finding.sorting != nil ? "sorting…" : finding.isDone ? "" : "searching… \(finding.percentage) %"
      if finding.sorting == nil, finding.isDone || !finding.keepsShown { listed.value = finding.found }
    }
    if finding.isDone { finding.keepsShown = false }
  }
}
