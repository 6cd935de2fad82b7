import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting
import PersonVM
import ExampleSupport
import Testing

@testable import AddressBook

@Suite @MainActor struct PersonBookViewModelSpec {
  private let service = PersonDesk()
  private let clock = ManualClock()
  private let hedy = Person(firstName: "Hedy", lastName: "Lamarr", birthdate: CalendarDate("1914-11-09")!)

  private func loaded(_ persons: [Person] = [.ada, .grace]) async -> PersonBookViewModel {
    let book = PersonBookViewModel(service: service, today: { CalendarDate("2026-11-22")! }, clock: clock)
    book.load.execute()
    await service.answer(persons)
    await drain { !book.load.isExecuting.value }
    return book
  }

  private func names(_ book: PersonBookViewModel) -> [String] { book.listing.listed.value.map(\.nameText.value) }

  private func select(_ offset: Int, in book: PersonBookViewModel) -> PersonFormViewModel {
    book.listing.selection = book.listing.listed.value[offset]
    return book.editor!
  }

  @Test func `shows no person until the persons are loaded, and adds none either`() async {
    let book = PersonBookViewModel(service: service)
    #expect(book.editor == nil && !book.add.isEnabled.value && !book.save.isEnabled.value)
    #expect(book.save.reason.value == "The persons are not loaded.")
    book.load.execute()
    #expect(book.statusText == "Loading …")
    await service.answer([.ada, .grace])
    await drain { !book.load.isExecuting.value }
    #expect(names(book) == ["Ada Lovelace", "Dr. Grace Hopper"])
    #expect(!book.load.isEnabled.value && !book.hasChanges && !book.undo.isEnabled.value)
    #expect(book.statusText == "")
  }

  @Test func `says why the persons could not be loaded, and does not overwrite them`() async {
    let book = PersonBookViewModel(service: service)
    let failures = Recorder(Computed(of: book, \.failureText))
    book.load.execute()
    await service.fail(Offline())
    await failures.wait(for: 2)
    #expect(failures.values.last == "The persons could not be loaded: offline")
    #expect(!book.save.isEnabled.value && !book.add.isEnabled.value)
    book.retry.execute()
    await service.answer([.ada])
    await drain { !book.load.isExecuting.value }
    #expect(names(book) == ["Ada Lovelace"] && book.failureText == nil && !book.retry.isEnabled.value)
  }

  @Test func `updates the list with each key typed in a form`() async {
    let book = await loaded()
    let form = select(0, in: book)
    form.firstName.text.value = "Augusta"
    #expect(names(book) == ["Augusta Lovelace", "Dr. Grace Hopper"])
    #expect(book.save.isEnabled.value && book.statusText == "Not saved")
  }

  @Test func `keeps a wrong day in its field, and saves nothing until it is corrected`() async {
    let book = await loaded()
    let form = select(0, in: book)
    form.birthdate.text.value = "1815-02-30"
    #expect(form.birthdate.error.value?.message == "There is no such day.")
    #expect(book.errorText == "One person has an error.")
    #expect(book.save.reason.value == "One person has an error.")
    _ = select(1, in: book)
    #expect(!book.save.isEnabled.value, "it is kept for the person who was left")
    #expect(select(0, in: book) === form)
    form.birthdate.text.value = "1815-02-28"
    #expect(book.save.isEnabled.value && book.errorText == nil)
    #expect(book.listing.listed.value[0].person.value.birthdate == CalendarDate("1815-02-28"))
  }

  @Test func `moves to the first error, also if a search hides the person`() async {
    let book = await loaded()
    #expect(!book.showErrors.isEnabled.value)
    let form = select(0, in: book)
    form.birthdate.text.value = ""
    _ = select(1, in: book)
    book.listing.searchText = "hopper"
    book.showErrors.execute()
    #expect(book.editor === form)
    #expect(names(book).count == 2)
    #expect(form.birthdate.isFocused.value)
    #expect(form.birthdate.shownError.value?.message == "A date is missing.")
  }

  @Test func `saves all persons, and text typed meanwhile is still to be saved`() async {
    let book = await loaded()
    let form = select(0, in: book)
    form.firstName.text.value = "Augusta"
    await clock.advance(by: .seconds(2))
    book.save.execute()
    await drain { !service.saved.isEmpty }
    #expect(book.statusText == "Saving …")
    form.lastName.text.value = "King"
    await service.confirm()
    await drain { !book.save.isExecuting.value }
    #expect(service.saved.map { $0.map(\.name.first) } == [["Augusta", "Grace"]])
    #expect(service.saved[0][0].lastName == "Lovelace")
    #expect(book.hasChanges)
    book.undo.execute()
    #expect(!book.hasChanges && book.save.reason.value == "There is nothing to save.")
  }

  @Test func `shows a failure of saving, and leaves all changes to be saved`() async {
    let book = await loaded()
    let failures = Recorder(Computed(of: book, \.failureText))
    select(0, in: book).firstName.text.value = "Augusta"
    book.save.execute()
    await service.refuse(Offline())
    await failures.wait(for: 2)
    #expect(failures.values.last == "The persons could not be saved: offline")
    #expect(book.save.isEnabled.value)
    book.retry.execute()
    await service.confirm()
    await drain { !book.save.isExecuting.value }
    #expect(service.saved.count == 2 && !book.hasChanges && book.failureText == nil)
  }

  @Test func `undoes the typing of a text as a whole, for whichever person it was`() async {
    let book = await loaded()
    for text in ["A", "Au", "Aug"] { select(0, in: book).firstName.text.value = text }
    select(1, in: book).lastName.text.value = "Murray"
    book.undo.execute()
    book.undo.execute()
    #expect(names(book) == ["Ada Lovelace", "Dr. Grace Hopper"])
    #expect(!book.undo.isEnabled.value && !book.hasChanges)
    #expect(select(0, in: book).firstName.text.value == "Ada")
    book.redo.execute()
    #expect(names(book) == ["Aug Lovelace", "Dr. Grace Hopper"])
    #expect(book.editor?.firstName.text.value == "Aug")
  }

  @Test func `undoes a text that cannot be written before the edit that came first`() async {
    let book = await loaded()
    let form = select(0, in: book)
    form.birthdate.text.value = "1815-02-28"
    form.birthdate.text.value = "x"
    #expect(book.undoTitle == "Undo" && book.undo.isEnabled.value)
    book.undo.execute()
    #expect(form.birthdate.text.value == "1815-02-28" && book.errorText == nil && book.hasChanges)
    book.undo.execute()
    #expect(form.birthdate.text.value == "1815-12-10" && !book.hasChanges && !book.undo.isEnabled.value)
  }

  @Test func `shows the person whose edit is undone, also if a search hides it`() async {
    let book = await loaded()
    select(0, in: book).firstName.text.value = "Augusta"
    select(1, in: book).lastName.text.value = "Murray"
    book.listing.searchText = "murray"
    book.undo.execute()
    #expect(book.editor?.firstName.text.value == "Grace")
    book.undo.execute()
    #expect(book.editor?.firstName.text.value == "Ada" && names(book).count == 2)
    book.redo.execute()
    book.redo.execute()
    #expect(book.editor?.lastName.text.value == "Murray")
  }

  @Test func `adds a person, whose name can be typed at once and is missing until then`() async {
    let book = await loaded()
    book.listing.searchText = "ada"
    book.add.execute()
    let form = book.editor!
    #expect(form.firstName.isFocused.value && book.listing.listed.count == 3)
    #expect(!book.save.isEnabled.value)
    form.lastName.text.value = "Lamarr"
    #expect(book.save.isEnabled.value)
    book.undo.execute()
    book.undo.execute()
    #expect(names(book).count == 2 && book.editor == nil)
    #expect(book.errorText == nil && !book.hasChanges)
  }

  @Test func `removes a person after a question, and selects the next one, and undo restores it`() async {
    let book = await loaded([.ada, .grace, hedy])
    var (answer, titles) = (false, [String]())
    let handler = book.confirmRemoval.answer {
      titles.append($0.title)
      return answer
    }
    defer { handler.cancel() }
    _ = select(1, in: book)
    try? await book.remove.run()
    #expect(names(book).count == 3)
    answer = true
    try? await book.remove.run()
    #expect(titles == ["Remove Dr. Grace Hopper?", "Remove Dr. Grace Hopper?"])
    #expect(names(book) == ["Ada Lovelace", "Hedy Lamarr"])
    #expect(book.editor?.firstName.text.value == "Hedy")
    try? await book.remove.run()
    #expect(book.editor?.firstName.text.value == "Ada")
    #expect(book.undoTitle == "Undo Remove")
    book.undo.execute()
    book.undo.execute()
    #expect(names(book) == ["Ada Lovelace", "Dr. Grace Hopper", "Hedy Lamarr"])
    #expect(book.editor?.firstName.text.value == "Grace")
  }

  @Test(arguments: [PersonBookViewModel.Closing.save, .discard, .cancel])
  func `closes after a question, if there are unsaved changes`(answer: PersonBookViewModel.Closing) async {
    let book = await loaded()
    let closings = Recorder(book.closed)
    var asked: [Int] = []
    let handler = book.confirmClosing.answer {
      asked.append($0.choices.count)
      return answer
    }
    defer { handler.cancel() }
    try? await book.close.run()
    #expect(closings.values.count == 1 && asked == [])
    select(0, in: book).firstName.text.value = "Augusta"
    book.close.execute()
    if answer == .save { await service.confirm() }
    await drain { !book.close.isExecuting.value }
    #expect(closings.values.count == (answer == .cancel ? 1 : 2))
    #expect(service.saved.count == (answer == .save ? 1 : 0))
    select(0, in: book).birthdate.text.value = "x"
    try? await book.close.run()
    #expect(asked == [3, 2], "what cannot be saved is not offered to be")
  }

  @Test func `closes after a running save, and asks only if that has failed`() async {
    let book = await loaded()
    let closings = Recorder(book.closed)
    var asked: [Int] = []
    let handler = book.confirmClosing.answer {
      asked.append($0.choices.count)
      return .save
    }
    defer { handler.cancel() }
    select(0, in: book).firstName.text.value = "Augusta"
    book.save.execute()
    await drain { service.saved.count == 1 }
    book.close.execute()
    await service.refuse(Offline())
    await drain { service.saved.count == 2 }
    await service.refuse(Offline())
    await drain { !book.close.isExecuting.value }
    #expect(asked == [3] && closings.values.isEmpty, "it could not be saved, so the app stays")
    #expect(book.failureText == "The persons could not be saved: offline" && book.close.failure.value == nil)
    book.save.execute()
    await drain { service.saved.count == 3 }
    book.close.execute()
    await service.confirm()
    await drain { !book.close.isExecuting.value }
    #expect(asked == [3] && closings.values.count == 1)
  }

  @Test func `shows a card of the person, which goes with the person`() async {
    let book = await loaded([.ada])
    book.add.execute()
    #expect(book.showCard.isEnabled.value)
    book.showCard.execute()
    #expect(book.card.item.value === book.listing.selection)
    book.undo.execute()
    #expect(book.card.item.value == nil && !book.showCard.isEnabled.value)
  }

  @Test func `releases its persons and its forms with itself`() async {
    weak var form: PersonFormViewModel?
    weak var field: Field<String, String>?
    weak var person: Observable<Person>?
    await expectReleased {
      let book = await loaded()
      form = select(0, in: book)
      (field, person) = (form?.firstName, form?.person)
      form?.birthdate.text.value = "x"
      _ = form?.form.isValid.value
      _ = select(1, in: book)
      return book
    }
    #expect(form == nil && field == nil && person == nil)
  }
}
