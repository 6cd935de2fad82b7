import Binding
import BindingTesting
import PersonVM
import ExampleSupport
import Testing

@testable import AddressBook

@Suite @MainActor struct PersonListViewModelSpec {
  private let service = PersonDesk()

  private func loaded(_ persons: [Person] = [.ada, .grace]) async -> PersonListViewModel {
    let viewModel = PersonListViewModel(service: service)
    viewModel.load.execute()
    await service.answer(persons)
    await drain { !viewModel.isBusy.value }
    return viewModel
  }

  @Test func `loads once, and shows a name for each`() async {
    let viewModel = PersonListViewModel(service: service)
    let names = Recorder(viewModel.nameTexts)
    let busy = Recorder(viewModel.isBusy)
    #expect(viewModel.load.isEnabled.value)
    viewModel.load.execute()
    await service.answer([.ada, .grace])
    await busy.wait(for: 3)
    #expect(names.values == [[], ["Ada Lovelace", "Dr. Grace Hopper"]])
    #expect(busy.values == [false, true, false])
    #expect(!viewModel.load.isEnabled.value)
  }

  @Test func `saves what was changed, and nothing else`() async {
    let viewModel = await loaded()
    #expect(!viewModel.save.isEnabled.value && !viewModel.hasChanges.value)
    viewModel.persons.value[0].firstName = "Augusta"
    #expect(viewModel.save.isEnabled.value)
    viewModel.save.execute()
    viewModel.persons.value[1].firstName = "Amazing Grace"
    await service.confirm()
    await drain { !viewModel.isBusy.value }
    #expect(service.saved.map { $0.map(\.firstName) } == [["Augusta", "Grace"]], "as it was when it was executed")
    #expect(viewModel.hasChanges.value)
    viewModel.persons.value[1] = .grace
    #expect(!viewModel.hasChanges.value)
  }

  @Test func `reloading forgets what was not saved`() async {
    let viewModel = await loaded()
    viewModel.persons.value.removeAll()
    viewModel.reload.execute()
    await service.answer([.grace])
    await drain { !viewModel.isBusy.value }
    #expect(viewModel.persons.value == [.grace])
    #expect(!viewModel.hasChanges.value)
  }

  @Test func `saving and fetching exclude each other`() async {
    let viewModel = await loaded()
    viewModel.persons.value.removeLast()
    viewModel.save.execute()
    #expect(!viewModel.reload.isEnabled.value)
    await service.confirm()
    await drain { viewModel.reload.isEnabled.value }
    viewModel.persons.value.removeLast()
    viewModel.reload.execute()
    #expect(!viewModel.save.isEnabled.value)
    await service.answer([])
    await drain { !viewModel.isBusy.value }
  }

  @Test func `says what went wrong until it goes right`() async {
    let viewModel = PersonListViewModel(service: service)
    let failures = Recorder(viewModel.failureText)
    viewModel.load.execute()
    await service.fail(Offline())
    await failures.wait(for: 2)
    #expect(viewModel.load.isEnabled.value)
    viewModel.load.execute()
    await service.answer([.ada])
    await drain { !viewModel.isBusy.value }
    viewModel.persons.value.removeAll()
    viewModel.save.execute()
    await service.refuse(Offline())
    await failures.wait(for: 4)
    #expect(viewModel.hasChanges.value)
    viewModel.save.execute()
    await service.confirm()
    await drain { !viewModel.isBusy.value }
    #expect(
      failures.values == [
        nil, "The persons could not be loaded: offline", nil, "The persons could not be saved: offline", nil,
      ])
  }

  @Test func `is released while it loads`() async {
    await expectReleased {
      let viewModel = PersonListViewModel(service: service)
      viewModel.load.execute()
      await drain { service.fetchCount == 1 }
      return viewModel
    }
    await service.answer([])
  }
}
