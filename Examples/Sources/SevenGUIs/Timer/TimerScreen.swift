package import Binding
package import TerminalWidgets

/// 7GUIs 4: time passes while the user does other things.
@MainActor package func timerScreen(in scope: Scope) -> Screen { screen(of: TimerViewModel(), in: scope) }

@MainActor func screen(of viewModel: TimerViewModel, in scope: Scope) -> Screen {
  let (gauge, text, slider) = (Gauge("Elapsed "), Label(), Slider("Duration", in: 0...30, step: 0.5))
  let reset = Button("Reset")
  Computed(of: viewModel, \.fraction).bind(to: gauge, \.fraction).store(in: scope)
  viewModel.$elapsed.bind(to: text) { $0.text = $1.inSeconds }.store(in: scope)
  viewModel.$duration.bindTwoWay(to: slider, via: .seconds).store(in: scope)
  reset.onPress = { viewModel.reset() }
  return Screen("Timer", of: viewModel, help: "←→ duration", gauge, text, slider, reset)
}

/// Lets half a second pass.
@MainActor package func timerDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let viewModel = TimerViewModel()
  let screen = screen(of: viewModel, in: scope)
  screen.type("<tab><tab>")
  viewModel.duration = .milliseconds(500)
  while viewModel.fraction < 1 { try? await Task.sleep(for: .milliseconds(20)) }
  screen.play("", print)
}

extension TwoWayConverter where Model == Duration, Display == Double {
  fileprivate static var seconds: TwoWayConverter {
    TwoWayConverter(convert: { $0 / .seconds(1) }, convertBack: { .milliseconds(Int($0 * 1000)) })
  }
}

extension Duration {
  /// In tenths, as "1.5 s".
  fileprivate var inSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
