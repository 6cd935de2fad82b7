// A program that stores values until it is killed, for `KilledSpec`.
//
//     StorageProgram batches FILE SEED     three keys that are always equal; prints their value after each tenth flush
//     StorageProgram own FILE KEY SECONDS  one key, a flush for each number; prints the last number
//     StorageProgram screen FILE TEXT      a screen as it comes back; then the text is typed; prints what is kept of it

import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingStorage
import Foundation

func printNow(_ text: String) {
  print(text)
  fflush(nil)
}

func fail(_ text: String) -> Never {
  printNow(text)
  exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count > 3 else { fail("Usage: see main.swift") }
let storage = FileStorage(URL(filePath: arguments[2]))
let scope = Scope()

// A program whose tests have been killed ends as well.
let parent = getppid()

if arguments[1] == "batches" {
  var state = UInt64(arguments[3]) ?? 0
  let values = ["a", "b", "c"].map { key in
    let value = Observable(0)
    value.persist(key, in: storage).store(in: scope)
    return value
  }
  var (number, flushes) = (values.map(\.value).max() ?? 0, 0)
  while getppid() == parent {
    // From one to four batches for each flush.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    for _ in 0...(state >> 62) {
      number += 1
      batch { for value in values { value.value = number } }
    }
    guard await storage.flush() else { fail("\(String(describing: storage.failure.value))") }
    flushes += 1
    if flushes.isMultiple(of: 10) { printNow("\(number)") }
  }
} else if arguments[1] == "screen" {
  let names = ObservableArray(["Ada", "Grace"])
  let (path, selection) = (PresentationPath<Int>(), Selection<String>(in: names, by: \.self))
  let (topmost, name) = (Observable(0), Observable("Ada"))
  let field = Field(name, commit: .onCommit, name: "name")
  let form = Form(field)
  path.items.persist("path", in: storage).store(in: scope)
  selection.single().persist("selected", in: storage).store(in: scope)
  topmost.persist("topmost", in: storage).store(in: scope)
  form.storedDrafts(version: 1).persist("drafts", in: storage).store(in: scope)
  printNow("\(path.items.value) \(selection.first ?? "-") \(topmost.value) \(field.text.value) \(name.value)")
  path.items.value = [3, 5]
  selection.select("Grace")
  topmost.value = 40
  // Typing goes on where it was, so what is kept only grows, even if the program is killed before it prints that.
  let typed = arguments[3].hasPrefix(field.text.value) ? field.text.value.count : 0
  for count in stride(from: typed + 1, through: arguments[3].count, by: 1) {
    field.text.value = String(arguments[3].prefix(count))
    if count.isMultiple(of: 3), await storage.flush() { printNow(field.text.value) }
  }
  // Until it is killed.
  while true { try? await Task.sleep(for: .seconds(60)) }
} else {
  let (own, end) = (Observable(0), ContinuousClock.now + .seconds(Int(arguments[4]) ?? 1))
  own.persist(arguments[3], in: storage).store(in: scope)
  var number = own.value
  while ContinuousClock.now < end, getppid() == parent {
    number += 1
    own.value = number
    guard await storage.flush() else { fail("\(String(describing: storage.failure.value))") }
    if own.value != number { fail("\(own.value) instead of \(number)") }
  }
  printNow("\(number)")
}
