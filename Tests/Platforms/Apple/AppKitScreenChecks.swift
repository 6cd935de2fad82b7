import AppKit
import Binding
import BindingAppKit
import BindingArchitecture
import BindingCollections
import Foundation

private final class GuestItem: NSCollectionViewItem { var name: String? }
private final class ClosedItem: NSCollectionViewItem {}

private protocol Door { var id: Int { get } }
private struct OpenDoor: Door { let id: Int }
private struct ClosedDoor: Door { let id: Int }

private struct Broken: Error {}

@MainActor
private func unshown() -> NSViewController { NSViewController(nibName: nil, bundle: nil) }

/// Puts the view of a controller into a window.
@MainActor
private func show(_ controller: NSViewController) -> NSWindow { NSWindow(contentViewController: controller) }

/// Checks that a question was cancelled, without waiting for its answer.
@MainActor
private func expectCancelled(_ asked: Task<Bool, any Error>) async {
  var error: (any Error)?
  let waiting = Task { do { _ = try await asked.value } catch let caught { error = caught } }
  await settle()
  expect(error is CancellationError, true)
  waiting.cancel()
}

@MainActor
func appKitScreenChecks() async {
  await Checks.check("AppKit: a question that is bound before there is a window waits for the window") {
    for isView in [false, true] {
      let (host, scope, confirm) = (unshown(), Scope(), Interaction<String, Bool>())
      confirm.confirm(on: isView ? host.view : host, "Delete", cancel: "Keep") { "\($0)?" }.store(in: scope)
      expect(host.isViewLoaded, isView)
      let asked = Task { try await confirm.ask("it") }
      await settle()
      expect(NSAlert.shown == nil, true)
      let window = show(host)
      await settle()
      expect(NSAlert.shown?.messageText, "it?")
      expect(window.attachedSheet != nil, true)
      NSAlert.shown?.userPresses("\r")
      expect(try await asked.value, true)
      await settle()
    }
  }

  await Checks.check("AppKit: a question that is cancelled while it waits for a window is never shown") {
    let (host, scope, confirm) = (unshown(), Scope(), Interaction<String, Bool>())
    confirm.confirm(on: host, "Delete", cancel: "Keep") { "\($0)?" }.store(in: scope)
    let asked = Task { try await confirm.ask("it") }
    await settle()
    asked.cancel()
    await settle()
    let former = NSAlert.count
    let window = show(host)
    await settle()
    expect(NSAlert.count, former)
    withExtendedLifetime(window) {}
  }

  await Checks.check("AppKit: a question that waits for a window is cancelled when its view is released") {
    for isView in [false, true] {
      var host: NSViewController? = unshown()
      let (scope, confirm) = (Scope(), Interaction<String, Bool>())
      confirm.confirm(on: isView ? host!.view : host!, "Delete", cancel: "Keep") { "\($0)?" }.store(in: scope)
      let asked = Task { try await confirm.ask("it") }
      await settle()
      host = nil
      await settle()
      await expectCancelled(asked)
    }
  }

  await Checks.check("AppKit: a prompt of a window controller answers with its text, or with nothing") {
    let (host, scope, ask) = (NSWindowController(window: NSWindow()), Scope(), Interaction<String, String?>())
    ask.prompt(on: host, "Rename", cancel: "Keep", placeholder: "Name", title: { "Rename \($0)" }, text: { $0 })
      .store(in: scope)
    for (key, expected) in [("\r", "Ada L" as String?), ("\u{1b}", nil)] {
      let asked = Task { try await ask.ask("Ada") }
      await settle()
      guard let alert = NSAlert.shown, let field = alert.accessoryView as? NSTextField else {
        return Checks.fail("no alert")
      }
      expect(alert.messageText, "Rename Ada")
      expect(field.placeholderString, "Name")
      expect(alert.window.initialFirstResponder === field, true)
      field.stringValue += " L"
      alert.userPresses(key)
      expect(try await asked.value, expected)
      await settle()
    }
  }

  await Checks.check("AppKit: a failure is an alert, which tries again, and comes again with the next failure") {
    let (window, scope) = (NSWindow(), Scope())
    var (attempts, isBroken) = (0, true)
    let load = Command<Void, Void> {
      attempts += 1
      if isBroken { throw Broken() }
    }
    load.execute()
    load.alertFailure(on: window, "Could not load", retry: "Wieder", dismiss: "Gut") { "\($0)" }.store(in: scope)
    await settle()
    expect(NSAlert.shown?.messageText, "Could not load")
    expect(NSAlert.shown?.informativeText, "Broken()")
    expect(NSAlert.shown?.buttons.map(\.title), ["Wieder", "Gut"])
    NSAlert.shown?.userPresses("\u{1b}")
    await settle()
    expect(NSAlert.shown == nil, true)
    expect(attempts, 1)
    load.execute()
    await settle()
    let former = NSAlert.count
    NSAlert.shown?.userPresses("\r")
    await settle()
    expect(attempts, 3)
    expect(NSAlert.count, former + 1)
    isBroken = false
    NSAlert.shown?.userPresses("\r")
    await settle()
    expect(attempts, 4)
    expect(NSAlert.shown == nil, true)
    isBroken = true
    load.execute()
    await settle()
    expect(NSAlert.shown != nil, true)
    scope.end()
    await settle()
    expect(window.attachedSheet == nil, true)
  }

  await Checks.check("AppKit: a failure of a command with an input is an alert with one button") {
    let (window, scope) = (NSWindow(), Scope())
    let delete = Command<Int, Void> { _ in throw Broken() }
    delete.alertFailure(on: window, "Could not delete").store(in: scope)
    delete.execute(7)
    await settle()
    expect(NSAlert.shown?.buttons.map(\.title), ["OK"])
    NSAlert.shown?.userPresses("\r")
    await settle()
    expect(NSAlert.shown == nil, true)
    expect(window.attachedSheet == nil, true)
  }

  await Checks.check("AppKit: a popover is beside its view, and takes the item back when it is dismissed") {
    let (host, source, info, scope) = (unshown(), NSView(frame: .zero), Presentation<String>(), Scope())
    host.view.addSubview(source)
    let window = show(host)
    info.present(on: host, from: source) { _ in unshown() }.store(in: scope)
    info.item.value = "a"
    await settle()
    guard let popover = host.presentedViewControllers?.first else { return Checks.fail("no popover") }
    expect(popover.anchor === source, true)
    host.dismiss(popover)
    await settle()
    expect(info.item.value, nil)
    withExtendedLifetime(window) {}
  }

  await Checks.check("AppKit: one case of an item is a sheet") {
    let (host, number, scope) = (unshown(), Presentation<Int?>(), Scope())
    let window = show(host)
    number.present({ $0 }, on: host) { (screen: Presented<Int>) in
      expect(screen.item, 7)
      return unshown()
    }.store(in: scope)
    number.item.value = .some(nil)
    await settle()
    expect(host.presentedViewControllers?.count, 0)
    number.item.value = 7
    await settle()
    expect(host.presentedViewControllers?.count, 1)
    withExtendedLifetime(window) {}
  }

  await Checks.check("AppKit: an item has a window, and closing the window takes the item back") {
    let (inspected, scope, window) = (Presentation<String>(), Scope(), NSWindow())
    inspected.presentWindow { _ in NSWindowController(window: window) }.store(in: scope)
    inspected.item.value = "a"
    expect(window.isVisible, true)
    window.close()
    expect(inspected.item.value, nil)
    inspected.item.value = "b"
    expect(window.isVisible, true)
    inspected.dismiss()
    expect(window.isVisible, false)
    inspected.item.value = "c"
    scope.end()
    expect(window.isVisible, false)
    expect(inspected.item.value, "c")
  }

  await Checks.check("AppKit: a collection view shows a list, its changes and its selection") {
    let guests = ObservableArray((1...3).map { Guest(id: $0, name: "\($0)") })
    let (window, view, scope) = (NSWindow(), NSCollectionView(frame: .zero), Scope())
    window.contentView = view
    var (opened, ended) = ([String](), [String]())
    let adapter = SectionedListAdapter(
      guests.grouped(by: \.table), by: \.id, selecting: Command { opened.append($0.name) })
    adapter.register(GuestItem.self, for: Guest.self) { guest, item, scope in
      item.name = guest.name
      scope.onEnd { ended.append(guest.name) }
    }
    adapter.connect(to: view).store(in: scope)
    let place = { (section: Int, item: Int) in [section, item] as IndexPath }
    let names = { (section: Int, count: Int) in
      (0..<count).map { (view.item(at: place(section, $0)) as? GuestItem)?.name }
    }
    expect(names(0, 4), ["1", "2", "3", nil])
    view.userClicks(place(0, 2))
    expect(opened, ["3"])
    batch {
      guests[0].table = 1
      guests[1].name = "two"
      guests.append(Guest(id: 4, name: "4"))
    }
    expect(names(0, 3), ["two", "3", "4"])
    expect(names(1, 1), ["1"])
    expect(view.selectionIndexPaths, [place(0, 1)])
    let item = view.item(at: place(0, 0))
    guests[1].name = "2"
    expect(view.item(at: place(0, 0)) === item, true)
    expect(names(0, 1), ["2"])
    guests.removeAll { $0.table == 1 }
    expect(names(1, 1), [nil])
    // The section goes and comes with its rows, whose places are those from before.
    for index in 0..<guests.count { guests[index].table = 5 }
    expect(view.selectionIndexPaths, [place(0, 1)])
    batch { for index in 0..<guests.count { guests[index].table = 6 } }
    expect(view.selectionIndexPaths, [place(0, 1)])
    ended = []
    scope.end()
    expect(ended.sorted(), ["2", "3", "4"])
    expect(view.visibleItems().count, 0)
  }

  await Checks.check("AppKit: a plain cell view of a table shows a row") {
    let guests = ObservableArray([Guest(id: 1, name: "Ada")])
    let (window, table, scope) = (NSWindow(), NSTableView(frame: .zero), Scope())
    window.contentView = table
    let adapter = ListAdapter(guests)
    adapter.register(NSTableCellView.self, for: Guest.self, make: { NSTableCellView(frame: .zero) }) { guest, cell, _ in
      cell.identifier = NSUserInterfaceItemIdentifier(guest.name)
    }
    adapter.connect(to: table).store(in: scope)
    guests[0].name = "Grace"
    expect(table.view(atColumn: 0, row: 0, makeIfNecessary: false)?.identifier?.rawValue, "Grace")
  }

  await Checks.check("AppKit: an item that shows a row of another kind is replaced, and stays selected") {
    let doors = ObservableArray<any Door>([OpenDoor(id: 1), OpenDoor(id: 2)])
    let (window, view, scope) = (NSWindow(), NSCollectionView(frame: .zero), Scope())
    window.contentView = view
    let adapter = ListAdapter(doors, by: { $0.id })
    adapter.register(GuestItem.self, for: OpenDoor.self) { _, _, _ in }
    adapter.register(ClosedItem.self, for: ClosedDoor.self) { _, _, _ in }
    adapter.connect(to: view).store(in: scope)
    view.userClicks([0, 0])
    doors[0] = ClosedDoor(id: 1)
    expect(view.item(at: [0, 0]) is ClosedItem, true)
    expect(view.selectionIndexPaths, [[0, 0]])
  }

  await Checks.check("AppKit: a progress indicator shows a part of its own range, and that work goes on") {
    let (bar, spinner, scope) = (NSProgressIndicator(frame: .zero), NSProgressIndicator(frame: .zero), Scope())
    let (progress, isExecuting) = (Observable<Double?>(0.25), Observable(true))
    progress.bind(to: bar).store(in: scope)
    isExecuting.bind(to: spinner).store(in: scope)
    expect(bar.doubleValue, 25)
    expect(bar.isIndeterminate, false)
    expect(spinner.isAnimating, true)
    progress.value = nil
    isExecuting.value = false
    expect(bar.doubleValue, 0)
    expect(spinner.isAnimating, false)
  }
}
