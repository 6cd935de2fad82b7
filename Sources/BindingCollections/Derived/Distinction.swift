public import Binding

/// The first row of each group, at the row's place in the input.
@usableFromInline
struct Distinction<Element, Key: Hashable> {
  @usableFromInline typealias Groups = Stage<HashGrouping<Element, Key>>.State

  @export(implementation) let groups: Groups
  @export(implementation) var output = Tree()

  /// Makes the state for the present groups. If only few of them differ from the groups of a former state, the output
  /// of that state is updated.
  @export(implementation)
  init(_ groups: Groups, after former: Distinction?) {
    self.groups = groups
    let members = groups.product.members
    let difference = former.flatMap { Stage.changedGroups(of: groups, since: $0.groups) }
    if let former, let difference, !isBulk(difference.count, of: members.count) {
      output = former.output
      // All removals come first, because another group may now have its first row at the place of a removed one.
      for spot in difference.removed { drop(spot.row) }
      for change in difference.changed { drop(change.old) }
      for spot in difference.inserted { take(spot.row) }
      for change in difference.changed { take(change.new) }
    } else {
      var firsts: ContiguousArray<TreeNode> = []
      members.forEach { firsts.append($0.row.element(as: Tree.self).node(at: 0)) }
      firsts.sort { $0.place < $1.place }
      var builder = TreeBuilder()
      for node in firsts { builder.append(node.row, at: node.place) }
      output = builder.finish()
    }
  }

  /// Removes the row that was the first of a group.
  @export(implementation)
  mutating func drop(_ members: Row) { output.remove(members.element(as: Tree.self).node(at: 0).place) }

  /// Inserts the first row of a group.
  @export(implementation)
  mutating func take(_ members: Row) {
    let first = members.element(as: Tree.self).node(at: 0)
    output.insert(first.row, at: first.place)
  }
}

extension ObservableValue {
  /// The first element with each key, in the order of the input.
  ///
  ///     let senders = messages.distinct(by: \.sender)
  ///
  /// The key may read observables. It is evaluated once for each element, and again if the element, or an observable
  /// that was read for it, has changed. One edit costs O(log n).
  @export(implementation)
  public func distinct<Element, Key: Hashable>(
    by key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let groups = hashGrouping(file, line, by: key)
    let node = Computed<Distinction<Element, Key>>(changes: .always, file: file, line: line) { former in
      Distinction(groups.value, after: former)
    }
    node.markInner()
    return DerivedArray(name, file, line, as: "distinct") {
      let state = node.value
      return PersistentArray(state.output, from: state.groups.input.origin)
    }
  }

  /// The elements without repetitions: of equal elements the first, in the order of the input. One edit costs O(log n).
  @export(implementation)
  public func distinct<Element: Hashable>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    distinct(by: { $0 }, name: name, file: file, line: line)
  }
}
