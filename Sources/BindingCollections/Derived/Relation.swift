import Binding

/// The state of a join: for each row of the left array, the row, if any, that a rule makes from it and from the rows of
/// the right array with the same key. The results are at the places of the left rows.
@usableFromInline
struct Relation<Left, Right, Key: Hashable, Output> {
  @usableFromInline typealias Lefts = Stage<HashGrouping<Left, Key>>
  @usableFromInline typealias Rights = Stage<HashGrouping<Right, Key>>
  @usableFromInline typealias Group = GroupPlace<HashedKey<Key>>

  @usableFromInline
  struct Rule {
    /// Whether `make` depends only on whether there are right rows, not on their elements.
    @export(implementation) let asksOnlyWhether: Bool
    /// The beginning of the order of the results, with the rule by which they are compared.
    @export(implementation) let origin: (_ left: PersistentArray<Left>, _ right: PersistentArray<Right>) -> Place
    /// Makes the result for a left row and the right rows with its key; `nil` for no result.
    @export(implementation) let make: (_ left: Row, _ right: PersistentArray<Right>) -> Row?
    @export(implementation) let outputs = ElementComparison<Output>()

    @export(implementation)
    init(
      asksOnlyWhether: Bool, origin: @escaping (PersistentArray<Left>, PersistentArray<Right>) -> Place,
      _ make: @escaping (_ left: Row, _ right: PersistentArray<Right>) -> Row?
    ) {
      self.asksOnlyWhether = asksOnlyWhether
      self.origin = origin
      self.make = make
    }
  }

  @export(implementation) let lefts: Lefts.State
  @export(implementation) let rights: Rights.State
  @export(implementation) let origin: Place
  @export(implementation) var output = Tree()
  @export(implementation) var results: PersistentArray<Output> { PersistentArray(output, from: origin) }

  /// Makes the state for two inputs. If the changes since a former state concern only few left rows, only their results
  /// are made again.
  @export(implementation)
  init(_ lefts: Lefts.State, _ rights: Rights.State, after former: Relation?, _ rule: Rule) {
    self.lefts = lefts
    self.rights = rights
    origin = rule.origin(lefts.input, rights.input)
    rule.outputs.follow(results.rule)
    guard let former, let changes = Lefts.changedGroups(of: lefts, since: former.lefts),
      let rightChanges = Rights.changedGroups(of: rights, since: former.rights)
    else {
      begin(rule)
      return
    }
    var concern = Concern()
    concern.note(changes)
    concern.note(rightChanges, in: lefts.product, asksOnlyWhether: rule.asksOnlyWhether)
    if isBulk(concern.count, of: lefts.input.count) {
      begin(rule)
      return
    }
    output = former.output
    // Removals come first: a left row whose key has changed is removed with its old group, and comes back with its new
    // one.
    for place in concern.gone { output.remove(place) }
    for (group, rows) in concern.groups {
      let partners = partners(of: group)
      for node in rows { put(rule.make(node.row, partners), at: node.place, rule.outputs) }
    }
  }

  /// The left rows that changes concern: the places of rows that have left their group, and rows whose result has to be
  /// made again, by group.
  @usableFromInline
  struct Concern {
    @export(implementation) var gone: ContiguousArray<Place> = []
    @export(implementation) var groups: ContiguousArray<(group: Group, rows: ContiguousArray<TreeNode>)> = []

    @export(implementation)
    init() {}

    @export(implementation)
    var count: Int { groups.reduce(gone.count) { $0 + $1.rows.count } }

    /// Notes the left rows that changes of the left groups concern. The element of a group is the tree of its rows.
    @export(implementation)
    mutating func note(_ changes: TreeDifference) {
      for spot in changes.removed { spot.row.element(as: Tree.self).forEach { gone.append($0.place) } }
      for spot in changes.inserted { note(spot.row.element(as: Tree.self), spot.place) }
      for change in changes.changed {
        let new = change.new.element(as: Tree.self)
        let changesOfRows = TreeDifference(from: change.old.element(as: Tree.self), to: new)
        for spot in changesOfRows.removed { gone.append(spot.place) }
        let places = changesOfRows.inserted.map(\.place) + changesOfRows.changed.map(\.place)
        let nodes = ContiguousArray(places.map { new.node(at: $0).unsafelyUnwrapped })
        groups.append((unsafeDowncast(change.place, to: Group.self), nodes))
      }
    }

    /// Notes the left rows that changes of the right groups concern.
    @export(implementation)
    mutating func note(_ changes: TreeDifference, in lefts: HashGrouping<Left, Key>, asksOnlyWhether: Bool) {
      var places = changes.removed.map(\.place) + changes.inserted.map(\.place)
      if !asksOnlyWhether { places += changes.changed.map(\.place) }
      for place in places {
        let key = unsafeDowncast(place, to: Group.self).key
        if let group = lefts.find(key).group { note(lefts.rows(of: group), group) }
      }
    }

    @export(implementation)
    mutating func note(_ rows: Tree, _ group: Place) {
      var nodes: ContiguousArray<TreeNode> = []
      rows.forEach { nodes.append($0) }
      groups.append((unsafeDowncast(group, to: Group.self), nodes))
    }
  }

  /// The right rows with the key of a left group.
  @export(implementation)
  func partners(of group: Group) -> PersistentArray<Right> {
    let known = rights.product.find(group.key).group
    return PersistentArray(known.map { rights.product.rows(of: $0) } ?? Tree(), from: rights.input.origin)
  }

  /// Makes the results of all left rows.
  @export(implementation)
  mutating func begin(_ rule: Rule) {
    var partnersOf: [ObjectIdentifier: PersistentArray<Right>] = [:]
    lefts.product.groups.forEach {
      let group = $0.row.element(as: Group.self)
      partnersOf[ObjectIdentifier(group)] = partners(of: group)
    }
    var builder = TreeBuilder()
    // `places` has the group of each left row, in the order of the left rows.
    var groups = TreeIterator(lefts.product.places)
    lefts.input.tree.forEach { node in
      let group = groups.next().unsafelyUnwrapped.item(as: Group.self)
      let row = rule.make(node.row, partnersOf[ObjectIdentifier(group)].unsafelyUnwrapped)
      if let row { builder.append(row, at: node.place) }
    }
    output = builder.finish()
  }

  /// Puts the result for a left row into the output. A result that is the same as the former one is no change.
  @export(implementation)
  mutating func put(_ row: Row?, at place: Place, _ outputs: ElementComparison<Output>) {
    let former = output.node(at: place)?.row
    switch (former, row) {
    case (nil, nil): break
    case (nil, let row?): output.insert(row, at: place)
    case (.some, nil): output.remove(place)
    case (let former?, let row?):
      // For readers of the output, a row of another identity is another row, even if its element is the same.
      let isKept = former === row || (former.id == row.id && outputs.areSame(former, row))
      if !isKept { output.replace(row, at: place) }
    }
  }
}
