import Binding
import BindingArchitecture
import BindingTesting
import Foundation
import TestSupport
import Testing

/// A view model that is presented.
private final class Detail: CustomStringConvertible {
  let title: String
  let scope = Scope()
  init(_ title: String) { self.title = title }
  var description: String { title }
}

/// A version of a record, of which there may be several with the same identity.
private struct Edition: Identifiable, CustomStringConvertible {
  let id: Int
  var text = ""
  let scope = Scope()
  var description: String { "\(id)\(text)" }
}

private struct NoRoom: Error, Equatable {}

@Suite struct PresentationEndsSpec {
  let scope = Scope()
  private let sheet = Presentation<String>(name: "sheet")
  private let host = PresenterDouble<String>()
  private let slow = PresenterDouble<String>(isAnimated: true)

  // MARK: Refusals

  @Test func `a refused item becomes nil, and the reason is sent`() {
    sheet.present(on: host).store(in: scope)
    let items = Recorder(sheet.item)
    let refused = Recorder(sheet.refused)
    host.refusal = NoRoom()
    sheet.item.value = "a"
    #expect(items.values == [nil, "a", nil])
    #expect(refused.values.map(\.item) == ["a"])
    #expect(refused.values.first?.error as? NoRoom == NoRoom())
    host.refusal = nil
    sheet.item.value = "a"
    #expect(host.take() == ["refuse a", "present a"])
  }

  @Test func `a refusal of an item without observers is reported`() {
    sheet.present(on: host).store(in: scope)
    host.refusal = NoRoom()
    var reports: [String] = []
    withDiagnostics({ reports.append("\($0)") }) { sheet.item.value = "a" }
    #expect(reports == ["What was to be presented was refused: 'sheet'. NoRoom()"])
  }

  @Test func `a presenter may refuse later, until it has presented`() {
    sheet.present(on: slow).store(in: scope)
    let refused = Recorder(sheet.refused)
    sheet.item.value = "a"
    slow.screen?.refuse(NoRoom())
    #expect(sheet.item.value == nil)
    #expect(refused.values.map(\.item) == ["a"])
  }

  @Test func `a presenter that throws has not presented, also after didPresent()`() {
    let target = NSObject()
    sheet.present(on: target) { _, screen in
      screen.didPresent()
      throw NoRoom()
    } dismiss: { _, _ in
      Issue.record("What was refused is dismissed.")
    }.store(in: scope)
    let refused = Recorder(sheet.refused)
    sheet.item.value = "a"
    #expect(sheet.item.value == nil)
    #expect(refused.values.count == 1)
  }

  // MARK: Lifetimes

  @Test func `the scope of a screen ends when the screen has gone`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    slow.finish()
    let screen = slow.screen!
    sheet.dismiss()
    #expect(!screen.scope.isEnded)
    slow.finish()
    #expect(screen.scope.isEnded)
  }

  @Test func `a presented screen is released when it has gone`() {
    let sheet = Presentation<Detail>()
    let host = PresenterDouble<Detail>()
    sheet.present(on: host).store(in: scope)
    expectReleased {
      let detail = Detail("a")
      sheet.item.value = detail
      host.swipe()
      return detail
    }
    expectReleased {
      let detail = Detail("b")
      sheet.item.value = detail
      sheet.item.value = nil
      return detail
    }
  }

  @Test func `an item that is kept, and presented after its scope was ended, is reported`() {
    let sheet = Presentation<Detail>(ending: \.scope, name: "sheet")
    let host = PresenterDouble<Detail>()
    sheet.present(on: host).store(in: scope)
    let (kept, other) = (Detail("a"), Detail("b"))
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) {
      sheet.item.value = kept
      sheet.item.value = other
      #expect(reports.isEmpty)
      sheet.item.value = kept
      sheet.item.value = kept
    }
    #expect(reports.map(\.kind) == [.presentedAfterEnd] && reports.map(\.names) == [["sheet"]])
    let path = PresentationPath<Detail>(ending: \.scope, name: "path")
    withDiagnostics({ reports.append($0) }) {
      path.items.value = [Detail("c"), Detail("d")]
      path.items.value.append(kept)
      path.items.value.swapAt(0, 1)
    }
    #expect(reports.map(\.kind) == [.presentedAfterEnd, .presentedAfterEnd] && reports.last?.names == ["path"])
  }

  @Test func `each version of an item has its scope ended, unless a later version has the same one`() {
    let sheet = Presentation<Edition>(ending: \.scope)
    let (first, second) = (Edition(id: 7), Edition(id: 7))
    sheet.item.value = first
    sheet.item.value?.text = "a"
    #expect(!first.scope.isEnded)
    sheet.item.value = second
    #expect(first.scope.isEnded && !second.scope.isEnded)
    let slow = PresenterDouble<Edition>(isAnimated: true)
    sheet.present(on: slow).store(in: scope)
    slow.finish()
    let third = Edition(id: 7)
    sheet.item.value = third
    #expect(second.scope.isEnded && !third.scope.isEnded)
    sheet.dismiss()
    #expect(!third.scope.isEnded)
    slow.finish()
    #expect(third.scope.isEnded)
  }

  @Test func `the scope of an item ends when it is no longer shown, and without a presenter at once`() {
    let sheet = Presentation<Detail>(ending: \.scope)
    let (first, second, third) = (Detail("a"), Detail("b"), Detail("c"))
    sheet.item.value = first
    #expect(!first.scope.isEnded)
    sheet.item.value = second
    #expect(first.scope.isEnded)
    let slow = PresenterDouble<Detail>(isAnimated: true)
    sheet.present(on: slow).store(in: scope)
    slow.finish()
    sheet.item.value = third
    #expect(!second.scope.isEnded)
    slow.finish()
    #expect(second.scope.isEnded)
    #expect(!third.scope.isEnded)
    slow.finish()
    slow.swipe()
    #expect(third.scope.isEnded)
  }

  @Test func `the scope of an item that comes back while it is dismissed does not end`() {
    let sheet = Presentation<Detail>(ending: \.scope)
    let slow = PresenterDouble<Detail>(isAnimated: true)
    sheet.present(on: slow).store(in: scope)
    let detail = Detail("a")
    sheet.item.value = detail
    slow.finish()
    sheet.item.value = nil
    sheet.item.value = detail
    slow.finish()
    #expect(!detail.scope.isEnded)
    #expect(slow.log == ["present a", "dismiss a", "present a"])
  }

  @Test func `the screen is dismissed when its connection ends, and the item stays`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    scope.end()
    slow.finish()
    #expect(slow.log == ["present a", "dismiss a"])
    #expect(sheet.item.value == "a")
  }

  @Test func `the scope of a screen ends with the screen if its presenter is released before the screen was dismissed`()
  {
    var screenScope: Scope?
    do {
      let slow = PresenterDouble<String>(isAnimated: true)
      let sheet = Presentation("a")
      let connection = sheet.present(on: slow)
      slow.finish()
      screenScope = slow.screen?.scope
      connection.cancel()
      #expect(screenScope?.isEnded == false)
      // An optimizer may release them after their last use.
      withExtendedLifetime((slow, sheet)) {}
    }
    #expect(screenScope?.isEnded == true)
  }

  @Test func `a released presenter is forgotten, and the item goes to another`() {
    var dying: PresenterDouble<String>? = PresenterDouble()
    weak let former = dying
    sheet.present(on: host).store(in: scope)
    sheet.present(on: dying!).store(in: scope)
    sheet.item.value = "a"
    dying = nil
    #expect(former == nil)
    sheet.item.value = "b"
    #expect(host.log == ["present b"])
  }

  @Test func `a presentation is released`() {
    expectReleased {
      let sheet = Presentation<Detail>(Detail("a"), ending: \.scope)
      let host = PresenterDouble<Detail>()
      sheet.present(on: host).store(in: scope)
      scope.end()
      return sheet
    }
  }

  @Test func `a presenter with a screen on screen is released`() {
    expectReleased {
      let host = PresenterDouble<String>()
      sheet.present(on: host).store(in: scope)
      sheet.item.value = "a"
      return host
    }
  }

  @Test func `late calls of a presenter change nothing`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    let screen = slow.screen!
    slow.finish()
    slow.swipe()
    sheet.item.value = "b"
    screen.didDismiss()
    screen.didPresent()
    screen.refuse(NoRoom())
    #expect(sheet.item.value == "b")
    #expect(slow.isMoving)
  }

  @Test func `isWanted of a screen tells a waiting presenter whether to show it`() {
    sheet.present(on: slow).store(in: scope)
    sheet.item.value = "a"
    #expect(slow.screen?.isWanted == true)
    sheet.item.value = nil
    #expect(slow.screen?.isWanted == false)
    sheet.item.value = "a"
    #expect(slow.screen?.isWanted == true)
    let screen = slow.screen
    sheet.item.value = nil
    while slow.isMoving { slow.finish() }
    #expect(screen?.isWanted == false)
  }

  // MARK: The double

  @Test func `an impossible call of a presenter is an issue where its double was made`() {
    let (host, line) = (PresenterDouble<String>(isAnimated: true), #line)
    let (one, other) = (NSObject(), NSObject())
    withKnownIssue {
      for target in [one, other] {
        let sheet = Presentation(target === one ? "a" : "b")
        sheet.present(on: target, { try host.present($1) }, dismiss: { host.dismiss($1) }).store(in: scope)
      }
    } matching: {
      $0.comments.first?.rawValue == "The presenter is asked to present b during an animation"
        && $0.sourceLocation?.line == line
    }
    #expect(host.item == "a")
    host.finish()
  }

  @Test func `an impossible gesture of the user is an issue of the call`() {
    let stack = StackPresenterDouble<String>()
    let line = #line + 2
    withKnownIssue {
      host.swipe()
    } matching: {
      $0.comments.first?.rawValue == "The user swipes on a presenter that shows nothing"
        && $0.sourceLocation?.line == line
    }
    withKnownIssue {
      stack.goBack()
    } matching: {
      $0.comments.first?.rawValue == "The user goes back by 1 on a presenter that shows 0"
        && $0.sourceLocation?.line == line + 6
    }
    #expect(host.log.isEmpty && stack.log.isEmpty)
  }
}
