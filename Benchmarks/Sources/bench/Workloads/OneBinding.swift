import Binding
import OpenCombine

extension Workload {
  /// One state bound to a property of one object, by a closure.
  static let bindingByClosure = Workload(
    name: "one binding, by closure", counted: (200, 1_200),
    subjects: [
      .binding: {
        let (state, label) = (Observable(0), Label())
        let token = state.bind(to: label) { $0.number = $1 }
        return subject(label, keeping: token) { state.value = $0 }
      },
      .handWritten: {
        let (state, label) = (Box(0), Label())
        state.observe { [weak label] in label?.number = $0 }
        return subject(label) { state.value = $0 }
      },
      .tuned: {
        let label = Label()
        let model = TunedModel { label.number = $0 }
        return subject(label) { model.set($0) }
      },
      .openCombine: {
        let (state, label) = (CurrentValueSubject<Int, Never>(0), Label())
        let sink = state.sink { [weak label] in label?.number = $0 }
        return subject(label, keeping: sink) { state.value = $0 }
      },
      .observation: {
        let (state, label) = (Observed(0), Label())
        let watcher = Watcher { [weak label] in label?.number = state.value }
        return subject(label, keeping: watcher) {
          state.value = $0
          Watcher.flush()
        }
      },
    ])

  /// One state bound to a property of one object, by a key path.
  static let bindingByKeyPath = Workload(
    name: "one binding, by key path", counted: (200, 1_200),
    subjects: [
      .binding: {
        let (state, label) = (Observable(0), Label())
        let token = state.bind(to: label, numberPath())
        return subject(label, keeping: token) { state.value = $0 }
      },
      .handWritten: {
        let (state, label, path) = (Box(0), Label(), numberPath())
        state.observe { [weak label] in label?[keyPath: path] = $0 }
        return subject(label) { state.value = $0 }
      },
      .tuned: {
        let (label, path) = (Label(), numberPath())
        let model = TunedModel { label[keyPath: path] = $0 }
        return subject(label) { model.set($0) }
      },
      .openCombine: {
        let (state, label) = (CurrentValueSubject<Int, Never>(0), Label())
        let sink = state.assign(to: numberPath(), on: label)
        return subject(label, keeping: sink) { state.value = $0 }
      },
      .observation: {
        let (state, label, path) = (Observed(0), Label(), numberPath())
        let watcher = Watcher { [weak label] in label?[keyPath: path] = state.value }
        return subject(label, keeping: watcher) {
          state.value = $0
          Watcher.flush()
        }
      },
    ])
}

private final class Label {
  var number = 0
}

/// A key path that the compiler cannot see, as in a library.
@inline(never) @_optimize(none)
private func numberPath() -> ReferenceWritableKeyPath<Label, Int> { \.number }

private final class TunedModel {
  private var value = 0
  private let show: (Int) -> Void

  init(_ show: @escaping (Int) -> Void) { self.show = show }

  @inline(never)
  func set(_ value: Int) {
    guard value != self.value else { return }
    self.value = value
    show(value)
  }
}

private func subject(_ label: Label, keeping kept: Any = (), write: @escaping (Int) -> Void) -> Subject {
  var number = 0
  return Subject(keeping: kept) { count in
    for _ in 0..<count {
      number += 1
      write(number)
    }
  } result: {
    label.number
  }
}
