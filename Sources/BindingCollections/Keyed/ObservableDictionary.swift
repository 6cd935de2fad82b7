public import Binding

/// A dictionary whose values notify their readers one by one.
///
///     let prices = ObservableDictionary(["tea": 3, "milk": 2])
///     Effect { print(prices["tea"] ?? 0) }.store(in: scope)   // 3
///     prices["milk"] = 4                                      // no reader of milk
///     prices["tea", default: 0] += 1                          // 4
///
/// **Reading.** A reader of `prices["tea"]` depends on that value alone, or on its absence. Writing a value runs no
/// reader of another value, however many there are.
///
/// **Deriving.** A dictionary is an observable array of ``Entry``s in the order of insertion, and can be used as one:
/// `prices.filtered { $0.value > 3 }`, `prices.sorted(byKey: \.key)`, change sets, list adapters.
///
/// **Cost.** A look-up takes a hash and O(log n), an edit O(log n). One edit or one batch is one change set; a failed
/// `transaction` takes its edits back.
///
/// Not `Sendable`: it belongs to the isolation domain it was made in.
public final class ObservableDictionary<Key: Hashable, Item>: ObservableCollection {
  /// A key and its value: an element of the dictionary as an array.
  public struct Entry: Identifiable {
    /// The key, unique among the entries.
    public let key: Key
    /// The value that the dictionary has for the key.
    public var value: Item

    /// The key, as the identity of the entry.
    @export(implementation)
    public var id: Key { key }

    @export(implementation)
    init(_ key: Key, _ value: Item) {
      self.key = key
      self.value = value
    }
  }

  @export(implementation) let entries: ObservableArray<Entry>
  @export(implementation) let index: KeyIndex<Entry, Key>
  /// Which values are the same, if the dictionary has a policy of its own.
  @export(implementation) let rule: ElementRule<Item>?

  @export(implementation)
  init(_ entries: ObservableArray<Entry>, _ index: KeyIndex<Entry, Key>, _ rule: ElementRule<Item>?) {
    self.entries = entries
    self.index = index
    self.rule = rule
  }

  /// Makes a dictionary of keys and values. Traps if a key occurs twice, or does not equal itself, such as NaN.
  ///
  /// - Parameters:
  ///   - values: the keys and values, in the order of the entries; a `Dictionary` has no defined order.
  ///   - changes: which edits of a value are changes; by default as `ChangePolicy.automatic` says.
  @export(implementation)
  public convenience init(
    uniqueKeysWithValues values: some Sequence<(key: Key, value: Item)>, name: String? = nil,
    changes: ChangePolicy<Item> = .automatic, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    let rule = ElementRule(changes)
    let policy = rule.map { rule in
      ChangePolicy<Entry>.by { $0.key == $1.key && rule.areSame($0.value, $1.value) }
    }
    let entries = ObservableArray(
      values.lazy.map { Entry($0.key, $0.value) }, name: name, changes: policy ?? .automatic, file: file, line: line)
    for entry in entries.peek() { requireFindable(entry.key, in: entries.name) }
    self.init(entries, entries.readings.index(by: \.key, named: entries.name), rule)
    index.follow(entries.peek())
    if let key = index.others.keys.first {
      fatalError("Binding: '\(entries.name)' is made with two values for the key \(key)")
    }
  }

  /// Makes a dictionary of the keys and values of a literal, in that order. Traps if a key occurs twice.
  @export(implementation)
  public convenience init(
    _ values: KeyValuePairs<Key, Item>, name: String? = nil, changes: ChangePolicy<Item> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(uniqueKeysWithValues: values, name: name, changes: changes, file: file, line: line)
  }

  /// Makes an empty dictionary.
  @export(implementation)
  public convenience init(
    name: String? = nil, changes: ChangePolicy<Item> = .automatic, file: StaticString = #fileID,
    line: UInt32 = #line
  ) {
    self.init([:], name: name, changes: changes, file: file, line: line)
  }

  /// The entries, in the order of insertion.
  @export(implementation)
  public var value: PersistentArray<Entry> { entries.value }

  /// The entries, without tracking the read.
  @export(implementation)
  public func peek() -> PersistentArray<Entry> { entries.peek() }

  /// The name of the dictionary in diagnostics.
  public var name: String { entries.name }

  /// The number of effects and observed computed values that subscribe to the whole dictionary.
  public var observerCount: Int { entries.observerCount }

  /// The observable parts of the dictionary, such as the number of entries and single entries.
  @_documentation(visibility: private)
  @export(implementation)
  public var readings: ArrayReadings<Entry> { entries.readings }

  /// All keys and values. A reader depends on all of them. Takes O(n).
  @export(implementation)
  public var dictionary: [Key: Item] { Dictionary(uniqueKeysWithValues: value.lazy.map { ($0.key, $0.value) }) }

  /// The keys, in the order of insertion.
  @export(implementation)
  public func keys(file: StaticString = #fileID, line: UInt32 = #line) -> DerivedArray<Key> {
    entries.mapped(file: file, line: line) { $0.key }
  }

  /// The values, in the order of insertion of their keys. The policy of the dictionary says which of their edits are
  /// changes.
  @export(implementation)
  public func values(file: StaticString = #fileID, line: UInt32 = #line) -> DerivedArray<Item> {
    entries.mapped(changes: rule.map { .by($0.areSame) } ?? .automatic, file: file, line: line) { $0.value }
  }

  /// Whether there is a value for a key. A reader depends on the result alone.
  @export(implementation)
  public func contains(_ key: Key) -> Bool { index.contains(key) }

  /// The value of a key; `nil` if there is none. A reader depends on that value alone. The value can be changed in
  /// place, and writing `nil` removes it. Writing traps if the key does not equal itself, such as NaN, because the
  /// value could not be found again.
  @export(implementation)
  public subscript(key: Key) -> Item? {
    get { index.element(key)?.value }
    set { entries.put(newValue.map { Entry(key, $0) }, key, index, over: index.node(of: key, in: entries.present)) }
    _modify {
      let node = index.node(of: key, in: entries.present)
      var value = node?.row.element(as: Entry.self).value
      // Runs even if the edit throws: as in any variable, the changes made before the error stay.
      defer { entries.put(value.map { Entry(key, $0) }, key, index, over: node) }
      yield &value
    }
  }

  /// The value of a key, or a default if there is none. An edit in place begins with this value, and stores the edited
  /// one.
  ///
  ///     votes[name, default: 0] += 1
  @export(implementation)
  public subscript(key: Key, default value: @autoclosure () -> Item) -> Item {
    get { self[key] ?? value() }
    _modify {
      let node = index.node(of: key, in: entries.present)
      var present = node?.row.element(as: Entry.self).value ?? value()
      defer { entries.put(Entry(key, present), key, index, over: node) }
      yield &present
    }
  }

  /// A lens on the value of a key: `nil` while there is none. The lens keeps the dictionary alive.
  ///
  ///     let tea = prices.lens("tea")
  @export(implementation)
  public func lens(_ key: Key, file: StaticString = #fileID, line: UInt32 = #line) -> Lens<Item?> {
    let policy = rule.map { rule in ChangePolicy<Item?>.by { rule.isSame($0, $1) } }
    let part = Computed(changes: policy ?? .automatic, file: file, line: line) { self.index.element(key)?.value }
    return Lens(part) { change in change(&self[key]) }
  }

  /// A lens on the value of a key, or on a default while there is none. Writing stores the value, even if it equals the
  /// default. The lens keeps the dictionary alive.
  ///
  ///     let draft = drafts.lens(conversation.id, default: "")
  @export(implementation)
  public func lens(
    _ key: Key, default value: @autoclosure @escaping () -> Item, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Lens<Item> {
    let entry = lens(key, file: file, line: line)
    return Lens(
      changes: rule.map { .by($0.areSame) } ?? .automatic, file: file, line: line, get: { entry.value ?? value() },
      set: { entry.value = $0 })
  }

  /// Writes a value, and returns the former one.
  @export(implementation)
  @discardableResult
  public func updateValue(_ value: Item, forKey key: Key) -> Item? {
    let former = index.element(key, in: entries.present)?.value
    self[key] = value
    return former
  }

  /// Removes the value of a key, if there is one, and returns it.
  @export(implementation)
  @discardableResult
  public func removeValue(forKey key: Key) -> Item? {
    let former = index.element(key, in: entries.present)?.value
    self[key] = nil
    return former
  }

  /// Removes all entries.
  @export(implementation)
  public func removeAll() { entries.removeAll() }

  /// Removes the entries that satisfy a predicate.
  @export(implementation)
  public func removeAll(where isRemoved: (Entry) throws -> Bool) rethrows { try entries.removeAll(where: isRemoved) }

  /// Writes values as one change. If a key has a value already, a closure combines the two.
  ///
  ///     prices.merge(["tea": 5, "cake": 4]) { old, new in max(old, new) }
  @export(implementation)
  public func merge(
    _ values: some Sequence<(key: Key, value: Item)>, uniquingKeysWith combine: (Item, Item) throws -> Item
  ) rethrows {
    try batch {
      for (key, value) in values {
        let former = index.element(key, in: entries.present)?.value
        self[key] = try former.map { try combine($0, value) } ?? value
      }
    }
  }

  /// Replaces all values as one change. Entries whose keys stay keep their rows. If a key occurs twice, its last value
  /// is used. Traps if a key does not equal itself, such as NaN.
  @export(implementation)
  public func replaceAll(with values: some Sequence<(key: Key, value: Item)>) {
    let all = values.lazy.map { Entry($0.key, $0.value) }.lastOfEachKey(\.key)
    for entry in all { requireFindable(entry.key, in: name) }
    entries.replaceAll(with: all, by: \.key)
  }
}

@available(*, unavailable, message: "An observable dictionary belongs to the isolation domain it was made in.")
extension ObservableDictionary: Sendable {}

extension ObservableDictionary: Explainable {
  /// The observable that holds the entries.
  public var graphMember: Graph.Member? { entries.graphMember }
}

extension ObservableDictionary.Entry: Equatable where Item: Equatable {}
extension ObservableDictionary.Entry: Hashable where Item: Hashable {}
extension ObservableDictionary.Entry: Sendable where Key: Sendable, Item: Sendable {}
