import BindingTesting
import PersonVM
import TestSupport
import Testing

@testable import PersonalInfoMVP

/// Notes what the presenter says, in order.
@MainActor
private final class MockView: PersonalInfoViewing {
  private(set) var calls: [String] = []

  func show(name: String) { calls.append("name \(name)") }
  func show(imageName: String) { calls.append("image \(imageName)") }
  func setClickable(_ isClickable: Bool) { calls.append("clickable \(isClickable)") }
}

@Suite @MainActor struct PersonalInfoMVPSpec {
  private let service = PersonDesk()
  private let view = MockView()

  @Test func `the presenter tells the view everything at first, and what has changed later`() async {
    var shown: [Person] = []
    let presenter = PersonalInfoPresenter(service: service, view: view) { shown.append($0) }
    presenter.viewDidLoad()
    presenter.viewDidClick()
    #expect(view.calls == ["name ", "image person", "clickable false"])
    await service.answer([.ada])
    await drain { view.calls.count == 6 }
    #expect(view.calls[3...] == ["name Ada Lovelace", "image person.fill", "clickable true"])
    presenter.viewDidClick()
    #expect(shown == [.ada])
  }

  @Test func `the presenter says that nobody could be loaded`() async {
    let presenter = PersonalInfoPresenter(service: service, view: view) { _ in }
    presenter.viewDidLoad()
    await service.fail(Offline())
    await drain { view.calls.count == 4 }
    #expect(view.calls.last == "image person.slash")
  }

  @Test func `presenter and view are released`() async {
    await expectReleased {
      let view = PersonalInfoView { _ in }
      let presenter = PersonalInfoPresenter(service: service, view: view) { _ in }
      view.presenter = presenter
      presenter.viewDidLoad()
      await service.answer([.ada])
      await drain { view.isClickable }
      return presenter
    }
  }

  @Test func `the demo clicks too early and then in time`() async {
    var lines: [String] = []
    await personalInfoMVPDemo { lines.append($0) }
    #expect(
      lines == [
        "name: ", "image: person", "button: disabled", "name: Ada Lovelace", "image: person.fill", "button: enabled",
        "show more of Ada",
      ])
  }
}
