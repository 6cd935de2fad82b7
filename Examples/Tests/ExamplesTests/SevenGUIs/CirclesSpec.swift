import Binding
import BindingArchitecture
import BindingCollections
import BindingTesting
import TerminalWidgets
import ExampleSupport
import Testing

@testable import SevenGUIs

@MainActor @Suite struct CirclesSpec {
  private let viewModel = CirclesViewModel()
  private var circles: [Circle] { Array(viewModel.circles.value) }

  private func draw(_ x: Double, _ y: Double) {
    viewModel.pointer = Point(x: x, y: y)
    viewModel.draw.execute()
  }

  @Test func `a circle is drawn where there is none, and selected where one is`() {
    draw(10, 10)
    #expect(viewModel.selected?.id == 1 && !viewModel.draw.isEnabled.value)
    viewModel.pointer = Point(x: 15, y: 10)
    #expect(viewModel.selected == nil)
    draw(15, 10)
    viewModel.pointer = Point(x: 12, y: 10)
    #expect(viewModel.selected?.id == 1)
    viewModel.pointer = Point(x: 13, y: 10)
    #expect(viewModel.selected?.id == 2)
  }

  @Test func `adjusting a diameter is one step of undo, and none if it stays the same`() {
    draw(10, 10)
    viewModel.adjust.execute()
    #expect(!viewModel.history.undo.isEnabled.value && viewModel.diameter == 8)
    for diameter in 9...20 { viewModel.diameter = Double(diameter) }
    viewModel.adjust.execute()
    viewModel.adjust.execute()
    viewModel.adjust.execute()
    #expect(circles[0].diameter == 20)
    viewModel.history.undo.execute()
    #expect(circles[0].diameter == 8)
    viewModel.history.undo.execute()
    #expect(circles.isEmpty && !viewModel.history.undo.isEnabled.value)
    viewModel.history.redo.execute()
    viewModel.history.redo.execute()
    #expect(circles[0].diameter == 20 && !viewModel.history.redo.isEnabled.value)
  }

  @Test func `random steps agree with a list of versions`() {
    let seed = Randomness.seed()
    print("circles: BINDING_SEED=\(seed)")
    var samples = SeededGenerator(seed: seed)
    var (versions, place): ([[Circle]], Int) = ([[]], 0)
    let shown = Recorder(viewModel.circles)
    for _ in 0..<500 {
      viewModel.pointer = Point(
        x: .random(in: 0...40, using: &samples), y: .random(in: 0...40, using: &samples))
      let before = circles
      switch Int.random(in: 0..<4, using: &samples) {
      case 0: viewModel.draw.execute()
      case 1 where viewModel.selected != nil:
        viewModel.adjust.execute()
        for _ in 0..<Int.random(in: 0..<3, using: &samples) {
          viewModel.diameter = .random(in: 2...30, using: &samples)
        }
        viewModel.adjust.execute()
      case 2:
        viewModel.history.undo.execute()
        place = max(place - 1, 0)
        #expect(circles == versions[place])
        continue
      case 3:
        viewModel.history.redo.execute()
        place = min(place + 1, versions.count - 1)
        #expect(circles == versions[place])
        continue
      default: continue
      }
      guard circles != before else { continue }
      versions = versions[...place] + [circles]
      place += 1
    }
    #expect(shown.values.last.map { Array($0) } == circles)
  }

  @Test func `the screen draws, adjusts and undoes circles by keys`() {
    let scope = Scope()
    let screen = screen(of: viewModel, in: scope)
    screen.type("<enter><tab><tab><tab> <tab><right><right>")
    #expect(circles.map(\.diameter) == [10] && screen.text().contains { $0.contains("[ Done ]") })
    let place = viewModel.pointer
    screen.type("<tab><right>")
    #expect(viewModel.pointer == place, "its diameter is being changed")
    screen.type("<backtab>")
    screen.type("<backtab> <backtab><backtab> ")
    #expect(screen.text().contains { $0.contains("[ Undo Draw ]") && $0.contains("[ Redo Adjust ]") })
    #expect(circles.map(\.diameter) == [8] && screen.text()[2].contains("▒▒▒▒+▒▒▒▒"))
  }

  @Test func `no part of the circle drawer is kept alive`() {
    expectReleased {
      let viewModel = CirclesViewModel()
      viewModel.draw.execute()
      viewModel.adjust.execute()
      return viewModel
    }
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      return circlesScreen(in: scope)
    }
  }
}
