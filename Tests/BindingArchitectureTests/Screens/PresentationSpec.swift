import Binding
import BindingArchitecture
import BindingTesting
import Foundation
import TestSupport
import Testing

/// A view model that is presented.
private final class Detail: CustomStringConvertible {
  let title: String
  init(_ title: String) { self.title = title }
  var description: String { title }
}

private struct Card: Identifiable, Equatable, CustomStringConvertible {
  let id: Int
  var text: String
  var description: String { "\(id) \(text)" }
}

private enum Destination {
  case edit(Detail), alert(String)
  var edit: Detail? { if case .edit(let model) = self { model } else { nil } }
  var alert: String? { if case .alert(let text) = self { text } else { nil } }
}

private struct NoRoom: Error {}

@Suite struct PresentationSpec {
  let scope = Scope()
  private let sheet = Presentation<String>(name: "sheet")
  private let host = PresenterDouble<String>()
  private let slow = PresenterDouble<String>(isAnimated: true)

  // MARK: Both ways

  @Test func `an item is shown while it is there`() {
    sheet.present(on: host).store(in: scope)
    #expect(host.log.isEmpty)
    sheet.item.value = "a"
    #expect(host.item == "a")
    #expect(sheet.isPresented.value)
    sheet.dismiss()
    #expect(host.take() == ["present a", "dismiss a"])
    #expect(host.screen == nil)
  }

  @Test func `an item whose screen the user closes becomes nil, once and without an echo`() {
    sheet.present(on: host).store(in: scope)
    sheet.item.value = "a"
    let items = Recorder(sheet.item)
    host.swipe()
    #expect(items.values == ["a", nil])
    #expect(host.take() == ["present a", "swipe a"])
    sheet.item.value = "a"
    #expect(host.take() == ["present a"])
  }

  @Test func `an item waits for a presenter`() {
    sheet.item.value = "a"
    sheet.present(on: host).store(in: scope)
    #expect(host.item == "a")
  }

  @Test func `a screen closes itself by setting its item to nil`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    slow.finish()
    let screen = slow.screen
    screen?.dismiss()
    #expect(sheet.item.value == nil)
    #expect(slow.take() == ["present a", "dismiss a"])
    sheet.item.value = "b"
    screen?.dismiss()
    #expect(sheet.item.value == "b")
  }

  @Test func `closures present on an object that is no presenter`() {
    final class Terminal { var lines: [String] = [] }
    let terminal = Terminal()
    sheet.present(on: terminal) { terminal, screen in
      terminal.lines.append(screen.item)
      screen.didPresent()
    } dismiss: { terminal, screen in
      terminal.lines.removeLast()
      screen.didDismiss()
    }.store(in: scope)
    sheet.item.value = "a"
    #expect(terminal.lines == ["a"])
    sheet.dismiss()
    #expect(terminal.lines.isEmpty)
  }

  // MARK: When

  @Test func `an item set and removed within one operation is never shown`() {
    sheet.present(on: host).store(in: scope)
    batch {
      sheet.item.value = "a"
      sheet.item.value = nil
    }
    let query = Observable("")
    Effect { [sheet] in if query.value == "x" { sheet.item.value = "b" } }.store(in: scope)
    Effect { [sheet] in if sheet.item.value == "b" { sheet.item.value = "c" } }.store(in: scope)
    query.value = "x"
    #expect(host.log == ["present c"])
  }

  @Test func `an item that a failed transaction sets is never shown, also to a new presenter in it`() {
    sheet.present(on: host).store(in: scope)
    let other = PresenterDouble<String>()
    try? transaction {
      sheet.item.value = "a"
      sheet.present(on: other).store(in: scope)
      throw NoRoom()
    }
    #expect(host.log.isEmpty)
    #expect(other.log.isEmpty)
    sheet.item.value = "b"
    #expect(other.log == ["present b"])
  }

  @Test func `an item set in an effect and in an event is shown when the operation is over`() {
    sheet.present(on: host).store(in: scope)
    let tapped = Event<String>()
    tapped.observe { [sheet] in sheet.item.value = $0 }.store(in: scope)
    batch {
      tapped.send("a")
      #expect(host.log.isEmpty)
    }
    #expect(host.log == ["present a"])
  }

  @Test func `a presenter may write the item while it presents`() {
    let target = NSObject()
    var log: [String] = []
    sheet.present(on: target) { [sheet] _, screen in
      log.append("present \(screen.item)")
      if screen.item == "a" { sheet.item.value = "b" }
      screen.didPresent()
    } dismiss: { _, screen in
      log.append("dismiss \(screen.item)")
      screen.didDismiss()
    }.store(in: scope)
    sheet.item.value = "a"
    #expect(log == ["present a", "dismiss a", "present b"])
  }

  @Test func `a view model made in a computed may be presented`() {
    let row = Computed { () -> Subscription in
      sheet.item.peek().map { _ in } ?? ()
      return sheet.present(on: host)
    }
    sheet.item.value = "a"
    row.value.store(in: scope)
    #expect(host.item == "a")
  }

  @Test func `a paused scope holds the presenter back`() {
    sheet.present(on: host).store(in: scope)
    sheet.item.value = "a"
    scope.pause()
    sheet.item.value = "b"
    #expect(host.take() == ["present a"])
    scope.resume()
    #expect(host.take() == ["dismiss a", "present b"])
  }

  @Test func `a paused scope also holds back the dismissal of a screen that was being presented`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    sheet.dismiss()
    scope.pause()
    slow.finish()
    #expect(slow.take() == ["present a"])
    scope.resume()
    #expect(slow.take() == ["dismiss a"])
    slow.finish()
    #expect(slow.screen == nil)
  }

  @Test func `a screen whose dismissal a pause holds back stays if its item comes back in the pause`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    sheet.dismiss()
    scope.pause()
    slow.finish()
    sheet.item.value = "a"
    scope.resume()
    #expect(slow.take() == ["present a"])
    #expect(slow.item == "a" && !slow.isMoving)
  }

  @Test func `a screen that is being presented when its paused scope ends is dismissed when it is shown`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    scope.pause()
    scope.end()
    #expect(slow.take() == ["present a"])
    slow.finish()
    #expect(slow.take() == ["dismiss a"])
    slow.finish()
    #expect(slow.screen == nil && sheet.item.value == "a")
  }

  // MARK: Exchange

  @Test func `another item is presented when the one on screen has gone`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    slow.finish()
    sheet.item.value = "b"
    #expect(slow.take() == ["present a", "dismiss a"])
    slow.finish()
    #expect(slow.take() == ["present b"])
  }

  @Test func `the last item counts during an animation`() {
    sheet.present(on: slow).store(in: scope)
    for item in ["a", "b", nil, "c", "d"] { sheet.item.value = item }
    #expect(slow.take() == ["present a"])
    slow.finish()
    #expect(slow.take() == ["dismiss a"])
    sheet.item.value = "e"
    sheet.item.value = "f"
    slow.finish()
    #expect(slow.take() == ["present f"])
    slow.finish()
    #expect(slow.log.isEmpty)
    #expect(sheet.item.value == "f")
  }

  @Test func `an item that is set to nil and back while it is presented stays`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    sheet.item.value = nil
    sheet.item.value = "a"
    slow.finish()
    #expect(slow.log == ["present a"])
  }

  @Test func `a swipe does not take back the item that was set meanwhile`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    sheet.item.value = "b"
    slow.swipe()
    #expect(sheet.item.value == "b")
    #expect(slow.log == ["present a", "swipe a", "present b"])
  }

  @Test func `a new version of the same item stays on screen`() {
    let sheet = Presentation<Card>()
    let host = PresenterDouble<Card>()
    sheet.present(on: host).store(in: scope)
    sheet.item.value = Card(id: 1, text: "a")
    let texts = Recorder(Computed { host.screen?.item.text })
    sheet.item.value?.text = "b"
    #expect(texts.values == ["a", "b"])
    #expect(host.take() == ["present 1 a"])
    sheet.item.value = Card(id: 2, text: "b")
    #expect(host.take() == ["dismiss 1 b", "present 2 b"])
    host.swipe()
    #expect(sheet.item.value == nil)
  }

  @Test func `a new version of the same item is told to its screen once`() {
    struct Place: Identifiable {
      let id = 1
      var text: String
    }
    let sheet = Presentation<Place>()
    let host = PresenterDouble<Place>()
    sheet.present(on: host).store(in: scope)
    sheet.item.value = Place(text: "a")
    let texts = Recorder(Computed(changes: .always) { host.screen?.item.text })
    sheet.item.value?.text = "b"
    scope.pause()
    scope.resume()
    #expect(texts.values == ["a", "b"])
  }

  @Test func `items without identity and equality are told apart by their writes`() {
    struct Plain { var text = "a" }
    let sheet = Presentation<Plain>()
    let host = PresenterDouble<Plain>()
    sheet.present(on: host).store(in: scope)
    sheet.item.value = Plain()
    sheet.item.value = Plain(text: "b")
    #expect(host.log.count == 3)
    host.swipe()
    #expect(sheet.item.value == nil)
  }

  // MARK: Enums, several presenters

  @Test func `each case of an enum may have its presenter, and one at a time shows a screen`() {
    let destination = Presentation<Destination>()
    let edits = PresenterDouble<Detail>(isAnimated: true)
    let alerts = PresenterDouble<String>()
    destination.present(\.edit, on: edits).store(in: scope)
    destination.present(\.alert, on: alerts).store(in: scope)
    destination.item.value = .edit(Detail("a"))
    edits.finish()
    destination.item.value = .alert("b")
    #expect(alerts.log.isEmpty)
    edits.finish()
    #expect(edits.take() == ["present a", "dismiss a"])
    #expect(alerts.take() == ["present b"])
    alerts.swipe()
    #expect(destination.item.value == nil)
  }

  @Test func `a target shows a screen of one presentation at a time`() {
    let alert = Presentation<String>(name: "alert")
    sheet.present(on: slow).store(in: scope)
    alert.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    slow.finish()
    var refusals: [String] = []
    alert.refused.observe { refusals.append("\($0.item): \($0.error)") }.store(in: scope)
    alert.item.value = "b"
    #expect(alert.item.value == nil)
    #expect(refusals == ["b: The presenter of 'alert' shows another screen, which has to be dismissed first."])
    batch {
      alert.item.value = "c"
      sheet.item.value = nil
    }
    slow.finish()
    #expect(slow.take() == ["present a", "dismiss a", "present c"])
    #expect(refusals.count == 1)
  }

  @Test func `an item that waits for a screen of another presentation is refused when that screen stays after all`() {
    let alert = Presentation<String>(name: "alert")
    sheet.present(on: slow).store(in: scope)
    alert.present(on: slow).store(in: scope)
    var refusals: [String] = []
    alert.refused.observe { refusals.append($0.item) }.store(in: scope)
    sheet.item.value = "a"
    sheet.item.value = nil
    alert.item.value = "b"
    #expect(alert.item.value == "b")
    sheet.item.value = "a"
    #expect(alert.item.value == nil)
    #expect(refusals == ["b"])
    slow.finish()
    #expect(slow.take() == ["present a"])
  }

  @Test func `of several presenters the newest shows the item`() {
    sheet.present(on: host).store(in: scope)
    let token = sheet.present(on: slow)
    sheet.item.value = "a"
    slow.finish()
    token.cancel()
    #expect(slow.log == ["present a", "dismiss a"])
    #expect(host.log.isEmpty)
    slow.finish()
    #expect(host.log == ["present a"])
  }
}
