import Binding
import BindingCollections
import BindingTesting
import PersonVM
import TerminalWidgets
import Testing

@testable import AddressBook
@testable import AddressBookScreen

@MainActor @Suite struct AddressBookSpec {
  private let service = MemoryPersons()
  private let scope = Scope()

  private func shown() async -> (PersonBookViewModel, Screen) {
    let book = PersonBookViewModel(service: service, today: { CalendarDate(year: 2026, month: 1, day: 1)! })
    let screen = screen(of: book, in: scope)
    book.load.execute()
    _ = await drain { book.add.isEnabled.value }
    return (book, screen)
  }

  private func line(_ text: String, in screen: Screen) -> Bool { screen.text().contains { $0.contains(text) } }

  @Test func `a typed name reaches the row at once, and is undone by one step`() async {
    let (book, screen) = await shown()
    screen.type("<tab><down><tab><tab>^uAugusta")
    #expect(line("> Augusta Lovelace", in: screen) && line("Not saved", in: screen))
    book.undo.execute()
    #expect(line("> Ada Lovelace", in: screen) && !line("Not saved", in: screen))
  }

  @Test func `a draft stays with its person, and prevents saving until it is valid`() async {
    let (book, screen) = await shown()
    screen.type("<tab><down><tab><tab><tab><tab>^u1815-02-30<backtab><backtab><backtab><backtab><down>")
    #expect(line("> Dr. Grace Hopper", in: screen) && line("1906-12-09", in: screen))
    #expect(line("! One person has an error.", in: screen) && !book.save.isEnabled.value)
    book.showErrors.execute()
    #expect(line("> Ada Lovelace", in: screen) && line("1815-02-30", in: screen))
    screen.type("^u1815-12-10")
    book.save.execute()
    _ = await drain { !book.save.isExecuting.value }
    #expect(await service.all.first?.person.birthdate == CalendarDate(year: 1815, month: 12, day: 10))
  }

  @Test func `a person is removed after a question, and the focus returns to its place`() async {
    let (book, screen) = await shown()
    screen.type("<tab><down>")
    book.remove.execute()
    _ = await drain { line("Remove Ada Lovelace?", in: screen) }
    screen.type("<enter>")
    _ = await drain { !book.remove.isExecuting.value }
    #expect(book.listing.people.count == 3)
    screen.type("<down>")
    book.remove.execute()
    _ = await drain { line("Remove Dr. Grace Hopper?", in: screen) }
    screen.type("<tab><enter>")
    _ = await drain { !book.remove.isExecuting.value }
    #expect(book.listing.people.count == 2 && line("[ Undo Remove ]", in: screen))
    book.undo.execute()
    #expect(line("> Dr. Grace Hopper", in: screen))
  }

  @Test func `a user who quits with changes is asked`() async {
    let (book, screen) = await shown()
    screen.type("<tab><down><tab><tab>^uAugusta^q")
    _ = await drain { line("Save changes before closing?", in: screen) }
    #expect(!screen.isOver)
    screen.type("<tab><tab><enter>")
    _ = await drain { screen.isOver }
    #expect(screen.isOver && !book.hasChanges)
    #expect(await service.all.first?.person.firstName == "Augusta")
  }

  @Test func `no part of the address book is kept alive`() {
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      let book = PersonBookViewModel(service: service)
      return screen(of: book, in: scope)
    }
  }
}
