// Makes the presenter show the screens of the items that are in the path.

import Binding

extension PresentationPath {
  func follow() { if watch == nil { watch = end.following(items) } }

  /// Makes `end` call `settle` when the present operation is over.
  func request() { end.ask() }

  /// Asks the presenter that was bound last to show the present items. Called when the outermost operation is over.
  func settle() {
    let wanted = items.peek()
    requireDistinguishable(wanted)
    if presenter?.isAlive() == false { endAllScreens() }
    outlets.removeAll { !$0.isAlive() }
    // A transition that is under way is not interrupted; `finish` then requests another call.
    if transition == 0 { askPresenter(toShow: wanted) }
    endItems(but: wanted)
  }

  /// Traps if nothing says which items are the same: not even an item is the same as itself, by its `id`, by `==`, by
  /// identity or by the policy of the path.
  private func requireDistinguishable(_ wanted: [Item]) {
    for item in wanted where !isSameItem(item, item) && areSame?(item, item) != true {
      fatalError(
        "Binding: the items of the path '\(name)' cannot be told apart. Make \(typeName(Item.self)) Identifiable, "
          + "Equatable or a class.")
    }
  }

  /// Ends all screens, because the presenter was released, and its views have gone as well.
  private func endAllScreens() {
    (transition, presenter) = (0, nil)
    drop(leaving)
    drop(screens)
  }

  /// Asks the presenter that was bound last to show the items. If another one still shows screens, that one is first
  /// asked to go back to its root. A paused presenter is asked for nothing.
  private func askPresenter(toShow wanted: [Item]) {
    let latest = outlets.last
    if let presenter, presenter !== latest {
      if !presenter.isPaused { leave(presenter) }
    } else if let latest, !latest.isPaused {
      show(wanted, by: latest)
    }
  }

  /// Asks a presenter for a transition to the screens of these items. An item that is shown already keeps its screen.
  func show(_ wanted: [Item], by outlet: StackOutlet<Item>) {
    let matches = matches(of: wanted)
    let next = zip(wanted, matches).map { item, match in
      match.map { screens[$0] } ?? makeScreen(of: item)
    }
    tell(next, of: wanted)
    // A presenter that takes over may still show screens that it has refused to leave, so it is called even if
    // `screens` stays the same.
    let mayShowOthers = hasStrandedScreens && presenter !== outlet
    presenter = outlet
    if mayShowOthers || !next.elementsEqual(screens, by: ===) { beginTransition(to: next, showing: wanted, by: outlet) }
  }

  /// Tells each screen of the present version of its item, if the items were written since the screens were told last.
  /// Without a write, at the end of a transition for example, a screen would be told again of an item that is the same
  /// and differs in bytes.
  private func tell(_ screens: [Presented<Item>], of wanted: [Item]) {
    let version = items.presentVersion()
    if version == shownVersion { return }
    shownVersion = version
    for (item, screen) in zip(wanted, screens) where change(of: screen, to: item) == .version {
      screen.content.value = item
    }
  }

  func makeScreen(of item: Item) -> Presented<Item> {
    weak let me = self
    return Presented(item, name: "\(name).screen", areSame) { shown in me.flatMap { $0.version(of: shown) } }
  }

  /// The present version of the item of a screen, tracked; `nil` if the path no longer has the item.
  func version(of screen: Presented<Item>) -> Item? {
    let wanted = items.value
    guard let place = screens.firstIndex(where: { $0 === screen }) else { return nil }
    return matches(of: wanted).firstIndex(of: place).map { wanted[$0] }
  }

  /// Asks a presenter to show other screens. If it throws, the former screens stay, and the path gets back the items of
  /// these screens.
  func beginTransition(to next: [Presented<Item>], showing wanted: [Item], by outlet: StackOutlet<Item>) {
    let former = screens
    let gone = former.without(next)
    let new = next.without(former)
    // Set before the presenter is called, which may call `finish` before `show` returns.
    (leaving, screens) = (gone, next)
    let number = nextTransition()
    for screen in gone { screen.life.want(false) }
    for screen in new { adopt(screen) }
    do { try show(next, in: number, by: outlet) } catch {
      (leaving, screens) = ([], former)
      drop(new)
      // The presenter has dismissed nothing, so the screens that it was to dismiss are shown as before.
      for screen in gone { screen.life.machine.state = .presented }
      refuse(wanted, error)
    }
  }

  /// Asks a presenter to show screens, in the transition with this number. If the presenter throws, no transition is
  /// under way.
  private func show(_ screens: [Presented<Item>], in number: Int, by outlet: StackOutlet<Item>) throws {
    do { try outlet.show(screens) { self.finish(number) } } catch {
      transition = 0
      throw error
    }
  }

  /// Ends the transition with this number; a late or repeated call does nothing. Called by the presenter when it shows
  /// the requested screens. Until then its completion closure retains the path, so that a presenter whose binding has
  /// ended still goes back to its root.
  func finish(_ number: Int) {
    guard transition == number else { return }
    transition = 0
    batch {
      for screen in screens { screen.didPresent() }
      drop(leaving)
      request()
    }
    // The binding may have ended during the transition. At the end of the batch, another transition may have begun.
    guard transition == 0, let presenter, !outlets.contains(where: { $0 === presenter }) else { return }
    leave(presenter)
  }

  func nextTransition() -> Int {
    transitions += 1
    transition = transitions
    return transition
  }

  /// Connects a new screen with this path. The screen asks the path whether it has the screen's item, has the path
  /// remove the item, and reports its own end.
  func adopt(_ screen: Presented<Item>) {
    weak let me = self
    weak let weakScreen = screen
    screen.life.close = { if let weakScreen { me?.takeBack(weakScreen) } }
    screen.life.isWanted = { untracked { weakScreen.map { me?.version(of: $0) != nil } ?? false } }
    screen.life.ended = { if let weakScreen { me?.left(weakScreen, $0) } }
  }

  /// Asks a presenter to show only its root, because its binding has ended, or another presenter was bound after it.
  /// Ends the screens; the items stay. Called while no transition is under way.
  func leave(_ outlet: StackOutlet<Item>) {
    presenter = nil
    if screens.isEmpty { return request() }
    (leaving, screens) = (screens, [])
    // Otherwise the end of a screen would remove its item.
    for screen in leaving { screen.life.ended = nil }
    do { try show([], in: nextTransition(), by: outlet) } catch { strandScreens(error) }
  }

  /// Ends the screens that a presenter was to leave, after it has refused to. Its views may still be there.
  private func strandScreens(_ error: any Error) {
    hasStrandedScreens = true
    drop(leaving)
    report(refusalOf: [], error)
    request()
  }

  func remove(_ outlet: StackOutlet<Item>) {
    outlets.removeAll { $0 === outlet }
    // A pause ends with the binding: the presenter is to go back to its root.
    outlet.isPaused = false
    if outlets.isEmpty, ending == nil { watch = nil }
    request()
  }

  /// For each item, the index of its screen in `screens`; `nil` for a new item. No two items get the same screen. An
  /// item gets the screen with its own index if that screen is of the same item.
  func matches(of wanted: [Item]) -> [Int?] {
    var isTaken = Array(repeating: false, count: screens.count)
    return wanted.enumerated().map { offset, item in
      func isScreen(_ place: Int) -> Bool { !isTaken[place] && change(of: screens[place], to: item) != .other }
      let match = offset < screens.count && isScreen(offset) ? offset : screens.indices.first(where: isScreen)
      if let match { isTaken[match] = true }
      return match
    }
  }

  func change(of screen: Presented<Item>, to item: Item) -> ItemChange {
    ItemChange(from: screen.content.peek(), to: item, areSame)
  }

  /// Removes screens and ends them, the topmost first, without removing their items.
  func drop(_ screens: [Presented<Item>]) {
    for screen in screens.reversed() {
      screen.life.ended = nil
      screen.didDismiss()
    }
    self.screens = self.screens.without(screens)
    leaving = leaving.without(screens)
  }

  /// Removes the item of a screen, and the items above it, from the path.
  func takeBack(_ screen: Presented<Item>) {
    guard let place = screens.firstIndex(where: { $0 === screen }) else { return }
    guard let offset = matches(of: items.peek()).firstIndex(of: place) else { return }
    items.update { $0.removeSubrange(offset...) }
  }

  /// Removes a screen that has ended, because the user went back or the screen could not be shown, and the screens
  /// above it.
  func left(_ screen: Presented<Item>, _ end: ScreenLife.End) {
    let path = items.peek()
    takeBack(screen)
    drop(screens.firstIndex { $0 === screen }.map { Array(screens[$0...]) } ?? [screen])
    if case .refused(let error) = end { report(refusalOf: path, error) }
    request()
  }

  func refuse(_ wanted: [Item], _ error: any Error) {
    batch {
      items.value = screens.map { $0.content.peek() }
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
    let (wanted, shown) = (wanted.map(ending), (screens + leaving).map { ending($0.content.peek()) })
    let gone = living.without(wanted + shown)
    living = living.without(gone)
    var known = Set(living.map { ObjectIdentifier($0) })
    for scope in wanted where known.insert(ObjectIdentifier(scope)).inserted {
      if scope.isEnded { Binding.report(.presentedAfterEnd, of: [name]) }
      living.append(scope)
    }
    for scope in gone.reversed() { scope.end() }
  }
}

extension Array where Element: AnyObject {
  /// The objects that are not among some others. Takes linear time, because a path may be long.
  func without(_ others: [Element]) -> [Element] {
    if others.isEmpty { return self }
    let excluded = Set(others.map { ObjectIdentifier($0) })
    return filter { !excluded.contains(ObjectIdentifier($0)) }
  }
}
