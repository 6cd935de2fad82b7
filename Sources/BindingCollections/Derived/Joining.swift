public import Binding

/// A place in concatenated arrays. `outer` is the place of a row's array in the list of arrays, and `inner` is the
/// row's place in that array.
@usableFromInline
final class JoinedPlace: Place {
  @export(implementation) let outer: Place
  @export(implementation) let inner: Place

  @usableFromInline
  init(after predecessor: Place, before followers: Int = 0, _ outer: Place, _ inner: Place) {
    self.outer = outer
    self.inner = inner
    super.init(after: predecessor, before: followers)
  }
}

/// The places of one part in the output, which are found one after the other by the places in the part.
@usableFromInline
struct FormerPlaces {
  @export(implementation) var nodes: TreeIterator
  @export(implementation) var next: JoinedPlace?

  @export(implementation)
  init(in rows: Tree) {
    nodes = TreeIterator(rows, from: 0)
    advance()
  }

  @export(implementation)
  var isAtEnd: Bool { next == nil }

  /// The place in the output for a place in the part; `nil` if the part did not have that place. Passes the places
  /// before it, so the calls have to come in the order of the places.
  @export(implementation)
  mutating func take(_ inner: Place) -> JoinedPlace? {
    while let place = next, place.inner < inner { advance() }
    guard let place = next, place.inner === inner else { return nil }
    return place
  }

  @export(implementation)
  mutating func advance() { next = nodes.next().map { unsafeDowncast($0.place, to: JoinedPlace.self) } }
}

/// The operator that concatenates arrays.
@usableFromInline
struct Joining<Part: ObservableValue, Element>: RowByRowOperator where Part.Value == PersistentArray<Element> {
  @usableFromInline typealias Input = Part
  @export(implementation) let origin: Place
  /// For each place of the input, the last used version of the array at that place.
  @export(implementation) var parts = Tree()
  @export(implementation) var output = Tree()

  @export(implementation)
  init(from origin: Place) { self.origin = origin }

  @export(implementation)
  func find(_ row: Row) -> PersistentArray<Element> { row.element(as: Part.self).value }

  /// Changes are applied one by one, however many there are: a part is a single row of the input, but arranging it
  /// costs as much as arranging all of its own rows.
  @export(implementation)
  var traits: RowTraits { RowTraits(bulk: .never) }

  // Each row of the input that was last used has its part in `parts`.
  @export(implementation)
  func finding(at place: Place) -> PersistentArray<Element> {
    parts.node(at: place).unsafelyUnwrapped.row.element(as: PersistentArray<Element>.self)
  }

  /// The last place of the output before all rows of the part at a place; the beginning of the order if there is none.
  @export(implementation)
  func last(before outer: Place) -> Place {
    output.lastPlace { unsafeDowncast($0, to: JoinedPlace.self).outer < outer } ?? origin
  }

  /// The last place of the output before the row at `inner` in the part at `outer`, or the place of that row if
  /// `isIncluded`.
  @export(implementation)
  func last(upTo inner: Place, in outer: Place, including isIncluded: Bool) -> Place? {
    output.lastPlace {
      let place = unsafeDowncast($0, to: JoinedPlace.self)
      if place.outer !== outer { return place.outer < outer }
      return place.inner < inner || isIncluded && place.inner === inner
    }
  }

  @export(implementation)
  mutating func arrange(_ rows: some RowSource<PersistentArray<Element>>) {
    var (builder, partBuilder) = (TreeBuilder(), TreeBuilder())
    // The new places come after all places of the order, where labels are free.
    var last = origin.lastOfOrder
    for row in rows.rest() {
      let part = row.finding.unsafelyUnwrapped
      part.tree.forEach {
        last = JoinedPlace(after: last, row.place, $0.place)
        builder.append($0.row, at: last)
      }
      partBuilder.append(ElementRow(id: 0, part), at: row.place)
    }
    output = builder.finish()
    parts = partBuilder.finish()
  }

  @export(implementation)
  mutating func admit(_ row: Row, at place: Place, _ part: PersistentArray<Element>) {
    parts.insert(ElementRow(id: 0, part), at: place)
    var last = last(before: place)
    let (before, behind) = TreeNode.split(output.root, at: last === origin ? 0 : output.offset(of: last) + 1)
    var (builder, left) = (TreeBuilder(), part.count)
    part.tree.forEach {
      left -= 1
      last = JoinedPlace(after: last, before: left, place, $0.place)
      builder.append($0.row, at: last)
    }
    output = Tree(TreeNode.joined(TreeNode.joined(before, builder.finish().root), behind))
  }

  @export(implementation)
  mutating func retract(_ row: Row, from place: Place) {
    let last = last(before: place)
    let start = last === origin ? 0 : output.offset(of: last) + 1
    let (before, rest) = TreeNode.split(output.root, at: start)
    let (_, behind) = TreeNode.split(rest, at: finding(at: place).count)
    output = Tree(TreeNode.joined(before, behind))
    parts.remove(place)
  }

  @export(implementation)
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ part: PersistentArray<Element>) {
    let former = finding(at: place)
    // The former version has to live as long as the difference, which does not retain its rows.
    defer { withExtendedLifetime(former) {} }
    let difference = part.difference(from: former)
    parts.replace(ElementRow(id: 0, part), at: place)
    if isBulk(difference.count, of: part.count) { return exchange(former, for: part, at: place) }
    // The rows to remove and to replace are in the output, so their places are found.
    for spot in difference.removed {
      output.remove(last(upTo: spot.place, in: place, including: true).unsafelyUnwrapped)
    }
    for spot in difference.inserted {
      let predecessor = last(upTo: spot.place, in: place, including: false) ?? origin
      output.insert(spot.row, at: JoinedPlace(after: predecessor, place, spot.place))
    }
    for change in difference.changed {
      output.replace(change.new, at: last(upTo: change.place, in: place, including: true).unsafelyUnwrapped)
    }
  }
}

extension Joining {
  /// Builds the rows of a part again. Rows that stay keep their places, so that arrays derived from this one see few
  /// changes too. In a flattened tree each level is derived from the next lower level.
  @export(implementation)
  mutating func exchange(_ former: PersistentArray<Element>, for part: PersistentArray<Element>, at place: Place) {
    var last = last(before: place)
    let (before, rest) = TreeNode.split(output.root, at: last === origin ? 0 : output.offset(of: last) + 1)
    let (middle, behind) = TreeNode.split(rest, at: former.count)
    // The former places can be found again only if both versions share an order.
    var kept = FormerPlaces(in: part.origin === former.origin ? Tree(middle) : Tree())
    var (builder, left) = (TreeBuilder(), part.count)
    part.tree.forEach { node in
      left -= 1
      last = kept.take(node.place) ?? JoinedPlace(after: last, before: kept.isAtEnd ? left : 0, place, node.place)
      builder.append(node.row, at: last)
    }
    output = Tree(TreeNode.joined(TreeNode.joined(before, builder.finish().root), behind))
  }
}

extension ObservableValue {
  /// The elements of several observable arrays, concatenated.
  ///
  ///     let everything = [inbox, drafts] as ObservableArray
  ///     let messages = everything.joined()
  ///
  /// The list of arrays may change, and so may each array. An edit of an array costs O(log n). The insertion or removal
  /// of an array costs O(log n) for each of its elements.
  @export(implementation)
  public func joined<Part: ObservableValue, Element>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Part>, Part.Value == PersistentArray<Element> {
    let origin = Origin()
    let node = Stage.node(reading: { self.value }, file: file, line: line) {
      Joining<Part, Element>(from: origin)
    }
    return DerivedArray(name, file, line, as: "joined") {
      let state = node.value
      if let first = state.input.first { origin.take(first.peek().origin.rule) }
      return PersistentArray(state.product.output, from: origin)
    }
  }
}
