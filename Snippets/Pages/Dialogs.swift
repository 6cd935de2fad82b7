import Binding
import BindingArchitecture
import BindingTesting

// MARK: The view model

struct Service {
  func delete(_ name: String) async throws { await Task.yield() }
  func delete(_ names: [String]) async throws { await Task.yield() }
  func rename(_ name: String, to new: String) async throws { await Task.yield() }
}

@MainActor
final class FilesViewModel {
  @Tracked var names = ["notes", "essay"]
  let confirm = Interaction<String, Bool>(name: "confirm")
  let askName = Interaction<Void, String>(name: "askName")
  private let service = Service()

  private(set) lazy var delete = Command<String, Void>(
    for: self, confirming: confirm
  ) { _, name in
    "Delete \(name)?"
  } work: { [service] name in
    try await service.delete(name)
  } then: { me, name, _ in
    me.names.removeAll { $0 == name }
  }

  private(set) lazy var deleteAll = Command<[String], Void>(
    for: self, confirming: confirm,
    enabledFor: { me, names in
      !names.isEmpty && names.allSatisfy { me.names.contains($0) }
    }
  ) { _, names in
    names.count == 1 ? "Delete \(names[0])?" : "Delete \(names.count) files?"
  } work: { [service] names in
    try await service.delete(names)
  } then: { me, names, _ in
    me.names.removeAll { names.contains($0) }
  }

  private(set) lazy var rename = makeRename()

  private func makeRename() -> Command<String, Void> {
    Command { @MainActor [askName, confirm, service, names = $names] name in
      let new = try await askName.ask()
      guard try await confirm.ask("Rename it \(new)?") else { return }
      try await service.rename(name, to: new)
      names.value = names.value.map { $0 == name ? new : $0 }
    }
  }
}

let files = FilesViewModel()
let scope = Scope()

// MARK: A test

let yes = files.confirm.answer { _ in true }
try await files.delete.run("notes")
print(files.names)
let naming = files.askName.answer { "letter" }
try await files.rename.run("essay")
print(files.names)
naming.cancel()
print(files.deleteAll.isEnabled(for: []), files.deleteAll.isEnabled(for: files.names))
files.names.append("map")
try await files.deleteAll.run(["map"])
print(files.names)
yes.cancel()

// MARK: Nobody

do {
  try await files.delete.run("letter")
} catch {
  print(error)
}

// MARK: A view

final class Alerts: Presenter {
  func present(_ screen: Presented<Question<String, Bool>>) {
    print("alert: \(screen.item.input)")
    screen.didPresent()
  }

  func dismiss(_ screen: Presented<Question<String, Bool>>) {
    print("alert gone")
    screen.didDismiss()
  }
}

let alert = Presentation<Question<String, Bool>>(name: "alert")
let alerts = Alerts()
files.confirm.answer(by: alert).store(in: scope)
alert.present(on: alerts).store(in: scope)

let deleting = Task { try await files.delete.run("letter") }
while alert.item.value == nil { await Task.yield() }
alert.item.value?.reply(false)  // the user's button does
_ = await deleting.result
print(files.names)

// MARK: Asking back

let careful = files.confirm.answer { question in
  try await files.confirm.ask("\(question) Really?")
}
let again = Task { try await files.confirm.ask("Empty?") }
while alert.item.value == nil { await Task.yield() }
alert.item.value?.reply(true)
print(try await again.value)
careful.cancel()

// MARK: Declining

let quick = files.confirm.answer { question in
  guard question.hasSuffix("letter?") else { throw Declined() }
  return false
}
print(try await files.confirm.ask("Delete letter?"))
quick.cancel()

// MARK: At once

let nextName = Interaction<Int, String>(name: "nextName")
nextName.answer { "untitled \($0)" }.store(in: scope)
print(try nextName.askNow(7))
scope.end()

// Prints:
// ["essay"]
// ["letter"]
// false true
// ["letter"]
// Nobody answers 'confirm'.
// alert: Delete letter?
// alert gone
// ["letter"]
// alert: Empty? Really?
// alert gone
// true
// false
// untitled 7
