import Binding
import BindingArchitecture
import BindingUIKit
import UIKit

final class PageController: UIViewController {
  let name: String
  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
}

/// Presents as soon as it is made.
final class BindingController: UIViewController {
  private let sheet: Presentation<String>
  private let scope = Scope()

  init(presenting item: String) {
    sheet = Presentation(item)
    super.init(nibName: nil, bundle: nil)
    sheet.present(on: self) { PageController($0.item) }.store(in: scope)
  }
  required init?(coder: NSCoder) { nil }
}

/// A view that finds its context by itself.
final class HostingView: UIView, @MainActor ContextHost {
  let contextSite = ContextSite()

  override func didMoveToWindow() { contextSite.viewDidMove() }
}

/// Waits for the end of transitions and of the work that follows them.
@MainActor
func rest() async {
  for _ in 0..<4 {
    Animations.finish()
    await settle()
  }
}

@MainActor
func onScreen(_ controller: UIViewController) -> UIWindow {
  let window = UIWindow()
  window.rootViewController = controller
  return window
}

@MainActor
func screenChecks() async {
  let name = { (controller: UIViewController?) in (controller as? PageController)?.name }

  await Checks.check("an item is presented, and taken back") {
    let (host, sheet, scope) = (UIViewController(), Presentation<String>(), Scope())
    let window = onScreen(host)
    sheet.present(on: host) { PageController($0.item) }.store(in: scope)
    sheet.item.value = "a"
    expect(name(host.presentedViewController), "a")
    await rest()
    sheet.item.value = "b"
    await rest()
    expect(name(host.presentedViewController), "b")
    sheet.item.value = nil
    await rest()
    expect(host.presentedViewController == nil, true)
    withExtendedLifetime(window) {}
  }

  await Checks.check("a swipe takes the item back, and one that is given up does not") {
    let (host, sheet, scope) = (UIViewController(), Presentation<String>(), Scope())
    let window = onScreen(host)
    var writes: [String?] = []
    sheet.present(on: host) { PageController($0.item) }.store(in: scope)
    sheet.item.value = "a"
    await rest()
    sheet.item.observeChanges { writes.append($1) }.store(in: scope)
    host.userSwipesDown(all: false)
    await rest()
    expect(sheet.item.value, "a")
    host.userSwipesDown()
    await rest()
    expect(sheet.item.value, nil)
    expect(writes.count, 1)
    sheet.item.value = "a"
    await rest()
    expect(name(host.presentedViewController), "a")
    withExtendedLifetime(window) {}
  }

  await Checks.check("a controller that dismisses itself takes the item back") {
    let (host, sheet, scope) = (UIViewController(), Presentation<String>(), Scope())
    let window = onScreen(host)
    sheet.present(on: host) { PageController($0.item) }.store(in: scope)
    sheet.item.value = "a"
    await rest()
    host.presentedViewController?.dismiss(animated: true)
    await rest()
    expect(sheet.item.value, nil)
    withExtendedLifetime(window) {}
  }

  await Checks.check("an item that is taken back while the user swipes is dismissed, whatever becomes of the swipe") {
    for all in [true, false] {
      let (host, sheet, scope) = (UIViewController(), Presentation<String>(), Scope())
      let window = onScreen(host)
      sheet.present(on: host) { PageController($0.item) }.store(in: scope)
      sheet.item.value = "a"
      await rest()
      host.userSwipesDown(all: all)
      sheet.item.value = "b"
      await rest()
      expect(name(host.presentedViewController), "b")
      expect(sheet.item.value, "b")
      withExtendedLifetime(window) {}
    }
  }

  await Checks.check("an item waits for a controller that is not on the screen, and goes if it is taken back before") {
    let (host, sheet, scope) = (UIViewController(), Presentation<String>("a"), Scope())
    var made: [String] = []
    sheet.present(on: host) { page in
      made.append(page.item)
      return PageController(page.item)
    }.store(in: scope)
    await rest()
    expect(made, [])
    sheet.item.value = nil
    sheet.item.value = "b"
    await rest()
    let window = onScreen(host)
    await rest()
    expect(made, ["b"])
    expect(name(host.presentedViewController), "b")
    withExtendedLifetime(window) {}
  }

  await Checks.check("a presentation that a controller binds in its initialiser loads no view there") {
    let host = BindingController(presenting: "a")
    expect(host.isViewLoaded, false)
    let window = onScreen(host)
    await rest()
    expect(name(host.presentedViewController), "a")
    withExtendedLifetime(window) {}
  }

  await Checks.check("an item is presented on a view of visual effects, which takes no views of others") {
    let (host, sheet, scope) = (UIViewController(), Presentation<String>("a"), Scope())
    host.view = UIVisualEffectView(effect: nil)
    let lifecycle = Lifecycle()
    lifecycle.follow(host).store(in: scope)
    sheet.present(on: host) { PageController($0.item) }.store(in: scope)
    await rest()
    let window = onScreen(host)
    await rest()
    expect(name(host.presentedViewController), "a")
    expect(lifecycle.phase.value, .visible)
    withExtendedLifetime(window) {}
  }

  await Checks.check("what is presented on a sheet goes with it") {
    let (host, sheet, alert, scope) = (UIViewController(), Presentation<String>(), Presentation<String>(), Scope())
    let window = onScreen(host)
    sheet.present(on: host) { PageController($0.item) }.store(in: scope)
    alert.present(on: host) { PageController($0.item) }.store(in: scope)
    sheet.item.value = "sheet"
    alert.item.value = "alert"
    await rest()
    expect(name(host.presentedViewController?.presentedViewController), "alert")
    sheet.item.value = nil
    await rest()
    expect(host.presentedViewController == nil, true)
    expect(alert.item.value, nil)
    withExtendedLifetime(window) {}
  }

  await Checks.check("a connection that ends dismisses the page, and keeps neither host nor page") {
    let sheet = Presentation<String>("a")
    weak var gone: UIViewController?
    weak var page: UIViewController?
    do {
      let (host, scope) = (UIViewController(), Scope())
      let window = onScreen(host)
      gone = host
      sheet.present(on: host) { PageController($0.item) }.store(in: scope)
      await rest()
      page = host.presentedViewController
      expect(page != nil, true)
      scope.end()
      await rest()
      expect(host.presentedViewController == nil, true)
      expect(sheet.item.value, "a")
      window.rootViewController = nil
    }
    await rest()
    expect(gone == nil, true)
    expect(page == nil, true)
  }

  await pathChecks()
  await dialogChecks()
}

@MainActor
func dialogChecks() async {
  await Checks.check("a question is an alert, and its buttons are the answers") {
    let (host, scope, confirm) = (UIViewController(), Scope(), Interaction<String, Bool>())
    let window = onScreen(host)
    confirm.confirm(on: host, "Delete", isDestructive: true, cancel: "Keep") { "Delete \($0)?" }.store(in: scope)
    for (button, expected) in [("Delete", true), ("Keep", false)] {
      let asked = Task { try await confirm.ask("it") }
      await rest()
      guard let alert = host.presentedViewController as? UIAlertController else { return Checks.fail("no alert") }
      expect(alert.title, "Delete it?")
      alert.userTaps(button)
      await rest()
      expect(try await asked.value, expected)
      expect(host.presentedViewController == nil, true)
    }
    withExtendedLifetime(window) {}
  }

  await Checks.check("a question is an action sheet beside a view, and a prompt answers with its text") {
    let (host, source, scope) = (UIViewController(), UIView(frame: .zero), Scope())
    let (confirm, ask) = (Interaction<String, Bool>(), Interaction<String, String?>())
    let window = onScreen(host)
    confirm.confirm(on: host, "Delete", cancel: "Keep", sheetFrom: source) { "Delete \($0)?" }.store(in: scope)
    ask.prompt(on: host, "Rename", cancel: "Keep", title: { "Rename \($0)" }, text: { $0 }).store(in: scope)
    let asked = Task { try await confirm.ask("it") }
    await rest()
    guard let sheet = host.presentedViewController as? UIAlertController else { return Checks.fail("no sheet") }
    expect(sheet.preferredStyle, .actionSheet)
    expect(sheet.popoverPresentationController?.sourceItem === source, true)
    sheet.userTaps("Delete")
    await rest()
    expect(try await asked.value, true)
    for (button, expected) in [("Rename", "Ada L" as String?), ("Keep", nil)] {
      let renamed = Task { try await ask.ask("Ada") }
      await rest()
      guard let alert = host.presentedViewController as? UIAlertController else { return Checks.fail("no alert") }
      expect(alert.textFields?.first?.text, "Ada")
      alert.textFields?.first?.userTypes(" L")
      alert.userTaps(button)
      await rest()
      expect(try await renamed.value, expected)
    }
    withExtendedLifetime(window) {}
  }

  await Checks.check("a screen beside a bar button is a popover") {
    let (host, item, info, scope) = (UIViewController(), UIBarButtonItem(title: "i"), Presentation<String>(), Scope())
    let window = onScreen(host)
    info.present(on: host, from: item) { PageController($0.item) }.store(in: scope)
    info.item.value = "a"
    expect(host.presentedViewController?.modalPresentationStyle, .popover)
    expect(host.presentedViewController?.popoverPresentationController?.sourceItem === item, true)
    withExtendedLifetime(window) {}
  }

  await Checks.check("a question that is swiped away is cancelled") {
    let (host, scope, question) = (UIViewController(), Scope(), Interaction<String, Int>())
    let window = onScreen(host)
    question.answer(on: host) { text, _ in PageController(text) }.store(in: scope)
    let asked = Task { try await question.ask("how many") }
    await rest()
    host.userSwipesDown()
    await rest()
    do {
      _ = try await asked.value
      Checks.fail("it was answered")
    } catch { expect(error is CancellationError, true) }
    withExtendedLifetime(window) {}
  }

  await Checks.check("a question that waits for a window is cancelled when its controller is released") {
    var host: UIViewController? = UIViewController()
    let (scope, question) = (Scope(), Interaction<String, Int>())
    question.answer(on: host!) { text, _ in PageController(text) }.store(in: scope)
    let asked = Task { try await question.ask("how many") }
    await rest()
    host = nil
    await rest()
    var error: (any Error)?
    Task { do { _ = try await asked.value } catch let caught { error = caught } }
    await rest()
    expect(error is CancellationError, true)
  }

  await Checks.check("a lifecycle follows a controller, and keeps nothing") {
    weak var gone: UIViewController?
    let lifecycle = Lifecycle()
    do {
      let host = UIViewController()
      gone = host
      let first = UITableView()
      host.view.addSubview(first)
      lifecycle.follow(host).store(in: lifecycle.scope)
      expect(lifecycle.phase.value, .loaded)
      expect(host.view.subviews.first === first, true)
      let window = onScreen(host)
      expect(lifecycle.phase.value, .visible)
      host.viewWillDisappear(false)
      host.viewDidDisappear(false)
      expect(lifecycle.phase.value, .hidden)
      window.rootViewController = nil
    }
    expect(gone == nil, true)
    lifecycle.scope.end()
  }

  await Checks.check("a view finds its context past views that are no hosts, and another where it is moved to") {
    let (app, room) = (Context(name: "app"), Context(name: "room"))
    let (hall, parlour, button) = (HostingView(), HostingView(), HostingView())
    let (window, plain) = (UIWindow(), UIView())
    for view in [hall, parlour] { window.addSubview(view) }
    (hall.context, parlour.context) = (app, room)
    var names: [String] = []
    let watch = Effect { names.append(button.context?.name ?? "none") }
    plain.addSubview(button)
    hall.addSubview(plain)
    plain.removeFromSuperview()
    parlour.addSubview(plain)
    watch.cancel()
    expect(names, ["none", "app", "none", "room"])
  }
}
