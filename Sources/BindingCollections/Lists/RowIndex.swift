import Binding

/// The places of the rows of a list, by their identifiers. The index is made at the first search, and updated by the
/// difference to the next version.
@usableFromInline
struct RowIndex<Element> {
  @export(implementation) var places: [AnyHashable: Place] = [:]
  @export(implementation) var isMade = false
  /// Whether several rows have one identifier. Then the index is made again for each version.
  @export(implementation) var isAmbiguous = false

  @export(implementation)
  init() {}

  /// The place of the first row with an identifier; `nil` if there is none. Makes the index if necessary.
  @export(implementation)
  mutating func place<Section>(
    of identifier: AnyHashable, in version: ListVersion<Section, Element>, by identify: (Element) -> AnyHashable
  ) -> Place? {
    if !isMade {
      isMade = true
      for rows in version.rows {
        rows.tree.forEach { note(identify($0.row.element(as: Element.self)), at: $0.place) }
      }
    }
    return places[identifier]
  }

  @export(implementation)
  mutating func note(_ identifier: AnyHashable, at place: Place) {
    if places[identifier] == nil { places[identifier] = place } else { isAmbiguous = true }
  }

  /// Updates the index for the next version. Drops the index if making it again takes less time.
  @export(implementation)
  mutating func follow<Section>(
    from old: ListVersion<Section, Element>, to new: ListVersion<Section, Element>, sectionsDiffer: Bool,
    by identify: (Element) -> AnyHashable
  ) {
    guard isMade else { return }
    if isAmbiguous || sectionsDiffer { return self = RowIndex() }
    var differences: [TreeDifference] = []
    for (former, present) in zip(old.rows, new.rows) where former.tree.root !== present.tree.root {
      // Exchanging a row takes two and a half times as long as adding one to a new index.
      let limit = places.count / 3 + 1
      let difference = present.difference(from: former, limit: limit)
      if difference.count >= limit { return self = RowIndex() }
      differences.append(difference)
    }
    for difference in differences {
      for spot in difference.removed { places[identify(spot.row.element(as: Element.self))] = nil }
      for change in difference.changed { places[identify(change.old.element(as: Element.self))] = nil }
    }
    for difference in differences {
      for spot in difference.inserted { note(identify(spot.row.element(as: Element.self)), at: spot.place) }
      for change in difference.changed { note(identify(change.new.element(as: Element.self)), at: change.place) }
    }
  }
}
