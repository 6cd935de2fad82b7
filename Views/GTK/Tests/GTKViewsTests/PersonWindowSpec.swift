import AddressBook
import Binding
import BindingCollections
import BindingForms
import BindingStorage
import Foundation
import PersonVM
import Testing

@testable import GTKViews
@testable import PersonViews

extension OnScreen {
  @MainActor @Suite struct PersonWindowSpec {
    /// Keeps persons in memory, and waits with saving until it is told.
    actor Shelf: PersonRecordService {
      private(set) var saved: [[Person]] = []
      private let persons: [Person]
      init(_ persons: [Person]) { self.persons = persons }
      private(set) var isOffline = false
      struct Offline: Error {}
      func go(offline: Bool) { isOffline = offline }
      func records() async throws -> [PersonRecord] {
        if isOffline { throw Offline() } else { persons.map(PersonRecord.init) }
      }
      func save(_ records: [PersonRecord]) async throws { saved.append(records.map(\.person)) }
    }

    private static let ada = Person(
      firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate(year: 1815, month: 12, day: 10)!)
    private static let grace = Person(
      salutation: "Dr.", firstName: "Grace", lastName: "Hopper",
      birthdate: CalendarDate(year: 1906, month: 12, day: 9)!)

    private let shelf: Shelf
    private let book: PersonBookViewModel

    init() {
      Screen.prepare()
      shelf = Shelf([Self.ada, Self.grace])
      book = PersonBookViewModel(service: shelf)
    }

    /// The window, once it is shown and the persons are there.
    private func show(_ book: PersonBookViewModel, selecting offset: Int? = 0) async -> PersonWindow {
      let window = PersonWindow(book, title: "persons")
      book.load.execute()
      await Screen.settle { !book.load.isExecuting.value }
      await Screen.show(window.window)
      if let offset { book.listing.selection = book.listing.listed.peek()[offset] }
      return window
    }

    /// Puts the keyboard into a field, and selects what is in it.
    private func enter(_ entry: Entry) async {
      entry.grabFocus()
      await Screen.settle { entry.isFocused }
      await Screen.press("ctrl+a")
    }

    private func rows(_ window: PersonWindow) -> [String] {
      (0..<window.list.count).map { window.list.element(at: $0)!.nameText.value }
    }

    @Test func `typing changes the person and the row with each key`() async {
      let window = await show(book)
      await enter(window.form.entries[1])
      await Screen.type("Aug")
      #expect(book.listing.people.peek()[0].person.value.firstName == "Aug")
      #expect(rows(window) == ["Aug Lovelace", "Dr. Grace Hopper"])
      #expect(Screen.label("Aug Lovelace", in: window.list) != nil, "in a cell on the screen")
      #expect(window.window.header?.subtitle == "Not saved" && window.save.isEnabled)
      window.window.close()
    }

    @Test func `a wrong day shows its error below the field, and prevents saving until it is corrected`() async {
      let window = await show(book)
      let birthdate = window.form.entries[3]
      await enter(birthdate)
      await Screen.type("1815-02-30")
      #expect(!window.save.isEnabled && !birthdate.hasStyle("error"), "not while it is typed")
      await Screen.press("Tab")
      #expect(birthdate.hasStyle("error"))
      #expect(Screen.label("There is no such day.", in: window.form) != nil)
      #expect(window.save.tooltip == "One person has an error.")
      await enter(birthdate)
      await Screen.type("1815-02-28")
      #expect(!birthdate.hasStyle("error") && window.save.isEnabled)
      window.window.close()
    }

    @Test func `the focus moves to the first error, whichever person has it`() async {
      let window = await show(book)
      await enter(window.form.entries[3])
      await Screen.type("x")
      book.listing.selection = book.listing.listed.peek()[1]
      await enter(window.form.entries[1])
      await Screen.press("ctrl+e")
      await Screen.settle { window.form.entries[3].isFocused }
      #expect(window.form.entries[3].isFocused && window.form.entries[3].content == "x")
      #expect(window.list.selectedOffset == 0)
      window.window.close()
    }

    @Test func `persons are saved and edits undone by keys`() async {
      let window = await show(book)
      await enter(window.form.entries[2])
      await Screen.type("King")
      await Screen.press("ctrl+s")
      await Screen.settle { !book.hasChanges }
      #expect(await shelf.saved.map { $0.map(\.lastName) } == [["King", "Hopper"]])
      await Screen.press("ctrl+z")
      #expect(window.form.entries[2].content == "Lovelace")
      #expect(rows(window)[0] == "Ada Lovelace" && book.hasChanges)
      await Screen.press("ctrl+shift+z")
      #expect(window.form.entries[2].content == "King" && !book.hasChanges)
      window.window.close()
    }

    @Test func `one key of undo takes back a wrong day, and keeps the edit before it`() async {
      let window = await show(book)
      let birthdate = window.form.entries[3]
      await enter(birthdate)
      await Screen.type("1815-02-28")
      await Screen.press("Tab")
      await enter(birthdate)
      await Screen.type("x")
      await Screen.press("ctrl+z")
      #expect(birthdate.content == "1815-02-28")
      await Screen.press("ctrl+z")
      #expect(birthdate.content == "1815-12-10" && !book.hasChanges)
      window.window.close()
    }

    @Test func `a failure of saving is shown, and a button tries again`() async {
      await shelf.go(offline: true)
      let window = await show(book, selecting: nil)
      #expect(Screen.label("The persons could not be loaded: Offline()", in: window.window) != nil)
      await shelf.go(offline: false)
      await Screen.click(Screen.label("Try again", in: window.window), in: window.window)
      await Screen.settle { rows(window).count == 2 }
      #expect(rows(window) == ["Ada Lovelace", "Dr. Grace Hopper"] && book.failureText == nil)
      window.window.close()
    }

    @Test func `a file that another program has changed is not overwritten, and the window says so`() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "persons-\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      let ada = #"{"firstName": "Ada", "lastName": "Lovelace", "birthdate": "1815-12-10"}"#
      try Data("[\(ada)]".utf8).write(to: file)
      let window = await show(PersonBookViewModel(service: PersonFile(url: file)))
      await enter(window.form.entries[2])
      await Screen.type("King")
      try Data("[]".utf8).write(to: file)
      await Screen.press("ctrl+s")
      let message =
        "Another program has changed '\(file.lastPathComponent)'. Rename that file, and save again to keep both."
      let text = "The persons could not be saved: \(message)"
      await Screen.settle { Screen.label(text, in: window.window) != nil }
      #expect(Screen.label(text, in: window.window) != nil && window.window.header?.subtitle == "Not saved")
      #expect(window.form.entries[2].content == "King")
      #expect(try String(contentsOf: file, encoding: .utf8) == "[]")
      window.window.close()
    }

    @Test func `a person is added, named, found and removed by keys`() async {
      let window = await show(book)
      await Screen.press("ctrl+n")
      await Screen.settle { window.form.entries[1].isFocused }
      await Screen.type("Hedy")
      #expect(rows(window).last == "Hedy")
      await Screen.press("ctrl+f")
      await Screen.type("hed")
      #expect(rows(window) == ["Hedy"] && book.listing.countText == "1 of 3")
      book.remove.execute()
      await Screen.focus(named: "Remove Hedy?")
      await Screen.press("Tab")
      await Screen.press("Return")
      await Screen.settle { book.listing.people.count == 2 }
      await Screen.focus(window.window)
      await Screen.press("Escape")
      #expect(rows(window) == ["Ada Lovelace", "Dr. Grace Hopper"])
      window.window.close()
    }

    @Test func `closing the window asks about unsaved changes`() async {
      let window = await show(book)
      await enter(window.form.entries[2])
      await Screen.type("King")
      await Screen.press("ctrl+q")
      await Screen.focus(named: "Save changes before closing?")
      await Screen.press("Escape")
      await Screen.settle { !book.close.isExecuting.value }
      #expect(!window.window.isClosed)
      await Screen.focus(window.window)
      await Screen.press("ctrl+q")
      await Screen.focus(named: "Save changes before closing?")
      for key in ["Tab", "Tab", "Return"] { await Screen.press(key) }
      await Screen.settle { window.window.isClosed }
      #expect(window.window.isClosed)
      #expect(await shelf.saved.count == 1)
    }

    @Test func `a window that is made anew shows the search, the selected person and what was typed`() async {
      let storage = MemoryStorage()
      book.restore(from: storage)
      let window = await show(book, selecting: 1)
      await enter(window.form.entries[1])
      await Screen.type("Gra")
      await enter(window.form.entries[3])
      await Screen.type("1906-02-3")
      await Screen.press("ctrl+f")
      await Screen.type("o")
      let kept = storage.texts
      window.window.close()
      let later = PersonBookViewModel(service: shelf)
      later.restore(from: MemoryStorage(kept))
      let anew = await show(later, selecting: nil)
      #expect(anew.search.content == "o" && anew.list.selectedOffset == 1)
      #expect(anew.form.entries.map(\.content) == ["Dr.", "Gra", "Hopper", "1906-02-3"])
      #expect(rows(anew) == ["Ada Lovelace", "Dr. Gra Hopper"] && !anew.save.isEnabled)
      await Screen.press("ctrl+e")
      await Screen.settle { anew.form.entries[3].isFocused }
      await Screen.press("End")
      await Screen.type("0")
      #expect(!anew.save.isEnabled, "the 30th of February")
      await Screen.press("BackSpace", "BackSpace")
      await Screen.type("28")
      await Screen.press("ctrl+s")
      await Screen.settle { !later.hasChanges }
      #expect(await shelf.saved.last?.last?.birthdate.description == "1906-02-28")
      anew.window.close()
    }

    @Test func `a long list comes back with the selected person in sight`() async {
      let persons = (0..<1_000).map { number in
        Person(firstName: "Person", lastName: "\(number)", birthdate: CalendarDate(year: 1990, month: 1, day: 1)!)
      }
      let storage = MemoryStorage()
      let former = PersonBookViewModel(service: Shelf(persons))
      former.restore(from: storage)
      let window = await show(former, selecting: 500)
      window.window.close()
      let later = PersonBookViewModel(service: Shelf(persons))
      later.restore(from: MemoryStorage(storage.texts))
      let anew = await show(later, selecting: nil)
      await Screen.settle { Screen.isInSight("Person 500", in: anew.list) }
      #expect(anew.list.selectedOffset == 500 && Screen.isInSight("Person 500", in: anew.list))
      anew.window.close()
    }

    @Test func `ten thousand persons are searched and edited`() async {
      let persons = (0..<10_000).map { number in
        Person(firstName: "Person", lastName: "\(number)", birthdate: CalendarDate(year: 1990, month: 1, day: 1)!)
      }
      let book = PersonBookViewModel(service: Shelf(persons))
      let window = await show(book, selecting: 5_000)
      #expect(window.list.count == 10_000 && window.list.cellCount < 400)
      await enter(window.form.entries[2])
      await Screen.type("x")
      #expect(window.list.element(at: 5_000)?.nameText.value == "Person x")
      await Screen.press("ctrl+f")
      await Screen.type("x")
      #expect(rows(window) == ["Person x"] && window.list.selectedOffset == 0)
      window.window.close()
    }

    @Test func `a closed window of persons is released`() async {
      weak var view: PersonWindow?
      weak var model: PersonBookViewModel?
      weak var row: PersonViewModel?
      let living = Living()
      do {
        let book = PersonBookViewModel(service: shelf)
        let window = await show(book)
        await enter(window.form.entries[3])
        await Screen.type("x")
        book.showCard.execute()
        await Screen.focus(named: "Card")
        await Screen.press("Escape")
        await Screen.focus(window.window)
        // Apart from the window itself, to which the one tooltip of the display may happen to belong.
        let parts = [window.window.content!, window.window.header!]
        living.count([window.window.pointer] + parts.flatMap { Screen.widgets(in: $0.pointer) })
        (view, model, row) = (window, book, book.listing.people.peek()[0])
        window.window.close()
      }
      #expect(living.total > 100)
      await Screen.settle { living.present == 0 && model == nil && row == nil }
      #expect(view == nil && model == nil && row == nil)
      #expect(living.present == 0, "of \(living.total) widgets")
    }
  }
}
