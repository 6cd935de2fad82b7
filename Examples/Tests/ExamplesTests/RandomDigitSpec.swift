import Binding
import BindingTesting
import TerminalWidgets
import ExampleSupport
import Testing

@testable import RandomDigit

@Suite @MainActor struct RandomDigitSpec {
  private let digits = RandomDigits(KnownGenerator(numbers: [7, 19]))

  @Test func `each digit from 0 to 9 is drawn, and no other number`() {
    var digits = RandomDigits(SeededGenerator(seed: 1))
    #expect(Set((0..<200).map { _ in digits.next() }) == Set(0...9))
  }

  @Test func `in MVC the digit goes into the model, which the controller passes to the view`() {
    let controller = DigitController(digits: digits)
    #expect(controller.view.text == "MVC model")
    controller.view.delegate?.didClickButton()
    #expect(controller.view.text == "7")
    controller.view.model?.content = "8"
    #expect(controller.view.text == "7", "nothing tells the view")
  }

  /// A presenter is tested with a view that notes what it is told.
  @Test func `in MVP a view gets a text, first that of the model`() {
    final class MockView: DigitViewing {
      var texts: [String] = []
      var content = "" { didSet { texts.append(content) } }
    }
    let view = MockView()
    let presenter = DigitPresenter(view: view, model: DigitModel("2333"), digits: digits)
    presenter.doPrintWork()
    presenter.didClickButton()
    presenter.didClickButton()
    #expect(view.texts == ["2333", "7", "9"])
    #expect(presenter.model.content == "9")
    #expect(DigitContainer(digits: digits).view.content == "2333")
  }

  @Test func `in MVVM view and model follow each other`() {
    let viewModel = DigitViewModel(digits: digits)
    let view = BoundDigitView(viewModel: viewModel)
    #expect(view.text == "MVVM model")
    viewModel.roll()
    #expect((view.text, view.entry.content) == ("7", "7"))
    view.entry.content = "typed"
    view.entry.edited.send()
    #expect((view.text, viewModel.content.value) == ("typed", "typed"))
  }

  @Test func `in MVVM the view model is bound to the model, which other view models may share`() {
    let model = TrackedDigitModel()
    let (viewModel, other) = (DigitViewModel(model, digits: digits), DigitViewModel(model, digits: digits))
    let view = BoundDigitView(viewModel: viewModel)
    other.roll()
    #expect((view.text, view.entry.content) == ("7", "7"))
    viewModel.content.value = "typed"
    #expect((model.content, other.content.value) == ("typed", "typed"))
  }

  @Test func `no view keeps its delegate alive, and no presenter its view`() {
    let (view, passive) = (ModelDigitView(), PassiveDigitView())
    expectReleased {
      let controller = DigitController(digits: digits)
      view.delegate = controller
      return controller
    }
    var presenter: DigitPresenter?
    expectReleased {
      let view = PassiveDigitView()
      presenter = DigitPresenter(view: view, model: DigitModel("2333"), digits: digits)
      return view
    }
    presenter?.doPrintWork()
    expectReleased {
      let presenter = DigitPresenter(view: passive, model: DigitModel("2333"), digits: digits)
      passive.delegate = presenter
      return presenter
    }
  }

  @Test func `no object is kept alive under any of the three`() {
    expectReleased { DigitController(digits: digits) }
    expectReleased { DigitController(digits: digits).view }
    expectReleased { DigitContainer(digits: digits) }
    expectReleased { DigitContainer(digits: digits).presenter }
    let viewModel = DigitViewModel(digits: digits)
    expectReleased { BoundDigitView(viewModel: viewModel) }
    #expect(viewModel.content.observerCount == 0)
  }

  @Test func `the demo shows the same digits three times, and a typed content where views are bound`() {
    var lines: [String] = []
    randomDigitDemo { lines.append($0) }
    #expect(
      lines == [
        "<enter><enter>:", "  MVC", "  [ Click me! ]                            1", "  MVP",
        "  [ Click me! ]                            2333", "  MVVM",
        "  [ Click me! ]              MVVM model                 Content: MVVM model", "<tab><enter>:", "  MVC",
        "  [ Click me! ]                            1", "  MVP", "  [ Click me! ]                            3",
        "  MVVM", "  [ Click me! ]              MVVM model                 Content: MVVM model", "<tab><enter>:",
        "  MVC", "  [ Click me! ]                            1", "  MVP",
        "  [ Click me! ]                            3", "  MVVM",
        "  [ Click me! ]              3                          Content: 3", "<tab>^uhello:", "  MVC",
        "  [ Click me! ]                            1", "  MVP", "  [ Click me! ]                            3",
        "  MVVM", "  [ Click me! ]              hello                      Content: hello",
      ])
  }
}
