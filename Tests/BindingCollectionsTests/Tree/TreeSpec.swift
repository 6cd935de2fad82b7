import TestSupport
import Testing

@testable import BindingCollections

extension TreeNode {
  /// Whether no place of this subtree has a higher priority than one above it. Only then is the height bounded.
  var isHeap: Bool {
    [left, right].allSatisfy { $0.map { $0.place.priority < place.priority && $0.isHeap } ?? true }
  }
}

/// Places that enter a tree and leave it, alone and many at once.
@Suite struct TreeSpec {
  @Test func `a tree has the places that it was given, and is a heap`() {
    var generator = SeededGenerator(seed: Randomness.seed())
    let beginning = Place()
    defer { withExtendedLifetime(beginning) {} }
    var places: [Place] = []
    for _ in 0..<200 { places.append(Place(after: places.last ?? beginning)) }
    var tree = Tree()
    var present: Set<Int> = []
    for _ in 0..<100 {
      // How often a place changes, so that some edits concern one place, and others most of them.
      let share = [1, 10, 70].randomElement(using: &generator) ?? 1
      let changed = places.indices.filter { _ in generator.chance(share) }
      if changed.count == 1 {
        let place = places[changed[0]]
        if present.contains(changed[0]) { tree.remove(place) } else { tree.insert(TreeItem(), at: place) }
      } else {
        tree.edit(changed.count, at: { places[changed[$0]] }) { _, former in former == nil ? TreeItem() : nil }
      }
      present.formSymmetricDifference(changed)
      let found = places.indices.filter { tree.node(at: places[$0]) != nil }
      #expect(found == present.sorted())
      #expect(tree.root?.isHeap != false)
    }
  }
}
