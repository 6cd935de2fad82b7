import Binding

/// A kind of graph that can be made in any size.
struct Shape: Sendable {
  let name: String
  /// Makes this many nodes.
  let make: @Sendable (Int) -> Specimen

  static let all = [deep, wide, joined, rows, scopes, observers]

  static func named(_ name: String) -> Shape? { all.first { $0.name == name } }

  /// A chain of computed values with an effect at its end.
  private static let deep = Shape(name: "deep") { size in
    let source = Observable(0)
    var nodes: ContiguousArray<AnyObject> = [source]
    var last = source.map { $0 &+ 1 }
    for _ in 1..<size {
      // Read while it is built: only the first evaluation recurses.
      _ = last.value
      nodes.append(last)
      let former = last
      last = Computed { former.value &+ 1 }
    }
    nodes.append(last)
    let end = last
    return Specimen(nodes, observation: { [Effect { _ = end.value }] }, change: { source.value = 1 })
  }

  /// Computed values of one observable, each with an effect.
  private static let wide = Shape(name: "wide") { size in
    let source = Observable(0)
    let computed = (0..<size).map { number in source.map { $0 &+ number } }
    return Specimen(
      ContiguousArray(computed), observation: { computed.map { node in Effect { _ = node.value } } },
      change: { source.value = 1 })
  }

  /// Observables that one computed value reads, all changed in one batch.
  private static let joined = Shape(name: "joined") { size in
    let sources = (0..<size).map { Observable($0) }
    let sum = Computed { sources.reduce(0) { $0 &+ $1.value } }
    return Specimen(
      ContiguousArray(sources), observation: { [Effect { _ = sum.value }] },
      change: { batch { for source in sources { source.value &+= 1 } } })
  }

  /// A table of view models, each with two observables, a computed value and a binding.
  private static let rows = Shape(name: "rows") { size in
    final class Label { var text = 0 }
    final class Row {
      let title: Observable<Int>
      let isDone = Observable(false)
      let text: Computed<Int>
      let label = Label()

      init(_ number: Int) {
        title = Observable(number)
        text = Computed { [title, isDone] in isDone.value ? -title.value : title.value }
      }
    }
    let rows = (0..<size).map { Row($0) }
    return Specimen(
      ContiguousArray(rows), observation: { rows.map { row in row.text.bind(to: row.label) { $0.text = $1 } } },
      change: { for row in rows { row.title.value &+= 1 } })
  }

  /// Scopes, each the child of the one before, with an effect in each.
  private static let scopes = Shape(name: "scopes") { size in
    let source = Observable(0)
    let outermost = Scope()
    var innermost = outermost
    var nodes: ContiguousArray<AnyObject> = [outermost]
    for _ in 1..<size {
      innermost = innermost.child()
      nodes.append(innermost)
    }
    let scopes = nodes
    return Specimen(
      nodes,
      observation: {
        for scope in scopes { source.observe { _ in }.store(in: unsafeDowncast(scope, to: Scope.self)) }
        return []
      },
      change: {
        source.value = 1
        outermost.pause()
        source.value = 2
        outermost.resume()
        outermost.end()
      })
  }

  /// Observers of one event.
  private static let observers = Shape(name: "observers") { size in
    let event = Event<Int>()
    return Specimen(
      [event], observation: { (0..<size).map { _ in event.observe { _ in } } }, change: { event.send(1) })
  }
}
