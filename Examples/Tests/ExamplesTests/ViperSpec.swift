import Binding
import BindingArchitecture
import BindingTesting
import TerminalWidgets
import ExampleSupport
import Testing

@testable import Viper

/// Each part is tested by itself, with values: the interactor is a function, the presenter follows a state, routes are
/// answers. Services are closures.
@Suite @MainActor struct ViperSpec {
  private func list(_ actions: [ToDoAction]) -> ToDoEntity {
    actions.reduce(into: ToDoEntity()) { ToDoInteractor.reduce(&$0, $1) }
  }

  /// Notes what it is told.
  private final class InteractorDouble: ToDoInteracting {
    @Tracked var list: ToDoEntity
    private(set) var performed: [ToDoAction] = []

    init(_ list: ToDoEntity = ToDoEntity()) { self.list = list }

    func perform(_ action: ToDoAction) { performed.append(action) }
  }

  private let two: [ToDoAction] = [.add("water"), .add("feed")]

  // MARK: Interactor

  @Test func `actions change the list of items`() {
    #expect(list(two).items == [ToDoItem(id: .typed(1), title: "water"), ToDoItem(id: .typed(2), title: "feed")])
    #expect(list(two + [.toggle(id: .typed(2))]).items[1] == ToDoItem(id: .typed(2), title: "feed", isDone: true))
    #expect(list(two + [.toggle(id: .typed(2)), .toggle(id: .typed(2))]) == list(two))
    #expect(list(two + [.toggle(id: .typed(1)), .removeDone]).items == [ToDoItem(id: .typed(2), title: "feed")])
    #expect(list(two + [.toggle(id: .typed(2)), .removeDone, .add("walk")]).items.map(\.id) == [.typed(1), .typed(3)])
  }

  @Test func `an action for a missing item changes nothing`() {
    let saved = list(two + [.saved(list(two).items)])
    for action in [ToDoAction.toggle(id: .typed(9)), .removeDone, .open(id: .typed(1))] {
      var after = saved
      ToDoInteractor.reduce(&after, action)
      #expect(after == saved)
    }
  }

  @Test func `the list is saved if its items are the stored ones`() {
    #expect(list([]).saving == .saved)
    #expect(list(two).saving == .changed)
    #expect(list(two + [.save]).saving == .underWay)
    #expect(list(two + [.save, .saved(list(two).items)]).saving == .saved)
    #expect(list(two + [.save, .add("walk"), .saved(list(two).items)]).saving == .changed)
    #expect(list(two + [.save, .notSaved("full")]).saving == .failed("full"))
  }

  @Test func `saving is answered by an action`() async {
    var kept: [[ToDoItem]] = []
    let interactor = ToDoInteractor { kept.append($0) }
    let handled = Recorder(interactor.store.handled)
    for action in two { interactor.store.send(action) }
    #expect(kept.isEmpty)
    interactor.store.send(.save)
    #expect(interactor.store.state.value.saving == .underWay)
    await drain { interactor.store.state.value.saving == .saved }
    #expect(kept == [list(two).items])
    #expect(handled.values == two + [.save, .saved(list(two).items)])
  }

  @Test func `a failure of saving says why, and saving can be tried again`() async {
    var isOffline = true
    let interactor = ToDoInteractor { _ in if isOffline { throw Offline() } }
    interactor.store.send(.add("water"))
    interactor.store.send(.save)
    #expect(await drain { interactor.store.state.value.saving == .failed("\(Offline())") })
    isOffline = false
    interactor.store.send(.save)
    #expect(await drain { interactor.store.state.value.saving == .saved })
  }

  @Test func `the later of two running saves is the answer`() async {
    let (first, second) = (Gate(), Gate())
    var kept: [Int] = []
    let interactor = ToDoInteractor { items in
      await (items.count == 1 ? first : second).pass()
      kept.append(items.count)
    }
    let handled = Recorder(interactor.store.handled)
    for action in [ToDoAction.add("water"), .save, .add("feed"), .save] { interactor.store.send(action) }
    first.open()
    second.open()
    #expect(await drain { interactor.store.state.value.saving == .saved })
    #expect(handled.values.last == .saved(list(two).items))
    #expect(handled.values.count == 5)
    #expect(kept.last == 2)
  }

  @Test func `the actions lead to the same state in a replay, and no list is saved twice`() async {
    var kept = 0
    let interactor = ToDoInteractor { _ in kept += 1 }
    let store = interactor.store
    for action in two + [.toggle(id: .typed(1)), .save] { store.send(action) }
    await drain { store.state.value.saving == .saved }
    #expect(store.actions.count == 5)
    #expect(store.replay() == store.state.value)
    #expect((0...5).map { store.replay(first: $0) } == (0...5).map { list(Array(store.actions.prefix($0))) })
    #expect(kept == 1)
  }

  @Test func `why names the action that changed a row`() {
    let interactor = ToDoInteractor { _ in }
    let presenter = ToDoPresenter(interactor)
    let status = Computed(of: presenter, \.status, name: "status")
    let shown = Recorder(status)
    withTracing {
      presenter.didEnter("water")
      #expect(
        why(status)
          == #"'status' ran because 'to-do' was written by the action add("water")."#)
    }
    #expect(shown.values == ["saved", "not saved yet"])
  }

  // MARK: Presenter

  @Test func `rows are the open items and then the done ones`() {
    let interactor = InteractorDouble(list(two + [.toggle(id: .typed(1))]))
    let presenter = ToDoPresenter(interactor)
    #expect(presenter.rows == ["· feed", "✓ water"])
    interactor.list = ToDoEntity()
    #expect(presenter.rows.isEmpty)
  }

  @Test func `the status shows the state of saving, and whether saving makes sense`() {
    let interactor = InteractorDouble(ToDoEntity(items: [ToDoItem(id: .typed(1), title: "water")]))
    let presenter = ToDoPresenter(interactor)
    var shown: [String] = []
    for saving in [ToDoEntity.Saving.saved, .changed, .underWay, .failed("full")] {
      interactor.list.saving = saving
      shown.append("\(presenter.status): \(presenter.canSave)")
    }
    #expect(
      shown == [
        "saved: false", "not saved yet: true", "saving: false", "not saved: full: true",
      ])
  }

  @Test func `touches become actions on the item of the row`() {
    let interactor = InteractorDouble(list(two + [.toggle(id: .typed(1))]))
    let presenter = ToDoPresenter(interactor)
    presenter.didTap(row: 0)
    presenter.didHold(row: 1)
    presenter.didEnter(" a   b ")
    presenter.didSave()
    OverviewPresenter(interactor).didClear()
    #expect(
      interactor.performed == [.toggle(id: .typed(2)), .open(id: .typed(1)), .add("a b"), .save, .removeDone])
  }

  @Test func `touches without an item become no action`() {
    let interactor = InteractorDouble()
    let presenter = ToDoPresenter(interactor)
    presenter.didTap(row: 0)
    presenter.didHold(row: -1)
    presenter.didEnter("  ")
    presenter.didSave()
    DetailsPresenter(interactor, .wellDone).didTap()
    #expect(interactor.performed.isEmpty)
  }

  @Test func `two presenters share an interactor, and each shows the other's changes`() {
    let interactor = ToDoInteractor { _ in }
    let (presenter, overview) = (ToDoPresenter(interactor), OverviewPresenter(interactor))
    #expect((overview.text, overview.canClear) == ("0 of 0 done", false))
    presenter.didEnter("water")
    presenter.didEnter("feed")
    presenter.didTap(row: 0)
    #expect((overview.text, overview.canClear) == ("1 of 2 done", true))
    overview.didClear()
    #expect(presenter.rows == ["· feed"])
  }

  @Test func `the list is loaded, and items typed meanwhile stay behind the loaded ones, unchanged`() async {
    let gate = Gate()
    let router = ToDoRouter {
      await gate.pass()
      return [ToDoItem(id: .kept(1), title: "walk")]
    }
    let presenter = router.view.presenter
    presenter.didEnter("water")
    presenter.didHold(row: 0)
    let details = router.screen(of: router.path.items.value[0])
    #expect((presenter.status, details.label.text) == ("loading", "water: to do"))
    gate.open()
    await drain { presenter.status != "loading" }
    #expect(presenter.rows == ["· walk", "· water"])
    details.button.onPress()
    #expect((details.label.text, presenter.rows) == ("water: done", ["· walk", "✓ water"]))
  }

  @Test func `a list that is loaded again replaces the one before`() {
    let kept = [ToDoItem(id: .kept(1), title: "walk")]
    #expect(list([.loaded(kept), .add("water"), .loaded(kept)]).items.map(\.title) == ["walk", "water"])
  }

  @Test func `a list that could not be loaded says why`() async {
    let presenter = ToDoPresenter(ToDoInteractor(read: { throw Offline() }, write: { _ in }))
    presenter.didOpen()
    await drain { presenter.status != "loading" }
    #expect(presenter.status == "not loaded: \(Offline())")
  }

  // MARK: Router and views

  @Test func `an opened item leads to its details, and a list all done and saved to praise`() {
    let done = list([.add("water"), .toggle(id: .typed(1))])
    let saved = list([.add("water"), .toggle(id: .typed(1)), .saved(done.items)])
    #expect(ToDoRouter.route(from: done, after: .open(id: .typed(1))) == .details(.typed(1)))
    #expect(ToDoRouter.route(from: done, after: .open(id: .typed(2))) == nil)
    #expect(ToDoRouter.route(from: saved, after: .saved(done.items)) == .wellDone)
    #expect(ToDoRouter.route(from: done, after: .saved([])) == nil)
    #expect(ToDoRouter.route(from: ToDoEntity(), after: .saved([])) == nil)
    #expect(ToDoRouter.route(from: list(two), after: .save) == nil)
  }

  @Test func `the router opens the second screen, which shows the same entity, and follows the user back`() {
    let router = ToDoRouter()
    let navigation = StackPresenterDouble<ToDoRoute>()
    let token = router.path.present(on: navigation)
    let presenter = router.view.presenter
    presenter.didEnter("water")
    presenter.didHold(row: 0)
    presenter.didHold(row: 0)
    #expect(navigation.items == [.details(.typed(1))])
    let details = router.screen(of: .details(.typed(1)))
    #expect(details.label.text == "water: to do")
    details.button.onPress()
    #expect(details.label.text == "water: done")
    #expect(router.view.box.rows == ["✓ water"])
    router.overview.button.onPress()
    #expect((details.label.text, details.button.isEnabled) == ("It is gone.", false))
    navigation.goBack()
    #expect(router.path.items.value == [])
    token.cancel()
  }

  @Test func `the screen shows touches, and the screens to which they lead`() async {
    let router = ToDoRouter()
    let view = router.view
    view.presenter.didEnter("water")
    await drain { view.status.text != "loading" }
    #expect((view.box.rows, view.saveButton.isEnabled) == (["· water"], true))
    view.presenter.didTap(row: 0)
    view.presenter.didSave()
    #expect((view.box.rows, view.status.text) == (["✓ water"], "saving"))
    await drain { view.status.text == "saved" }
    #expect(!view.saveButton.isEnabled)
    #expect(router.path.items.value == [.wellDone])
  }

  // MARK: Lifetimes

  @Test func `no object keeps the screen alive, also while a list is being saved`() async {
    let gate = Gate()
    var kept: Store<ToDoEntity, ToDoAction>?
    func router() -> ToDoRouter {
      let router = ToDoRouter(write: { _ in await gate.pass() })
      router.view.presenter.didEnter("water")
      router.view.presenter.didSave()
      kept = router.interactor.store
      return router
    }
    expectReleased { router() }
    expectReleased { router().view }
    expectReleased { router().view.presenter }
    #expect(kept?.handled.observerCount == 0)
    gate.open()
    await drain()
    // Nobody is there to hear the answer.
    #expect(kept?.actions == [.load, .add("water"), .save])
    await expectReleased {
      let interactor = ToDoInteractor { _ in }
      interactor.store.send(.save)
      await drain { interactor.store.state.value.saving == .saved }
      return interactor
    }
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      return screen(of: ToDoRouter(), in: scope)
    }
  }

  @Test func `the demo fails to save, saves, and goes through the actions again`() async {
    var lines: [String] = []
    await viperDemo { lines.append($0) }
    #expect(
      lines == [
        "feed  the cat<enter>:", "  New:", "    · water the plants", "    · feed the cat",
        "  [ Save ]                                 not saved yet",
        "  ( Clear done )                           0 of 2 done", "<tab><down><right>:",
        "  water the plants: to do", "  [ Done or not ]", "<enter><esc>:", "  New:", "  > · feed the cat",
        "    ✓ water the plants", "  [ Save ]                                 not saved yet",
        "  [ Clear done ]                           1 of 2 done",
        "<tab><tab><enter>:", "  New:", "  > · feed the cat", "    ✓ water the plants",
        "  ( Save )                                 saving", "  [ Clear done ]                           1 of 2 done",
        ":", "  New:", "  > · feed the cat",
        "    ✓ water the plants", "  [ Save ]                                 not saved: offline",
        "  [ Clear done ]                           1 of 2 done",
        "<backtab> <tab><enter>:", "  New:", "  > ✓ water the plants", "    ✓ feed the cat",
        "  ( Save )                                 saving", "  [ Clear done ]                           2 of 2 done",
        ":",
        "  Go and have a break.", "  ( Done or not )", "10 actions lead to the same: true",
        "after 4 of them: [\"water the plants\", \"feed the cat\"]",
      ])
  }
}
