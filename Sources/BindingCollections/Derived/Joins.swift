public import Binding

extension ObservableValue {
  /// Pairs each element with its partner: the first element of another array that has the same key. Elements without a
  /// partner are left out.
  ///
  ///     let lines = orders.innerJoin(customers, on: \.customerID, equals: \.id)
  ///     let texts = lines.mapped { "\($0.left.number) for \($0.right.name)" }
  ///
  /// The pairs are in the order of this array. Both keys may read observables; they are evaluated once for each
  /// element, and again if the element, or an observable that was read for it, has changed. If at least two elements,
  /// and more than a twelfth of all, differ in an array, its key may be evaluated for all. An edit of either array
  /// costs O(log n) for each element of this array that it concerns, and at least once.
  ///
  /// A pair that has the same two elements as before, as the policies of the two arrays say, is no change.
  @export(implementation)
  public func innerJoin<Left, Other: ObservableValue, Right, Key: Hashable>(
    _ other: Other, on key: @escaping (Left) -> Key, equals otherKey: @escaping (Right) -> Key, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Match<Left, Right>>
  where Value == PersistentArray<Left>, Other.Value == PersistentArray<Right> {
    var shared: LentOrigin?
    func origin(_ left: PersistentArray<Left>, _ right: PersistentArray<Right>) -> Place {
      let (areSameLeft, areSameRight) = (left.comparison, right.comparison)
      let rule = ElementRule<Match<Left, Right>> { areSameLeft($0.left, $1.left) && areSameRight($0.right, $1.right) }
      if let shared, shared.lender === left.origin {
        shared.take(rule)
        return shared
      }
      let fresh = LentOrigin(of: left.origin, rule)
      shared = fresh
      return fresh
    }
    return related(name, file, line, to: other, key, otherKey, from: origin) { left, right in
      guard let first = right.first else { return nil }
      return ElementRow(id: left.id, Match(left.element(as: Left.self), first))
    }
  }

  /// The elements whose keys do not occur in another array, in the order of this array.
  ///
  ///     let notInvited = friends.subtracting(invited, by: \.id)
  @export(implementation)
  public func subtracting<Element, Other: ObservableValue, Key: Hashable>(
    _ other: Other, by key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID,
    line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element>, Other.Value == PersistentArray<Element> {
    related(name, file, line, to: other, key, key, asksOnlyWhether: true, as: "subtracting") {
      $1.isEmpty ? $0 : nil
    }
  }

  /// The elements of this array, followed by the elements of another one.
  @export(implementation)
  func concatenated<Element, Other: ObservableValue>(
    _ other: Other, _ name: String?, _ file: StaticString, _ line: UInt32
  ) -> DerivedArray<Element> where Value == PersistentArray<Element>, Other.Value == PersistentArray<Element> {
    let parts = [
      DerivedArray(nil, file, line) { self.value }, DerivedArray(nil, file, line) { other.value },
    ]
    return ObservableArray(parts, file: file, line: line).joined(name: name, file: file, line: line)
  }

  /// Makes at most one row for each element of this array, by a closure that gets the row of the element and the
  /// elements of the other array with the same key. See ``Relation``.
  @export(implementation)
  func related<Left, Other: ObservableValue, Right, Key: Hashable, Output>(
    _ name: String?, _ file: StaticString, _ line: UInt32, to other: Other, _ key: @escaping (Left) -> Key,
    _ otherKey: @escaping (Right) -> Key, asksOnlyWhether: Bool = false, as kind: StaticString = "joined",
    from origin: @escaping (PersistentArray<Left>, PersistentArray<Right>) -> Place = { left, _ in left.origin },
    _ make: @escaping (_ left: Row, _ right: PersistentArray<Right>) -> Row?
  ) -> DerivedArray<Output> where Value == PersistentArray<Left>, Other.Value == PersistentArray<Right> {
    let lefts = hashGrouping(file, line, by: key)
    let rights = other.hashGrouping(file, line, by: otherKey)
    let rule = Relation<Left, Right, Key, Output>.Rule(asksOnlyWhether: asksOnlyWhether, origin: origin, make)
    let node = Computed<Relation<Left, Right, Key, Output>>(changes: .always, file: file, line: line) { former in
      Relation(lefts.value, rights.value, after: former, rule)
    }
    node.markInner()
    return DerivedArray(name, file, line, as: kind) { node.value.results }
  }
}
