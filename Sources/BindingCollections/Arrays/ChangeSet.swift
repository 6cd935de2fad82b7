public import Binding

/// The changes that turn one version of an array into another, in the terms of list views.
///
///     let changes = names.value.changes(from: before)
///     for removal in changes.removals { … }
///
/// **Canonical.** A change set has differences, not edits: a row that was inserted and removed again does not occur,
/// and a row that was changed ten times occurs once. The moves are as few as possible, and contain only rows that were
/// moved. A change set is empty exactly if no row differs.
///
/// **Offsets** of ``Removal``, and the sources of ``Move`` and ``Update``, count in the old version. Offsets of
/// ``Insertion`` and the destinations count in the new version, as in a batch of updates of `UITableView`,
/// `NSTableView` or `UICollectionView`. Removals are sorted by their offsets, the other lists by their offsets in the
/// new version.
///
/// **Replayable.** ``applied(to:)`` makes the new version from the old one, and ``inverse`` has the changes that lead
/// back.
public struct ChangeSet<Element> {
  /// A row that only one of the two versions has.
  public struct Row {
    /// The offset of the row in that version.
    public let offset: Int
    /// The element of the row.
    public let element: Element

    @export(implementation)
    init(offset: Int, element: Element) {
      self.offset = offset
      self.element = element
    }
  }

  /// A row that only the old version has, with its offset there.
  public typealias Removal = Row

  /// A row that only the new version has, with its offset there.
  public typealias Insertion = Row

  /// A row that has moved: its order among the rows of both versions has changed.
  public typealias Move = RowMove

  /// A row with another element. A row that has moved as well is also one of the moves.
  public struct Update {
    /// The offset in the old version.
    public let source: Int
    /// The offset in the new version.
    public let destination: Int
    /// The former element.
    public let old: Element
    /// The new element.
    public let new: Element

    @export(implementation)
    init(source: Int, destination: Int, old: Element, new: Element) {
      self.source = source
      self.destination = destination
      self.old = old
      self.new = new
    }
  }

  /// The rows that only the old version has.
  public let removals: [Removal]
  /// The rows that only the new version has.
  public let insertions: [Insertion]
  /// The rows that have another element.
  public let updates: [Update]
  /// The rows that have moved, with their former and present elements.
  @export(implementation) let moved: [Update]
  /// How many elements the old version has.
  public let oldCount: Int
  /// How many elements the new version has.
  public let newCount: Int
  /// The rule by which the array compares its elements; `nil` if it uses the automatic policy.
  @export(implementation) let rule: ElementRule<Element>?

  @export(implementation)
  init(
    oldCount: Int, newCount: Int, removals: [Removal] = [], insertions: [Insertion] = [], moved: [Update] = [],
    updates: [Update] = [], rule: ElementRule<Element>?
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.removals = removals
    self.insertions = insertions
    self.moved = moved
    self.updates = updates
    self.rule = rule
  }

  /// The rows that have moved.
  @export(implementation)
  public var moves: [Move] { moved.map { Move(source: $0.source, destination: $0.destination) } }

  /// Whether no row differs.
  @export(implementation)
  public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && moved.isEmpty && updates.isEmpty }

  /// The change set that turns the new version into the old one.
  @export(implementation)
  public var inverse: ChangeSet {
    func inverse(_ updates: [Update]) -> [Update] {
      updates.map { Update(source: $0.destination, destination: $0.source, old: $0.new, new: $0.old) }
        .sorted { $0.destination < $1.destination }
    }
    return ChangeSet(
      oldCount: newCount, newCount: oldCount, removals: insertions, insertions: removals, moved: inverse(moved),
      updates: inverse(updates), rule: rule)
  }

  /// The keys whose elements differ from the former elements with the same keys. The rows may be others: when another
  /// array is assigned, a new row may have the key of a former row. Elements are compared by the policy of the array.
  /// For list views that follow keys, such as diffable data sources. The keys are in no particular order. Takes O(d)
  /// for d differences.
  ///
  /// - Parameter key: returns the key of an element, which must be unique in each of the two versions.
  @export(implementation)
  public func changedKeys<Key: Hashable>(by key: (Element) -> Key) -> [Key] {
    var former: [Key: Element] = [:]
    for removal in removals { former[key(removal.element)] = removal.element }
    for update in updates { former[key(update.old)] = update.old }
    let areSame = rule?.areSame ?? comparison(of: Element.self)
    return (insertions.map { $0.element } + updates.map { $0.new }).compactMap { element in
      let key = key(element)
      return former[key].flatMap { areSame($0, element) ? nil : key }
    }
  }

  /// Makes the new version from the old one, in O(n). Traps if the number of elements is not ``oldCount``.
  @export(implementation)
  public func applied(to old: some Collection<Element>) -> [Element] {
    guard old.count == oldCount else {
      fatalError("Binding: a change set is applied to another version than it was made from")
    }
    let former = Array(old)
    var stays = [Bool](repeating: true, count: oldCount)
    for removal in removals { stays[removal.offset] = false }
    var new = [Element?](repeating: nil, count: newCount)
    for insertion in insertions { new[insertion.offset] = insertion.element }
    for move in moved {
      stays[move.source] = false
      new[move.destination] = former[move.source]
    }
    // The rows that stay fill the remaining offsets in order, so that no element is missing at the end.
    var next = 0
    for offset in new.indices where new[offset] == nil {
      while !stays[next] { next += 1 }
      new[offset] = former[next]
      next += 1
    }
    for update in updates { new[update.destination] = update.new }
    return new.map { $0.unsafelyUnwrapped }
  }
}

extension ChangeSet.Row: Equatable where Element: Equatable {}
extension ChangeSet.Update: Equatable where Element: Equatable {}

extension ChangeSet: Equatable where Element: Equatable {
  /// Whether two change sets have equal changes, from and to the same numbers of elements.
  @export(implementation)
  public static func == (one: ChangeSet, other: ChangeSet) -> Bool {
    one.oldCount == other.oldCount && one.newCount == other.newCount && one.removals == other.removals
      && one.insertions == other.insertions && one.moved == other.moved && one.updates == other.updates
  }
}

extension ChangeSet: CustomStringConvertible {
  /// The offsets of removals, insertions, moves and updates, such as `-2 +0 1→3 *4`.
  @export(implementation)
  public var description: String {
    let parts =
      removals.map { "-\($0.offset)" } + insertions.map { "+\($0.offset)" }
      + moves.map { "\($0.source)→\($0.destination)" } + updates.map { "*\($0.destination)" }
    return parts.joined(separator: " ")
  }
}
