import Binding
import BindingTesting
import PersonVM
import ExampleSupport
import Testing

@testable import PersonalInfo

@Suite @MainActor struct PersonalInfoViewModelSpec {
  private let service = PersonDesk()

  @Test func `loads the person when it is made, and shows name and image then`() async {
    let viewModel = PersonalInfoViewModel(service: service)
    let names = Recorder(Computed(of: viewModel, \.nameText))
    let images = Recorder(Computed(of: viewModel, \.imageName))
    #expect(viewModel.load.isExecuting.value)
    await service.answer([.grace, .ada])
    await names.wait(for: 2)
    #expect(names.values == ["", "Dr. Grace Hopper"])
    #expect(images.values == ["person", "person.fill"])
  }

  @Test func `enables the click once there is a person, and says who`() async {
    let viewModel = PersonalInfoViewModel(service: service)
    let clicks = Recorder(viewModel.clicked)
    viewModel.viewDidClick.execute()
    #expect(!viewModel.viewDidClick.isEnabled.value)
    await service.answer([.ada])
    await drain { viewModel.viewDidClick.isEnabled.value }
    viewModel.viewDidClick.execute()
    #expect(clicks.values == [.ada])
  }

  @Test func `shows that no person could be loaded, and can try again`() async {
    let viewModel = PersonalInfoViewModel(service: service)
    let images = Recorder(Computed(of: viewModel, \.imageName))
    await service.fail(Offline())
    await images.wait(for: 2)
    viewModel.load.execute()
    await service.answer([.ada])
    await drain { viewModel.nameText == "Ada Lovelace" }
    #expect(images.values == ["person", "person.slash", "person", "person.fill"])
  }

  @Test func `has no click to offer without a person`() async {
    let viewModel = PersonalInfoViewModel(service: service)
    await service.answer([])
    await drain { !viewModel.load.isExecuting.value }
    #expect(viewModel.nameText == "" && viewModel.imageName == "person")
    #expect(!viewModel.viewDidClick.isEnabled.value)
  }

  @Test func `is released during its load`() async {
    await expectReleased {
      let viewModel = PersonalInfoViewModel(service: service)
      await drain { service.fetchCount == 1 }
      return viewModel
    }
    await service.answer([])
  }
}
