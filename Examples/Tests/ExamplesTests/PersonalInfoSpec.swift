import Binding
import BindingTesting
import PersonVM
import TerminalWidgets
import ExampleSupport
import Testing

@testable import PersonalInfo

/// Notes what the presenter says, in order.
@MainActor private final class MockView: PersonalInfoViewing {
  private(set) var calls: [String] = []

  func display(name: String, image: String) { calls.append("\(image) \(name)") }
  func setClickable(_ isClickable: Bool) { calls.append("clickable \(isClickable)") }
}

@Suite @MainActor struct PersonalInfoSpec {
  private let service = PersonDesk()
  private let view = MockView()

  // MARK: MVP

  @Test func `a presenter that makes its view can only be tested with that view`() async {
    var shown: [Person] = []
    let controller = WrongController { shown.append($0) }
    let card = controller.card!
    #expect(card.text == "person |  | (More)")
    await drain { card.button.isEnabled }
    #expect(card.text == "person.fill | Ada Lovelace | [More]")
    card.button.onPress()
    #expect(shown.map(\.firstName) == ["Ada"])
  }

  @Test func `the presenter updates the whole view at first, and changed parts later`() async {
    var shown: [Person] = []
    let presenter = PersonalInfoPresenter(view: view, service: service) { shown.append($0) }
    presenter.loadData()
    presenter.handleViewClick()
    #expect(view.calls == ["person ", "clickable false"])
    await service.answer([.ada])
    await drain { view.calls.count == 4 }
    #expect(view.calls[2...] == ["person.fill Ada Lovelace", "clickable true"])
    presenter.handleViewClick()
    #expect(shown == [.ada])
  }

  @Test func `the presenter says that no person could be loaded`() async {
    let presenter = PersonalInfoPresenter(view: view, service: service) { _ in }
    presenter.loadData()
    await service.fail(Offline())
    await drain { view.calls.count == 3 }
    #expect(view.calls.last == "person.slash ")
    presenter.loadData()
    await service.answer([.ada])
    await drain { view.calls.last == "clickable true" }
    #expect(service.fetchCount == 2)
  }

  @Test func `the presenter loads the person once for two requests`() async {
    let presenter = PersonalInfoPresenter(view: view, service: service) { _ in }
    presenter.loadData()
    presenter.loadData()
    await service.answer([.ada])
    await drain { view.calls.last == "clickable true" }
    #expect(service.fetchCount == 1)
  }

  @Test func `the presenter has no tie to the life of its view, which may be released before the answer`() async {
    var shown: [Person] = []
    var presenter: PersonalInfoPresenter?
    expectReleased {
      let view = MockView()
      presenter = PersonalInfoPresenter(view: view, service: service) { shown.append($0) }
      presenter?.loadData()
      return view
    }
    await service.answer([.ada])
    await drain {
      presenter?.handleViewClick()
      return !shown.isEmpty
    }
    #expect(shown == [.ada])
  }

  @Test func `a released presenter cancels its load`() async {
    let desk = Desk<Int, [Person]>()
    struct Slow: PersonService {
      let desk: Desk<Int, [Person]>
      func persons() async throws -> [Person] { try await desk.ask(1) }
      func save(_ persons: [Person]) async throws {}
    }
    expectReleased {
      let presenter = PersonalInfoPresenter(view: view, service: Slow(desk: desk)) { _ in }
      presenter.loadData()
      return presenter
    }
    await desk.answer(1, [.ada])
    await drain { !desk.stopped.isEmpty }
    #expect(desk.stopped == [1])
  }

  @Test func `the controller of MVP makes the parts and passes clicks on`() async {
    var shown: [Person] = []
    let controller = PersonalInfoController(service: service) { shown.append($0) }
    let card = controller.view.card
    await service.answer([.ada])
    await drain { card.button.isEnabled }
    #expect(card.text == "person.fill | Ada Lovelace | [More]")
    card.button.onPress()
    #expect(shown == [.ada])
  }

  // MARK: MVVM, whose view model is tested by itself, without any view

  @Test func `the view shows the view model's texts, and executes its command`() async {
    var shown: [Person] = []
    let controller = BoundController(service: service) { shown.append($0) }
    let card = controller.view.card
    #expect(card.text == "person |  | (More)")
    await service.answer([.ada])
    await drain { card.button.isEnabled }
    #expect(card.text == "person.fill | Ada Lovelace | [More]")
    card.button.onPress()
    #expect(shown == [.ada])
  }

  @Test func `a view bound after the answer shows the person`() async {
    let viewModel = PersonalInfoViewModel(service: service)
    await service.answer([.ada])
    await drain { viewModel.viewDidClick.isEnabled.value }
    let view = BoundPersonView()
    view.bind(to: viewModel)
    #expect(view.card.text == "person.fill | Ada Lovelace | [More]")
  }

  // MARK: All

  @Test func `no object keeps controllers and views alive`() async {
    await expectReleased {
      let controller = WrongController { _ in }
      await drain { controller.card?.button.isEnabled == true }
      return controller
    }
    await expectReleased {
      let controller = PersonalInfoController(service: service) { _ in }
      await service.answer([.ada])
      await drain { controller.view.card.button.isEnabled }
      return controller
    }
    await expectReleased {
      let controller = BoundController(service: service) { _ in }
      await service.answer([.ada])
      await drain { controller.view.card.button.isEnabled }
      return controller.view
    }
  }

  @Test func `the demo clicks too early and then in time`() async {
    var lines: [String] = []
    await personalInfoDemo { lines.append($0) }
    #expect(
      lines == [
        "<enter>:", "  MVP, the presenter makes the view",
        "  person                                                ( More )", "  MVP",
        "  person                                                ( More )", "  MVVM",
        "  person                                                ( More )", "<tab><enter>:",
        "  MVP, the presenter makes the view", "  person.fill                Ada Lovelace               [ More ]",
        "  MVP                                      more of Ada",
        "  person.fill                Ada Lovelace               [ More ]", "  MVVM",
        "  person.fill                Ada Lovelace               [ More ]",
      ])
  }
}
