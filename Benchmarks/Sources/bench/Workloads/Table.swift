import Binding

extension Workload {
  /// A million view models of three values, three derived values and three bindings to a view, all alive at once: the
  /// time for one of them.
  static let tableTime = Workload(
    name: "1,000,000 view models, each", fixedCount: 1_000_000, counted: (1_000, 3_000), subjects: tableSubjects)

  /// The heap of one of them, with its view.
  static let tableMemory = Workload(
    name: "bytes per view model of 1,000,000", measure: .memory, fixedCount: 1_000_000, subjects: tableSubjects)
}

private let tableSubjects: [Peer: @Sendable () -> Subject] = [
  .binding: {
    table {
      BindingMember($0)
    } view: {
      $0.view
    }
  },
  .handWritten: {
    table {
      BoxMember($0)
    } view: {
      $0.view
    }
  },
  .observation: {
    table {
      WatchedMember($0)
    } view: {
      $0.view
    }
  },
]

private final class MemberView {
  var title = ""
  var rank = 0
  var isListed = false

  var digest: Int { title.utf8.reduce(rank + (isListed ? 1 : 0)) { $0 &* 31 &+ Int($1) } }
}

private final class BindingMember {
  let name: Observable<String>
  let points = Observable(0)
  let isActive = Observable(true)
  let title: Computed<String>
  let rank: Computed<Int>
  let isListed: Computed<Bool>
  let view = MemberView()
  private let bindings: (Subscription, Subscription, Subscription)

  init(_ number: Int) {
    name = Observable("Member \(number)")
    title = Computed { [name, isActive] in isActive.value ? name.value : "–" }
    rank = Computed { [points] in points.value / 100 }
    isListed = Computed { [points, isActive] in isActive.value && points.value >= 0 }
    bindings = (
      title.bind(to: view) { $0.title = $1 }, rank.bind(to: view) { $0.rank = $1 },
      isListed.bind(to: view) { $0.isListed = $1 }
    )
  }
}

private final class BoxMember {
  let name: Box<String>
  let points = Box(0)
  let isActive = Box(true)
  let title: Box<String>
  let rank: Box<Int>
  let isListed = Box(false)
  let view = MemberView()

  init(_ number: Int) {
    name = Box("Member \(number)")
    title = Box("")
    rank = points.map { $0 / 100 }
    let showTitle = { [unowned(unsafe) name, unowned(unsafe) isActive, title] in
      title.value = isActive.value ? name.value : "–"
    }
    let list = { [unowned(unsafe) points, unowned(unsafe) isActive, isListed] in
      isListed.value = isActive.value && points.value >= 0
    }
    name.observe { _ in showTitle() }
    isActive.observe { _ in
      showTitle()
      list()
    }
    points.observe { _ in list() }
    title.observe { [weak view] in view?.title = $0 }
    rank.observe { [weak view] in view?.rank = $0 }
    isListed.observe { [weak view] in view?.isListed = $0 }
  }
}

private final class WatchedMember {
  let model: ObservedMember
  let view = MemberView()
  private let watchers: (Watcher, Watcher, Watcher)

  init(_ number: Int) {
    model = ObservedMember("Member \(number)")
    watchers = (
      Watcher { [model, weak view] in view?.title = model.title },
      Watcher { [model, weak view] in view?.rank = model.rank },
      Watcher { [model, weak view] in view?.isListed = model.isListed }
    )
  }
}

/// Adds view models, after releasing those of the previous sample.
private func table<Row>(_ make: @escaping (Int) -> Row, view: @escaping (Row) -> MemberView) -> Subject {
  var rows: ContiguousArray<Row> = []
  return Subject { count in
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(count)
    for number in 0..<count { rows.append(make(number)) }
  } result: {
    rows.reduce(0) { $0 &* 31 &+ view($1).digest }
  }
}
