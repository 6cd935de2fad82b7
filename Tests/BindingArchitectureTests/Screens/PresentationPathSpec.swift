import Binding
import BindingArchitecture
import BindingTesting
import Foundation
import TestSupport
import Testing

private enum Screen: Codable, Hashable {
  case person(Int), address
}

private final class Pane: CustomStringConvertible {
  let title: String
  let scope = Scope()
  init(_ title: String) { self.title = title }
  var description: String { title }
}

/// A version of a record, of which there may be several with the same identity.
private struct Edition: Identifiable, CustomStringConvertible {
  let id: Int
  let scope = Scope()
  var description: String { "\(id)" }
}

/// An item that cannot be compared with another version of itself.
private struct Place: Identifiable {
  let id: Int
  var name = "there"
}

private struct NoRoom: Error {}

@Suite struct PresentationPathSpec {
  let scope = Scope()
  private let path = PresentationPath<String>(name: "path")
  private let stack = StackPresenterDouble<String>()
  private let slow = StackPresenterDouble<String>(isAnimated: true)

  @Test func `items of a path are pushed and popped`() {
    path.present(on: stack).store(in: scope)
    path.push("a")
    path.push("b")
    path.push("c")
    #expect(path.top == "c")
    #expect(path.pop() == "c")
    #expect(path.pop(to: { $0 == "a" }))
    #expect(!path.pop(to: { $0 == "x" }))
    path.popToRoot()
    #expect(path.pop() == nil)
    let shown = [["a"], ["a", "b"], ["a", "b", "c"], ["a", "b"], ["a"], []]
    #expect(stack.log == shown.map { "show \($0)" })
  }

  @Test func `a path of the same objects is no change`() {
    let (one, other) = (Pane("one"), Pane("other"))
    let path = PresentationPath([one])
    let items = Recorder(path.items)
    path.items.value = [one]
    path.items.value = [other]
    #expect(items.values.map { $0.map(\.title) } == [["one"], ["other"]])
  }

  @Test func `going back to where the path is changes nothing`() {
    let items = Recorder(path.items)
    path.pop()
    path.push("a")
    #expect(path.pop(to: { $0 == "a" }))
    path.popToRoot()
    path.popToRoot()
    #expect(items.take() == [[], ["a"], []])
  }

  @Test func `items that the user goes back from are removed in one write`() {
    path.present(on: stack).store(in: scope)
    path.items.value = ["a", "b", "c"]
    let items = Recorder(path.items)
    stack.goBack(by: 2)
    #expect(items.take() == [["a", "b", "c"], ["a"]])
    #expect(stack.take() == ["show \(["a", "b", "c"])", "back to \(["a"])"])
    path.push("d")
    #expect(stack.items == ["a", "d"])
  }

  @Test func `an item that stays keeps its screen`() {
    path.present(on: stack).store(in: scope)
    path.items.value = ["a", "b", "c"]
    let screens = stack.screens
    path.items.value = ["c", "a", "d"]
    #expect(stack.screens[0] === screens[2])
    #expect(stack.screens[1] === screens[0])
    #expect(screens.map(\.scope.isEnded) == [false, true, false])
  }

  @Test func `a screen is told of its item only if that has changed`() {
    let path = PresentationPath<Place>()
    let slow = StackPresenterDouble<Place>(isAnimated: true)
    path.present(on: slow).store(in: scope)
    path.push(Place(id: 1))
    let screen = slow.screens[0]
    var runs = 0
    Effect {
      _ = screen.item
      runs += 1
    }.store(in: screen.scope)
    slow.finish()
    scope.pause()
    scope.resume()
    #expect(runs == 1)
    path.items.value = [Place(id: 1)]
    path.push(Place(id: 2))
    slow.finish()
    #expect(runs == 1)
    path.items.value[0].name = "here"
    #expect(runs == 2 && screen.item.name == "here" && slow.screens[0] === screen)
  }

  @Test func `equal items have a screen each`() {
    path.present(on: stack).store(in: scope)
    path.items.value = ["a", "a", "a"]
    stack.goBack()
    #expect(path.items.value == ["a", "a"])
    #expect(stack.items == ["a", "a"])
  }

  @Test func `the last path counts during a transition`() {
    path.present(on: slow).store(in: scope)
    path.push("a")
    path.push("b")
    path.items.value = ["x", "y"]
    #expect(slow.take() == ["show \(["a"])"])
    slow.finish()
    #expect(slow.take() == ["show \(["x", "y"])"])
    slow.finish()
    #expect(slow.log.isEmpty)
  }

  @Test func `the user going back during a transition counts`() {
    path.present(on: slow).store(in: scope)
    path.items.value = ["a", "b"]
    slow.goBack()
    #expect(path.items.value == ["a"])
    slow.finish()
    path.push("c")
    slow.finish()
    #expect(slow.items == ["a", "c"])
    #expect(path.items.value == ["a", "c"])
  }

  @Test func `the user going back does not take back items that were written meanwhile`() {
    path.present(on: slow).store(in: scope)
    path.items.value = ["a", "b"]
    path.items.value = ["c", "d"]
    slow.goBack(by: 2)
    #expect(path.items.value == ["c", "d"])
    slow.finish()
    #expect(slow.items == ["c", "d"])
  }

  @Test func `an item that a failed transaction pushed is never shown`() {
    path.present(on: stack).store(in: scope)
    try? transaction {
      path.push("a")
      throw NoRoom()
    }
    #expect(stack.log.isEmpty)
  }

  @Test func `a refused path returns to the items that are shown, and the reason is sent`() {
    path.present(on: stack).store(in: scope)
    path.push("a")
    let refused = Recorder(path.refused)
    stack.refusal = NoRoom()
    path.push("b")
    #expect(path.items.value == ["a"])
    #expect(refused.values.map(\.items) == [["a", "b"]])
    stack.refusal = nil
    path.push("b")
    #expect(stack.items == ["a", "b"])
    stack.refusal = NoRoom()
    path.pop()
    #expect(path.items.value == ["a", "b"])
    stack.refusal = nil
    path.pop()
    #expect(stack.items == ["a"])
  }

  @Test func `a screen can be closed from within`() {
    path.present(on: stack).store(in: scope)
    path.items.value = ["a", "b", "c"]
    stack.screens[1].dismiss()
    #expect(path.items.value == ["a"])
    #expect(stack.items == ["a"])
  }

  @Test func `the presenter shows its root when the connection ends, and the items stay`() {
    path.present(on: slow).store(in: scope)
    path.items.value = ["a"]
    scope.end()
    #expect(slow.isMoving)
    slow.finish()
    #expect(slow.isMoving)
    slow.finish()
    #expect(slow.items.isEmpty)
    #expect(path.items.value == ["a"])
    path.present(on: slow).store(in: Scope())
    let scope = Scope()
    path.present(on: slow).store(in: scope)
    while slow.isMoving { slow.finish() }
    #expect(slow.items == ["a"])
  }

  @Test func `a paused scope holds the presenter of a path back`() {
    path.present(on: stack).store(in: scope)
    path.push("a")
    scope.pause()
    path.push("b")
    path.push("c")
    #expect(stack.take() == ["show \(["a"])"])
    scope.resume()
    #expect(stack.take() == ["show \(["a", "b", "c"])"])
  }

  @Test func `a paused presenter of a path is not called, also if another presenter is bound`() {
    path.present(on: stack).store(in: scope)
    path.push("a")
    #expect(stack.take() == ["show \(["a"])"])
    scope.pause()
    let other = Scope()
    path.present(on: slow).store(in: other)
    #expect(stack.take().isEmpty && slow.take().isEmpty)
    scope.resume()
    #expect(stack.items.isEmpty && slow.items == ["a"])
  }

  @Test func `a presenter of a path whose paused scope ends goes back to its root`() {
    path.present(on: stack).store(in: scope)
    path.push("a")
    scope.pause()
    let other = Scope()
    path.present(on: slow).store(in: other)
    scope.end()
    #expect(stack.items.isEmpty && slow.items == ["a"])
  }

  @Test func `a root that is refused when the connection ends is reported as the path of nothing`() {
    path.present(on: stack).store(in: scope)
    path.push("a")
    let refused = Recorder(path.refused)
    stack.refusal = NoRoom()
    scope.end()
    #expect(refused.values.map(\.items) == [[]])
    #expect(path.items.value == ["a"])
  }

  @Test func `a presenter that refuses to go back to its root does not keep the path from the next one`() {
    let (first, second) = (StackPresenterDouble<String>(), StackPresenterDouble<String>())
    let quiet = path.refused.observe { _ in }
    path.items.value = ["a", "b"]
    path.present(on: first).store(in: scope)
    first.refusal = NoRoom()
    let top = path.present(on: second)
    #expect(second.items == ["a", "b"])
    first.refusal = nil
    second.refusal = NoRoom()
    top.cancel()
    let shown = ["a", "b"]
    #expect(first.take() == ["show \(shown)", "refuse []", "show \(shown)"] && path.items.value == shown)
    quiet.cancel()
  }

  @Test func `a presenter that has refused to go back to its root is asked again when it is bound, also without items`()
  {
    let quiet = path.refused.observe { _ in }
    path.push("a")
    let first = path.present(on: stack)
    let screen = stack.screens.first
    stack.refusal = NoRoom()
    first.cancel()
    #expect(screen?.scope.isEnded == true)
    path.popToRoot()
    stack.refusal = nil
    path.present(on: stack).store(in: scope)
    #expect(stack.items.isEmpty && stack.take() == ["show \(["a"])", "refuse []", "show []"])
    path.push("b")
    path.popToRoot()
    #expect(stack.take() == ["show \(["b"])", "show []"])
    quiet.cancel()
  }

  @Test func `a released presenter of a path is forgotten`() {
    var dying: StackPresenterDouble<String>? = StackPresenterDouble()
    path.present(on: stack).store(in: scope)
    path.present(on: dying!).store(in: scope)
    path.push("a")
    #expect(stack.log.isEmpty)
    dying = nil
    path.push("b")
    #expect(stack.items == ["a", "b"])
  }

  @Test func `a pushed screen is released, and its scope ends, when it has gone`() {
    let path = PresentationPath<Pane>(ending: \.scope)
    let slow = StackPresenterDouble<Pane>(isAnimated: true)
    path.present(on: slow).store(in: scope)
    let (kept, gone) = (Pane("a"), Pane("b"))
    path.items.value = [kept, gone]
    slow.finish()
    path.pop()
    #expect(!gone.scope.isEnded)
    slow.finish()
    #expect(gone.scope.isEnded)
    #expect(!kept.scope.isEnded)
    slow.goBack()
    #expect(kept.scope.isEnded)
    func popped() -> Pane {
      let pane = Pane("c")
      path.push(pane)
      slow.finish()
      path.pop()
      slow.finish()
      return pane
    }
    expectReleased { popped() }
    expectReleased { popped().scope }
    expectReleased {
      let path = PresentationPath<Pane>([Pane("d")], ending: \.scope)
      let stack = StackPresenterDouble<Pane>()
      path.present(on: stack).cancel()
      return path
    }
  }

  @Test func `each version of an item in a path has its scope ended`() {
    let path = PresentationPath<Edition>(ending: \.scope)
    let slow = StackPresenterDouble<Edition>(isAnimated: true)
    path.present(on: slow).store(in: scope)
    let (root, first, second) = (Edition(id: 1), Edition(id: 7), Edition(id: 7))
    path.items.value = [root, first]
    path.items.value = [root, second]
    // The screen shows the first version until its transition is over.
    #expect(!first.scope.isEnded)
    slow.finish()
    #expect(first.scope.isEnded && !second.scope.isEnded)
    path.pop()
    slow.finish()
    #expect(second.scope.isEnded && !root.scope.isEnded)
  }

  @Test func `a path is a deep link that can be stored`() throws {
    let path = PresentationPath<Screen>([.person(3), .address])
    let stored = try JSONEncoder().encode(path.items.value)
    let stack = StackPresenterDouble<Screen>()
    let restored = PresentationPath(try JSONDecoder().decode([Screen].self, from: stored))
    restored.present(on: stack).store(in: scope)
    #expect(stack.items == [.person(3), .address])
    #expect(stack.log.count == 1)
  }

  @Test func `items that cannot be told apart trap`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Plain { var text = "" }
      let path = PresentationPath<Plain>(name: "places")
      let stack = StackPresenterDouble<Plain>()
      let token = path.present(on: stack)
      path.push(Plain())
      _ = token
    }
    #expect(trap.message.contains("the items of the path 'places' cannot be told apart"))
  }

  @Test(arguments: 0..<20)
  func `the path is shown in the end, after any writes and swipes`(round: Int) {
    let seed = Randomness.seed() &+ UInt64(round)
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "b", "c"]
    path.present(on: slow).store(in: scope)
    for _ in 0..<200 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: path.push(letters.randomElement(using: &random)!)
      case 2: path.pop()
      case 3: slow.finish()
      case 4 where !slow.screens.isEmpty: slow.goBack(by: Int.random(in: 1...slow.screens.count, using: &random))
      case 5: path.items.value.shuffle(using: &random)
      default: path.items.value = (0..<3).map { _ in letters.randomElement(using: &random)! }
      }
      if !slow.isMoving { #expect(slow.items == path.items.value, "seed \(seed)") }
    }
    while slow.isMoving { slow.finish() }
    #expect(slow.items == path.items.value, "seed \(seed)")
  }
}
