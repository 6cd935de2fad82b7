import AddressBook
import Binding
import BindingStorage
import Foundation
import GTKViews
import PersonVM
import PersonViews

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 1, let path = arguments.first, !path.hasPrefix("-") else {
  let isHelp = arguments.first == "--help" || arguments.first == "-h"
  let usage = "USAGE: persons-gtk <file>\n\nShows the persons of a JSON file in a window, to be edited.\n"
  (isHelp ? FileHandle.standardOutput : FileHandle.standardError).write(Data(usage.utf8))
  exit(isHelp ? 0 : 64)
}

let url = URL(filePath: path)
let status = Application(id: "org.example.Persons").run { application in
  let book = PersonBookViewModel(service: PersonFile(url: url, creating: true))
  book.restore(from: FileStorage(stateFile(of: url)))
  book.load.execute()
  application.show(PersonWindow(book, title: url.lastPathComponent).window)
}
exit(status)
