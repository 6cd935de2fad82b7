import AddressBook
import Binding
import PersonVM
import TerminalWidgets

/// Corrects a birthdate, types a day that does not exist, removes a person after a question, and undoes that.
@MainActor package func addressBookDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let book = PersonBookViewModel(service: MemoryPersons())
  let screen = screen(of: book, in: scope)
  book.load.execute()
  for keys in [
    "<tab><down>", "<tab><tab><tab><tab>^u1815-02-30", "^u1815-12-10<tab><tab><enter>", "<tab><enter>",
    "<tab><tab><enter>",
  ] {
    // The service takes some time to answer, and the user's answer some turns to arrive.
    while book.load.isExecuting.value { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    screen.play(keys, print)
  }
}
