// Makes the presenter show the pages of the items that are in the path.

import Binding

extension PresentationPath {
  func follow() { if watch == nil { watch = end.following(items) } }

  /// Has `settle` called at the end of the present operation.
  func request() { end.ask() }

  /// Has the presenter that was bound last show the present items. A transition that is under way is not interrupted;
  /// `finish` then requests another call.
  func settle() {
    let wanted = items.peek()
    for item in wanted where !isSameItem(item, item) && areSame?(item, item) != true {
      fatalError(
        "Binding: the items of the path '\(name)' cannot be told apart. Make \(typeName(Item.self)) Identifiable, "
          + "Equatable or a class.")
    }
    if let presenter, !presenter.isAlive() {
      // The presenter was released, and its views have gone as well, so all pages end.
      (transition, self.presenter) = (0, nil)
      drop(leaving)
      drop(pages)
    }
    outlets.removeAll { !$0.isAlive() }
    if transition == 0 {
      let outlet = outlets.last
      if let presenter, presenter !== outlet {
        if !presenter.isPaused { leave(presenter) }
      } else if let outlet, !outlet.isPaused {
        show(wanted, by: outlet)
      }
    }
    endItems(but: wanted)
  }

  /// Asks a presenter for a transition to the pages of these items. An item that is shown already keeps its page.
  func show(_ wanted: [Item], by outlet: StackOutlet<Item>) {
    let matches = matches(of: wanted)
    let next = zip(wanted, matches).map { item, match in
      match.map { pages[$0] } ?? makePage(of: item)
    }
    // Pages are told only after a write. Otherwise, at the end of a transition for example, a page would be told again
    // of an item that is the same and differs in bytes.
    let version = items.presentVersion()
    if version != shownVersion {
      shownVersion = version
      for (item, page) in zip(wanted, next) where change(of: page, to: item) == .version { page.content.value = item }
    }
    let mayShowOthers = hasStrandedPages && presenter !== outlet
    presenter = outlet
    if mayShowOthers || !next.elementsEqual(pages, by: ===) { beginTransition(to: next, showing: wanted, by: outlet) }
  }

  func makePage(of item: Item) -> Presented<Item> {
    weak let me = self
    return Presented(item, name: "\(name).page", areSame) { shown in me.flatMap { $0.version(of: shown) } }
  }

  /// The present version of the item of a page, tracked; `nil` if the path no longer has the item.
  func version(of page: Presented<Item>) -> Item? {
    let wanted = items.value
    guard let place = pages.firstIndex(where: { $0 === page }) else { return nil }
    return matches(of: wanted).firstIndex(of: place).map { wanted[$0] }
  }

  /// Asks a presenter to show other pages. If it throws, the former pages stay, and the path gets back the items of
  /// these pages.
  func beginTransition(to next: [Presented<Item>], showing wanted: [Item], by outlet: StackOutlet<Item>) {
    let former = pages
    let gone = former.without(next)
    let new = next.without(former)
    // Set before the presenter is called, which may call `finish` before `show` returns.
    (leaving, pages) = (gone, next)
    let number = nextTransition()
    for page in gone { page.page.want(false) }
    for page in new { adopt(page) }
    do {
      try outlet.show(next) { self.finish(number) }
    } catch {
      transition = 0
      (leaving, pages) = ([], former)
      drop(new)
      // The presenter has dismissed nothing, so the pages that it was to dismiss are shown as before.
      for page in gone { page.page.machine.state = .presented }
      refuse(wanted, error)
    }
  }

  /// Ends the transition with this number; a late or repeated call does nothing. Called by the presenter when it shows
  /// the requested pages. Until then its completion closure retains the path, so that a presenter whose binding has
  /// ended still goes back to its root.
  func finish(_ number: Int) {
    guard transition == number else { return }
    transition = 0
    batch {
      for page in pages { page.didPresent() }
      drop(leaving)
      request()
    }
    if let presenter, !outlets.contains(where: { $0 === presenter }) { leave(presenter) }
  }

  func nextTransition() -> Int {
    transitions += 1
    transition = transitions
    return transition
  }

  func adopt(_ page: Presented<Item>) {
    weak let me = self
    weak let weakPage = page
    page.page.close = { if let weakPage { me?.takeBack(weakPage) } }
    page.page.isWanted = { untracked { weakPage.map { me?.version(of: $0) != nil } ?? false } }
    page.page.ended = { if let weakPage { me?.left(weakPage, $0) } }
  }

  /// Called when the binding of a presenter has ended, or another presenter was bound after it: asks it to show only
  /// its root, and ends the pages.
  func leave(_ outlet: StackOutlet<Item>) {
    guard transition == 0 else { return }
    presenter = nil
    if pages.isEmpty { return request() }
    (leaving, pages) = (pages, [])
    // The items stay, so the end of a page must not remove its item.
    for page in leaving { page.page.ended = nil }
    let number = nextTransition()
    do {
      try outlet.show([]) { self.finish(number) }
    } catch {
      transition = 0
      hasStrandedPages = true
      drop(leaving)
      report(refusalOf: [], error)
      request()
    }
  }

  func remove(_ outlet: StackOutlet<Item>) {
    outlets.removeAll { $0 === outlet }
    // A pause ends with the binding: the presenter is to go back to its root.
    outlet.isPaused = false
    if outlets.isEmpty, ending == nil { watch = nil }
    request()
  }

  /// For each item, the index of its page in `pages`; `nil` for a new item. No two items get the same page. An item
  /// gets the page with its own index if that page is of the same item.
  func matches(of wanted: [Item]) -> [Int?] {
    var isTaken = Array(repeating: false, count: pages.count)
    return wanted.enumerated().map { offset, item in
      func isPage(_ place: Int) -> Bool { !isTaken[place] && change(of: pages[place], to: item) != .other }
      let match = offset < pages.count && isPage(offset) ? offset : pages.indices.first(where: isPage)
      if let match { isTaken[match] = true }
      return match
    }
  }

  func change(of page: Presented<Item>, to item: Item) -> ItemChange {
    ItemChange(from: page.content.peek(), to: item, areSame)
  }

  /// Removes pages and ends them, the topmost first, without removing their items.
  func drop(_ pages: [Presented<Item>]) {
    for page in pages.reversed() {
      page.page.ended = nil
      page.didDismiss()
    }
    self.pages = self.pages.without(pages)
    leaving = leaving.without(pages)
  }

  /// Removes the item of a page, and the items above it, from the path.
  func takeBack(_ page: Presented<Item>) {
    guard let place = pages.firstIndex(where: { $0 === page }) else { return }
    guard let offset = matches(of: items.peek()).firstIndex(of: place) else { return }
    items.update { $0.removeSubrange(offset...) }
  }

  /// Removes a page that has ended, because the user went back or the page could not be shown, and the pages above it.
  func left(_ page: Presented<Item>, _ end: Page.End) {
    let path = items.peek()
    takeBack(page)
    drop(pages.firstIndex { $0 === page }.map { Array(pages[$0...]) } ?? [page])
    if case .refused(let error) = end { report(refusalOf: path, error) }
    request()
  }

  func refuse(_ wanted: [Item], _ error: any Error) {
    batch {
      items.value = pages.map { $0.content.peek() }
      report(refusalOf: wanted, error)
    }
  }

  func report(refusalOf path: [Item], _ error: any Error) {
    if refused.observerCount == 0 { Binding.report(.presentationRefused, of: [name], error) }
    refused.send((path, error))
  }

  /// Ends the scopes of items that are neither in the path nor shown any more, the upper ones first. Each version of an
  /// item may have a scope of its own.
  func endItems(but wanted: [Item]) {
    guard let ending else { return }
    let (wanted, shown) = (wanted.map(ending), (pages + leaving).map { ending($0.content.peek()) })
    let gone = living.without(wanted + shown)
    living = living.without(gone)
    var known = Set(living.map { ObjectIdentifier($0) })
    for scope in wanted where known.insert(ObjectIdentifier(scope)).inserted { living.append(scope) }
    for scope in gone.reversed() { scope.end() }
  }
}

extension Array where Element: AnyObject {
  /// The objects that are not among some others, which are compared all at once: a path may be long.
  func without(_ others: [Element]) -> [Element] {
    if others.isEmpty { return self }
    let excluded = Set(others.map { ObjectIdentifier($0) })
    return filter { !excluded.contains(ObjectIdentifier($0)) }
  }
}
