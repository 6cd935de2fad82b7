import Binding
import BindingUIKit
import UIKit

/// A command that is enabled for some inputs.
@MainActor
final class People {
  let isOnline = Observable(true)
  let withMail = Observable<Set<Int>>([1])
  private(set) lazy var mail = Command<Int, Void>(
    for: self, enabledIf: { $0.isOnline.value }, enabledFor: { me, id in me.withMail.value.contains(id) }
  ) { _, _ in }
}

@MainActor
func commandChecks() async {
  await Checks.check("a button executes a command once a tap, and is enabled while that is") {
    let (button, isReady, scope) = (UIButton(), Observable(false), Scope())
    var count = 0
    let save = Command<Void, Void>(enabledIf: { isReady.value }) { count += 1 }
    save.bind(to: button).store(in: scope)
    expect(button.isEnabled, false)
    button.userTaps()
    isReady.value = true
    expect(button.isEnabled, true)
    button.userTaps()
    expect(count, 1)
    scope.end()
    button.userTaps()
    expect(count, 1)
    expect(button.actionCount(for: .allEvents), 0)
  }

  await Checks.check("a command stands beside other actions of a button, and beside another command") {
    let (button, scope) = (UIButton(), Scope())
    var log: [String] = []
    button.addAction(UIAction { _ in log.append("own") }, for: .primaryActionTriggered)
    let first = Command<Int, Void> { log.append("first \($0)") }
    let second = Command<Void, Void> { log.append("second") }
    first.bind(to: button, input: { 7 }).store(in: scope)
    second.bind(to: button, for: .touchDown).store(in: scope)
    button.userTaps()
    expect(log, ["second", "own", "first 7"])
    scope.end()
    button.userTaps()
    expect(log.count, 4)
  }

  await Checks.check("a button is disabled while asynchronous work goes on") {
    let (button, scope, gate) = (UIButton(), Scope(), Event<Void>())
    var count = 0
    let save = Command<Void, Void> {
      count += 1
      for await _ in gate.values { break }
    }
    save.bind(to: button).store(in: scope)
    button.userTaps()
    button.userTaps()
    await settle()
    expect(count, 1)
    expect(button.isEnabled, false)
    gate.send()
    await settle()
    expect(button.isEnabled, true)
  }

  await Checks.check("neither a command nor its button keeps the other") {
    weak var gone: UIButton?
    let scope = Scope()
    let save = Command<Void, Void> {}
    do {
      let button = UIButton()
      gone = button
      save.bind(to: button).store(in: scope)
    }
    expect(gone == nil, true)
  }

  await Checks.check("a bar button keeps its title and its image, and executes a command") {
    let (item, scope, isReady) = (UIBarButtonItem(title: "Save"), Scope(), Observable(true))
    let image = UIImage()
    item.image = image
    var count = 0
    let save = Command<Void, Void>(enabledIf: { isReady.value }) { count += 1 }
    save.bind(to: item).store(in: scope)
    expect(item.title, "Save")
    expect(item.image === image, true)
    item.title = "Store"
    isReady.value = false
    expect(item.isEnabled, false)
    item.userTaps()
    isReady.value = true
    item.userTaps()
    expect(count, 1)
    expect(item.title, "Store")
    scope.end()
    expect(item.primaryAction == nil, true)
  }

  await Checks.check("a refresh control stops when the command has ended, or was refused") {
    let (control, scope, gate, isOnline) = (UIRefreshControl(), Scope(), Event<Void>(), Observable(false))
    var count = 0
    let refresh = Command<Void, Void>(enabledIf: { isOnline.value }) {
      count += 1
      for await _ in gate.values { break }
    }
    refresh.bind(to: control).store(in: scope)
    control.userPulls()
    expect(control.isRefreshing, false)
    expect(count, 0)
    isOnline.value = true
    control.userPulls()
    await settle()
    expect(control.isRefreshing, true)
    gate.send()
    await settle()
    expect(control.isRefreshing, false)
    expect(count, 1)
  }

  await Checks.check("a menu asks whether a command is enabled whenever it opens") {
    let isReady = Observable(false)
    var count = 0
    let paste = Command<Void, Void>(enabledIf: { isReady.value }) { count += 1 }
    let element = paste.menuElement(title: "Paste")
    @MainActor func open() -> UIAction? { (element as? UIDeferredMenuElement)?.userOpens().first as? UIAction }
    expect(open()?.attributes.contains(.disabled), true)
    open()?.userChooses()
    isReady.value = true
    expect(open()?.attributes.contains(.disabled), false)
    open()?.userChooses()
    expect(count, 1)
  }

  await Checks.check("a bar button and a menu element make the input when they are used") {
    let (item, scope) = (UIBarButtonItem(title: "Open"), Scope())
    var (row, opened) = (1, [Int]())
    let open = Command<Int, Void> { opened.append($0) }
    open.bind(to: item, input: { row }).store(in: scope)
    let element = open.menuElement(title: "Open") { row * 10 }
    row = 2
    item.userTaps()
    ((element as? UIDeferredMenuElement)?.userOpens().first as? UIAction)?.userChooses()
    expect(opened, [2, 20])
  }

  await Checks.check("a button, a bar button and a menu are disabled for an input that the command does not admit") {
    let (people, button, item, scope) = (People(), UIButton(), UIBarButtonItem(title: "Mail"), Scope())
    let chosen = Observable(1)
    var row = 1
    people.mail.bind(to: button, input: { chosen.value }).store(in: scope)
    people.mail.bind(to: item, input: { chosen.value }).store(in: scope)
    let element = people.mail.menuElement(title: "Mail") { row }
    @MainActor func offersMenu() -> Bool? {
      let action = (element as? UIDeferredMenuElement)?.userOpens().first as? UIAction
      return action.map { !$0.attributes.contains(.disabled) }
    }
    expect([button.isEnabled, item.isEnabled], [true, true])
    chosen.value = 2
    expect([button.isEnabled, item.isEnabled], [false, false])
    people.withMail.value.insert(2)
    expect([button.isEnabled, item.isEnabled], [true, true])
    people.isOnline.value = false
    expect([button.isEnabled, item.isEnabled, offersMenu()], [false, false, false])
    people.isOnline.value = true
    expect(offersMenu(), true)
    row = 3
    expect(offersMenu(), false)
    people.withMail.value.insert(3)
    expect(offersMenu(), true)
    scope.end()
  }

  await Checks.check("a button, a spinner and a progress view show what a command does") {
    let (button, spinner, bar, scope) = (UIButton(), UIActivityIndicatorView(), UIProgressView(), Scope())
    button.configuration = .plain()
    let (isOver, progress) = (Event<Void>(), Observable<Double?>(0.25))
    let load = Command<Void, Void> { @MainActor in for await _ in isOver.values { break } }
    load.bind(to: button, showsActivity: true).store(in: scope)
    load.isExecuting.bind(to: spinner).store(in: scope)
    progress.bind(to: bar).store(in: scope)
    expect(bar.progress, 0.25)
    progress.value = nil
    expect(bar.progress, 0)
    button.userTaps()
    expect(button.configuration?.showsActivityIndicator, true)
    expect(spinner.isAnimating, true)
    await settle(until: { isOver.observerCount > 0 })
    isOver.send()
    await settle(until: { !load.isExecuting.peek() })
    expect(button.configuration?.showsActivityIndicator, false)
    expect(spinner.isAnimating, false)
  }
}
