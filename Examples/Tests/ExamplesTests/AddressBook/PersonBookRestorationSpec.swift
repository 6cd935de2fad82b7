import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingStorage
import BindingTesting
import ExampleSupport
import PersonVM
import Testing

@testable import AddressBook

/// What of a book of persons outlasts a program that is killed: what its storage has is given to a second book.
@Suite @MainActor struct PersonBookRestorationSpec {
  private let service = PersonDesk()
  private let clock = ManualClock()

  /// A book that has come back with what a storage has.
  private func book(
    from storage: MemoryStorage, with persons: [Person] = [.ada, .grace, .hedy]
  ) async -> PersonBookViewModel {
    let book = PersonBookViewModel(service: service, today: { CalendarDate("2026-11-22")! }, clock: clock)
    book.restore(from: storage)
    book.load.execute()
    await service.answer(persons)
    await drain { !book.load.isExecuting.value }
    return book
  }

  /// A storage with what another one has, as the next start of the program finds it.
  private func next(after storage: MemoryStorage) -> MemoryStorage { MemoryStorage(storage.texts, clock: clock) }

  private func select(_ offset: Int, in book: PersonBookViewModel) -> PersonFormViewModel {
    book.listing.selection = book.listing.people.value[offset]
    return book.editor!
  }

  private func names(_ book: PersonBookViewModel) -> [String] { book.listing.people.value.map(\.nameText.value) }

  @Test func `search, order and selection come back`() async {
    let storage = MemoryStorage(clock: clock)
    let former = await book(from: storage)
    _ = select(1, in: former)
    former.listing.searchText = "a"
    former.listing.order = .name
    let later = await book(from: next(after: storage))
    #expect(later.listing.searchText == "a" && later.listing.order == .name)
    #expect(later.editor?.firstName.text.value == "Grace")
    #expect(!later.hasChanges && !later.undo.isEnabled.value)
  }

  @Test func `what was typed comes back as unsaved edits, and can be saved`() async {
    let storage = MemoryStorage(clock: clock)
    let former = await book(from: storage)
    select(0, in: former).firstName.text.value = "Augu"
    select(1, in: former).lastName.text.value = "Murray"
    let later = await book(from: next(after: storage))
    #expect(names(later) == ["Augu Lovelace", "Dr. Grace Murray", "Hedy Lamarr"])
    #expect(later.editor?.lastName.text.value == "Murray")
    #expect(later.hasChanges && later.statusText == "Not saved" && !later.undo.isEnabled.value)
    later.save.execute()
    await service.confirm()
    await drain { !later.save.isExecuting.value }
    #expect(service.saved.map { $0.map(\.name.first) } == [["Augu", "Grace", "Hedy"]])
    #expect(!later.hasChanges)
  }

  @Test func `a text that cannot be written comes back in its field, and prevents saving`() async {
    let storage = MemoryStorage(clock: clock)
    let former = await book(from: storage)
    let form = select(0, in: former)
    form.firstName.text.value = "Augusta"
    form.birthdate.text.value = "1815-02-3"
    _ = select(1, in: former)
    let later = await book(from: next(after: storage))
    #expect(later.editor?.firstName.text.value == "Grace" && !later.save.isEnabled.value)
    #expect(later.errorText == "One person has an error.")
    later.showErrors.execute()
    #expect(later.editor?.birthdate.text.value == "1815-02-3")
    later.editor?.birthdate.text.value = "1815-02-03"
    #expect(later.save.isEnabled.value && names(later)[0] == "Augusta Lovelace")
  }

  @Test func `an added person comes back, without a name as well`() async {
    let storage = MemoryStorage(clock: clock)
    let former = await book(from: storage)
    former.add.execute()
    former.editor?.lastName.text.value = "Byron"
    former.add.execute()
    former.listing.selection = former.listing.people.value[3]
    let later = await book(from: next(after: storage))
    #expect(names(later).count == 5 && names(later)[3] == "Byron")
    #expect(later.editor?.lastName.text.value == "Byron" && !later.undo.isEnabled.value)
    #expect(later.errorText == "One person has an error.")
    later.showErrors.execute()
    later.editor?.firstName.text.value = "Ann"
    #expect(names(later)[4] == "Ann" && later.save.isEnabled.value)
  }

  @Test func `nothing is unsaved after a save, nor comes back what was discarded`() async {
    let storage = MemoryStorage(clock: clock)
    let former = await book(from: storage)
    select(0, in: former).firstName.text.value = "Augusta"
    former.save.execute()
    await service.confirm()
    await drain { !former.save.isExecuting.value }
    #expect(storage.texts["unsaved"]?.contains("Augusta") == false)
    let handler = former.confirmClosing.answer { _ in .discard }
    defer { handler.cancel() }
    former.editor?.birthdate.text.value = "x"
    #expect(storage.texts["unsaved"]?.contains("Augusta") == true)
    try? await former.close.run()
    let later = await book(from: next(after: storage), with: service.saved[0])
    #expect(later.editor?.firstName.text.value == "Augusta" && !later.hasChanges)
  }

  @Test func `a record that was changed since is not written over, and an added one is not added twice`() async {
    let storage = MemoryStorage(clock: clock)
    let former = await book(from: storage)
    former.add.execute()
    former.editor?.lastName.text.value = "Byron"
    let byron = former.listing.people.value[3].person.value
    select(0, in: former).firstName.text.value = "Augusta"
    var king = Person.ada
    king.lastName = "King"
    let later = await book(from: next(after: storage), with: [king, byron])
    #expect(names(later) == ["Ada King", "Byron"])
    #expect(later.editor == nil && !later.hasChanges)
  }

  @Test func `what was typed stays stored until the persons can be loaded`() async {
    let storage = MemoryStorage(clock: clock)
    let former = await book(from: storage)
    select(0, in: former).firstName.text.value = "Augusta"
    let second = next(after: storage)
    let later = PersonBookViewModel(service: service, clock: clock)
    later.restore(from: second)
    later.load.execute()
    await service.fail(Offline())
    await drain { later.failureText != nil }
    #expect(second.texts == storage.texts)
    later.retry.execute()
    await service.answer([.ada])
    await drain { !later.load.isExecuting.value }
    #expect(later.editor?.firstName.text.value == "Augusta")
  }

  @Test func `edits of restored persons are undone one by one, and leave what was restored`() async {
    let storage = MemoryStorage(clock: clock)
    let former = await book(from: storage)
    select(0, in: former).firstName.text.value = "Augusta"
    let later = await book(from: next(after: storage))
    later.editor?.lastName.text.value = "King"
    later.undo.execute()
    #expect(names(later)[0] == "Augusta Lovelace" && later.hasChanges && !later.undo.isEnabled.value)
  }

  @Test func `a book that is kept by a storage is released with it`() async {
    weak var storage: MemoryStorage?
    await expectReleased {
      let kept = MemoryStorage(clock: clock)
      storage = kept
      let book = await book(from: kept)
      select(0, in: book).birthdate.text.value = "x"
      return book
    }
    #expect(storage == nil)
  }
}

extension Person {
  fileprivate static let hedy = Person(firstName: "Hedy", lastName: "Lamarr", birthdate: CalendarDate("1914-11-09")!)
}
