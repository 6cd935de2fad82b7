package import Binding
import BindingArchitecture
import BindingCollections
package import TerminalWidgets

/// 7GUIs 6: undo, and a dialog.
@MainActor package func circlesScreen(in scope: Scope) -> Screen { screen(of: CirclesViewModel(), in: scope) }

@MainActor func screen(of viewModel: CirclesViewModel, in scope: Scope) -> Screen {
  let (canvas, slider) = (CircleCanvas(), Slider("Diameter", in: Circle.diameters, step: 1))
  let (undo, redo, adjust) = (Button("Undo"), Button("Redo"), Button("Adjust"))
  viewModel.circles.bind(to: canvas) { $0.circles = Array($1) }.store(in: scope)
  Computed(of: viewModel, \.selected).bind(to: canvas) { $0.selected = $1?.id }.store(in: scope)
  viewModel.$pointer.bind(to: canvas, \.pointer).store(in: scope)
  Lens(get: { viewModel.diameter }, set: { viewModel.diameter = $0 }).bindTwoWay(to: slider).store(in: scope)
  viewModel.$adjusted.bind(to: adjust) { $0.title = $1 == nil ? "Adjust" : "Done" }.store(in: scope)
  let history = viewModel.history
  history.undoTitle.bind(to: undo, \.title).store(in: scope)
  history.redoTitle.bind(to: redo, \.title).store(in: scope)
  for (command, button) in [(history.undo, undo), (history.redo, redo), (viewModel.adjust, adjust)] {
    command.bind(to: button, in: scope)
  }
  canvas.onMove = { x, y in
    guard viewModel.adjusted == nil else { return }
    viewModel.pointer = Point(x: max(viewModel.pointer.x + x, 0), y: max(viewModel.pointer.y + y, 0))
  }
  canvas.onKey = { key in
    if key == .enter { viewModel.draw.execute() }
    return key == .enter
  }
  return Screen(
    "Circle drawer", of: viewModel, help: "arrows move  Enter draws", canvas, Row(undo, redo, adjust), slider)
}

/// Draws two circles, enlarges one, and undoes that.
@MainActor package func circlesDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let screen = circlesScreen(in: scope)
  let far = String(repeating: "<right>", count: 12)
  for keys in [
    "<enter>\(far)<enter>", "<tab><tab><tab> <tab><right><right><right><right>", "<backtab> <backtab><backtab> ",
  ] {
    screen.play(keys, print)
  }
}
