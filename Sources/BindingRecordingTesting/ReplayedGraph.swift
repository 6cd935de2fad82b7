internal import Binding
internal import BindingRecording

/// The nodes of the view model of a replay, by name, in the order of making.
final class ReplayedGraph {
  private struct Made {
    weak var node: GraphNode?
    let kind: RecordedEvent.NodeKind
    /// The name, once the node has ended.
    var name: String?
  }

  private var made: [Made] = []
  /// The nodes that were written from outside, in order, while that is noted.
  private(set) var writes: [GraphNode] = []
  private var isNotingWrites = true
  /// The nodes that have changed since `takeChanged` was called.
  private var changed: [ObjectIdentifier: GraphNode] = [:]
  private let turn = TurnRef.present
  private var listener: StepListener?

  /// The names that properties will get, by which the recording knows them.
  private let namesOfPlaces: [String: String]

  init(_ namesOfPlaces: [String: String]) {
    self.namesOfPlaces = namesOfPlaces
    let listener = StepObserver { [weak self] in self?.hear($0) }
    self.listener = listener
    turn.add(listener)
  }

  deinit { end() }

  func end() {
    if let listener { turn.remove(listener) }
    listener = nil
  }

  func stopNotingWrites() { isNotingWrites = false }

  private func hear(_ step: StepListener.Step) {
    switch step {
    case .made(let place):
      // A node that subscribes on behalf of another has the name of that one, and no line in a recording.
      guard let node = place.value, !place.standsForAnother else { return }
      place.beHeard()
      made.append(
        Made(node: node, kind: place.isEffect ? .effect : place.isComputed ? .computed : .observable))
    case .written(let place), .writtenUnread(let place):
      guard let node = place.value else { return }
      changed[ObjectIdentifier(node)] = node
      if isNotingWrites, !turn.isEvaluating, turn.effect == nil, !turn.isCallingHooks, !place.isPart {
        writes.append(node)
      }
    case .finished(let place, true), .reset(let place, by: _):
      if let node = place.value { changed[ObjectIdentifier(node)] = node }
    case .ended(let place):
      guard !place.isEffect, let node = place.value else { return }
      changed[ObjectIdentifier(node)] = nil
      // A node that ends keeps the name that it had, for the counts.
      if let index = made.firstIndex(where: { $0.node === node || $0.node == nil && $0.name == nil }) {
        made[index].name = place.name
      }
    default: break
    }
  }

  /// The keys of all living nodes.
  var keys: [ObjectIdentifier: RecordedSession.Key] {
    var counts: [RecordedSession.Name: Int] = [:]
    var keys: [ObjectIdentifier: RecordedSession.Key] = [:]
    for made in made {
      guard let known = made.node?.name ?? made.name else { continue }
      let name = RecordedSession.Name(text: namesOfPlaces[known] ?? known, kind: made.kind)
      let place = counts[name, default: 0]
      counts[name] = place + 1
      if let node = made.node { keys[ObjectIdentifier(node)] = .init(name: name.text, kind: name.kind, place: place) }
    }
    return keys
  }

  /// All living nodes, by key.
  var nodes: [RecordedSession.Key: GraphNode] {
    let keys = keys
    var nodes: [RecordedSession.Key: GraphNode] = [:]
    for made in made {
      if let node = made.node, let key = keys[ObjectIdentifier(node)] { nodes[key] = node }
    }
    return nodes
  }

  func takeChanged() -> [GraphNode] {
    defer { changed = [:] }
    return Array(changed.values)
  }
}
