// Edits of an array. Each edit is one change, and its reads are not tracked.

public import Binding

extension ObservableArray {
  /// Appends an element.
  @export(implementation)
  public func append(_ element: Element) { value.append(element) }

  /// Appends elements.
  @export(implementation)
  public func append(contentsOf elements: some Sequence<Element>) { value.append(contentsOf: elements) }

  /// Inserts an element so that it is at the given offset.
  @export(implementation)
  public func insert(_ element: Element, at offset: Int) {
    require(offset, isPlace: true)
    value.insert(element, at: offset)
  }

  /// Inserts elements so that the first of them is at the given offset.
  @export(implementation)
  public func insert(contentsOf elements: some Collection<Element>, at offset: Int) {
    require(offset, isPlace: true)
    value.insert(contentsOf: elements, at: offset)
  }

  /// Removes the element at an offset, and returns it.
  @export(implementation)
  @discardableResult
  public func remove(at offset: Int) -> Element {
    require(offset)
    return value.remove(at: offset)
  }

  /// Removes the first element, and returns it. Traps if there is none.
  @export(implementation)
  @discardableResult
  public func removeFirst() -> Element { remove(at: 0) }

  /// Removes the last element, and returns it. Traps if there is none.
  @export(implementation)
  @discardableResult
  public func removeLast() -> Element { remove(at: present.count - 1) }

  /// Removes the elements at a range of offsets.
  @export(implementation)
  public func removeSubrange(_ offsets: Range<Int>) {
    require(offsets)
    value.removeSubrange(offsets)
  }

  /// Removes all elements.
  @export(implementation)
  public func removeAll() { value.removeAll() }

  /// Replaces the elements at a range of offsets. Equal elements at both ends of the old and the new range keep their
  /// rows.
  @export(implementation)
  public func replaceSubrange(_ offsets: Range<Int>, with elements: some Collection<Element>) {
    require(offsets)
    value.replaceSubrange(offsets, with: elements)
  }

  /// Replaces all elements, matched by key: an element whose key was there before is updated if it differs, and moved
  /// if its order among the other elements has changed.
  ///
  ///     people.replaceAll(with: downloaded, by: \.id)
  @export(implementation)
  public func replaceAll<Key: Hashable>(with elements: some Sequence<Element>, by key: (Element) -> Key) {
    value.replaceAll(with: elements, by: key)
  }

  /// Moves an element. The destination is the offset of the element after the move.
  @export(implementation)
  public func move(from source: Int, to destination: Int) {
    require(source)
    require(destination)
    value.move(from: source, to: destination)
  }

  /// Removes the elements at some offsets, as one change, and returns them: for `onDelete` of a `ForEach`, which has an
  /// `IndexSet` of offsets.
  ///
  ///     ForEach(todos) { TodoRow($0) }.onDelete { viewModel.todos.remove(atOffsets: $0) }
  ///
  /// Traps if an offset is out of bounds.
  @export(implementation)
  @discardableResult
  public func remove(atOffsets offsets: some Sequence<Int>) -> [Element] {
    let nodes = nodes(atOffsets: offsets)
    var elements = present
    for node in nodes { elements.tree.remove(node.place) }
    value = elements
    return nodes.map { $0.row.element(as: Element.self) }
  }

  /// Moves the elements at some offsets before another element, as one change: for `onMove` of a `ForEach`. The moved
  /// elements keep their order.
  ///
  ///     ForEach(todos) { TodoRow($0) }.onMove { viewModel.todos.move(fromOffsets: $0, toOffset: $1) }
  ///
  /// Traps if an offset is out of bounds.
  ///
  /// - Parameters:
  ///   - offsets: the offsets of the moved elements.
  ///   - destination: the offset, before the move, of the element before which they are placed; the number of elements
  ///     for the end.
  @export(implementation)
  public func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    require(destination, isPlace: true)
    let offsets = Set(offsets)
    let nodes = nodes(atOffsets: offsets)
    var elements = present
    let last = (0..<destination).last { !offsets.contains($0) }
    elements.move(nodes, behind: last.map { elements.node(at: $0).place })
    value = elements
  }

  /// The nodes at some offsets, in order, each once.
  @export(implementation)
  func nodes(atOffsets offsets: some Sequence<Int>) -> [TreeNode] {
    let elements = present
    return Set(offsets).sorted().map {
      require($0)
      return elements.node(at: $0)
    }
  }

  /// Exchanges two elements.
  @export(implementation)
  public func swapAt(_ one: Int, _ other: Int) {
    require(one)
    require(other)
    value.swapAt(one, other)
  }

  /// Changes the elements that satisfy a predicate in place, as one change. Takes O(n).
  ///
  ///     todos.update(where: \.isDone) { $0.isArchived = true }
  @export(implementation)
  public func update(where isChanged: (Element) -> Bool, _ change: (inout Element) -> Void) {
    value.update(where: isChanged, change)
  }

  /// Limits the number of elements, now and after each edit: if there are more, the first ones are removed.
  ///
  ///     log.limit(to: 10_000).store(in: scope)
  ///
  /// The call makes an effect that removes elements, so effects that were made before see the longer array first. To
  /// limit by age, remove the oldest elements when a `Ticker` ticks. Traps if the number is negative.
  ///
  /// - Returns: the subscription.
  @export(implementation)
  public func limit(to count: Int, file: StaticString = #fileID, line: UInt32 = #line) -> Subscription {
    if count < 0 { fatalError("Binding: '\(name)' is limited to \(count) elements") }
    return Effect(file: file, line: line) {
      let surplus = self.count - count
      if surplus > 0 { self.removeSubrange(0..<surplus) }
    }
  }

  /// Appends elements.
  @export(implementation)
  public static func += (array: ObservableArray, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }

  /// Changes an element in place.
  @export(implementation)
  public func update(at offset: Int, _ change: (inout Element) -> Void) {
    require(offset)
    var element = present[offset]
    change(&element)
    write(element, at: offset)
  }

  /// Writes an element. Debug builds report a write that `==` drops although the elements differ in what they store or
  /// print, see `Diagnostic.Kind.droppedByEquality`.
  @export(implementation)
  func write(_ element: Element, at offset: Int) {
    #if DEBUG
      let former = present
      value[offset] = element
      if present.tree.root === former.tree.root {
        if former.rule == nil { readings.node.noteDropped(element, for: former[offset]) }
      }
    #else
      value[offset] = element
    #endif
  }

  /// The element at an offset. Traps if there is none. A reader depends on that element alone. Assigning an element
  /// that is the same, as the policy of the array says, changes nothing. Changing the element in place, as in
  /// `people[0].age += 1`, is not tracked as a read.
  @export(implementation)
  public subscript(offset: Int) -> Element {
    get {
      guard let element = reading(offset) else { failOutOfBounds(offset, peek().count, of: name) }
      return element
    }
    set {
      require(offset)
      write(newValue, at: offset)
    }
    _modify {
      require(offset)
      let node = present.node(at: offset)
      var element = node.row.element(as: Element.self)
      // Runs even if the edit throws: as in any variable, the changes made before the error stay.
      defer {
        // Other elements may have been edited during this access, as in `swap(&people[0], &people[1])`. An edit of this
        // element traps.
        let tree = present.tree
        guard tree.node(at: node.place)?.row === node.row else { failTouched() }
        write(element, at: tree.offset(of: node.place))
      }
      yield &element
    }
  }
}

extension ObservableArray where Element: Equatable {
  /// Removes the first element that equals a given one. Returns whether there was one. Takes O(n).
  @export(implementation)
  @discardableResult
  public func remove(_ element: Element) -> Bool {
    guard let offset = present.firstIndex(of: element) else { return false }
    value.remove(at: offset)
    return true
  }
}

// Edits whose predicate may throw.

extension ObservableArray {
  /// Removes the elements that satisfy a predicate.
  @export(implementation)
  public func removeAll(where isRemoved: (Element) throws -> Bool) rethrows { try value.removeAll(where: isRemoved) }

  /// Sorts the elements. The sort is stable.
  @export(implementation)
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try value.sort(by: areInIncreasingOrder)
  }
}
