import Binding
import BindingTesting
import PersonVM
import TestSupport
import Testing

@testable import PersonalInfoMVVM

/// Compare with `PersonalInfoMVPSpec`: the view model is tested by `PersonalInfoViewModelSpec` without any view, and
/// the view only remains to be tested for its bindings.
@Suite @MainActor struct PersonalInfoMVVMSpec {
  private let service = PersonDesk()

  @Test func `the view shows what the view model says, and passes clicks on`() async {
    let viewModel = PersonalInfoViewModel(service: service)
    let view = PersonalInfoView(viewModel: viewModel) { _ in }
    let clicks = Recorder(viewModel.clicked)
    #expect((view.nameLabel.text, view.imageView.text) == ("", "person"))
    view.button.click()
    await service.answer([.ada])
    await drain { view.button.isEnabled }
    #expect((view.nameLabel.text, view.imageView.text) == ("Ada Lovelace", "person.fill"))
    view.button.click()
    #expect(clicks.values == [.ada])
  }

  @Test func `view and view model are released`() async {
    await expectReleased {
      let viewModel = PersonalInfoViewModel(service: service)
      let view = PersonalInfoView(viewModel: viewModel) { _ in }
      await service.answer([.ada])
      await drain { view.button.isEnabled }
      return view
    }
  }

  @Test func `the demo clicks too early and then in time`() async {
    var lines: [String] = []
    await personalInfoMVVMDemo { lines.append($0) }
    #expect(
      lines == [
        "name: ", "image: person", "button: disabled", "name: Ada Lovelace", "image: person.fill", "button: enabled",
        "button: disabled", "show more of Ada", "button: enabled",
      ])
  }
}
