import Binding
import OpenCombine

extension Workload {
  /// A view model of twenty texts, each with a display text through a converter and a validity; one value derived from
  /// all; an effect on each display text and one on the whole. An operation edits one field.
  static let form = Workload(
    name: "form of 20 fields", trial: 50, counted: (40, 240),
    subjects: [
      .binding: formBinding, .handWritten: formHandWritten, .tuned: formTuned, .openCombine: formOpenCombine,
      .observation: formObservation,
    ])
}

private let fields = 20
private let texts = ["Ada", "Grace Hopper"]

private func decorated(_ text: String) -> String { "» " + text }

/// The label and the button of a screen.
private final class Screen {
  var labels = [String](repeating: "", count: fields)
  var isButtonEnabled = false
  var digest: Int { labels.reduce(isButtonEnabled ? 1 : 0) { $0 &* 31 &+ $1.utf8.reduce(0) { $0 &* 31 &+ Int($1) } } }
}

private func formSubject(_ screen: Screen, keeping kept: Any, edit: @escaping (Int, String) -> Void) -> Subject {
  var number = 0
  return Subject(keeping: kept) { count in
    for _ in 0..<count {
      edit(number % fields, texts[number / fields % 2])
      number += 1
    }
  } result: {
    screen.digest
  }
}

private func formBinding() -> Subject {
  let screen = Screen()
  let converter = Converter(decorated)
  let names = (0..<fields).map { _ in Observable("-") }
  let displays = names.map { $0.converted(by: converter) }
  let validities = names.map { name in Computed { !name.value.isEmpty } }
  let isValid = Computed { validities.allSatisfy { $0.value } }
  var effects = displays.enumerated().map { index, display in
    Effect { screen.labels[index] = display.value }
  }
  effects.append(Effect { screen.isButtonEnabled = isValid.value })
  return formSubject(screen, keeping: effects) { names[$0].value = $1 }
}

private func formHandWritten() -> Subject {
  let screen = Screen()
  let names = (0..<fields).map { _ in Box("-") }
  let displays = names.map { $0.map(decorated) }
  let validities = names.map { $0.map { !$0.isEmpty } }
  let isValid = Box(false)
  for validity in validities {
    validity.observe { _ in isValid.value = validities.allSatisfy { $0.value } }
  }
  for (index, display) in displays.enumerated() { display.observe { screen.labels[index] = $0 } }
  isValid.observe { screen.isButtonEnabled = $0 }
  return formSubject(screen, keeping: displays) { names[$0].value = $1 }
}

private final class TunedForm {
  private struct Row {
    var name = ""
    var display = ""
    var isValid = false
  }

  private var rows = ContiguousArray(repeating: Row(), count: fields)
  private var isValid = false
  private let show: (Int, String) -> Void
  private let enable: (Bool) -> Void

  init(show: @escaping (Int, String) -> Void, enable: @escaping (Bool) -> Void) {
    self.show = show
    self.enable = enable
    for index in 0..<fields { set(index, "-") }
  }

  @inline(never)
  func set(_ index: Int, _ name: String) {
    guard rows[index].name != name else { return }
    rows[index].name = name
    let display = decorated(name)
    if rows[index].display != display {
      rows[index].display = display
      show(index, display)
    }
    guard rows[index].isValid != !name.isEmpty else { return }
    rows[index].isValid.toggle()
    let isValid = rows.allSatisfy(\.isValid)
    guard self.isValid != isValid else { return }
    self.isValid = isValid
    enable(isValid)
  }
}

private func formTuned() -> Subject {
  let screen = Screen()
  let form = TunedForm {
    screen.labels[$0] = $1
  } enable: {
    screen.isButtonEnabled = $0
  }
  return formSubject(screen, keeping: form) { form.set($0, $1) }
}

private func formOpenCombine() -> Subject {
  let screen = Screen()
  let names = (0..<fields).map { _ in CurrentValueSubject<String, Never>("-") }
  let validities = names.map { _ in CurrentValueSubject<Bool, Never>(false) }
  let isValid = CurrentValueSubject<Bool, Never>(false)
  var sinks: [AnyCancellable] = []
  for (index, name) in names.enumerated() {
    sinks.append(name.map(decorated).removeDuplicates().sink { screen.labels[index] = $0 })
    sinks.append(name.map { !$0.isEmpty }.removeDuplicates().feed(validities[index]))
  }
  for validity in validities {
    sinks.append(validity.sink { _ in isValid.send(validities.allSatisfy { $0.value }) })
  }
  sinks.append(isValid.removeDuplicates().sink { screen.isButtonEnabled = $0 })
  return formSubject(screen, keeping: sinks) { names[$0].value = $1 }
}

private func formObservation() -> Subject {
  let screen = Screen()
  let names = (0..<fields).map { _ in Observed("-") }
  let displays = names.map { name in { decorated(name.value) } }
  let validities = names.map { name in { !name.value.isEmpty } }
  let isValid = { validities.allSatisfy { $0() } }
  var watchers = displays.enumerated().map { index, display in Watcher { screen.labels[index] = display() } }
  watchers.append(Watcher { screen.isButtonEnabled = isValid() })
  return formSubject(screen, keeping: watchers) {
    names[$0].value = $1
    Watcher.flush()
  }
}
