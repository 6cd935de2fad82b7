public import Binding

extension ObservableArray: Undoable {
  /// True: a step is undone row by row.
  public static var undoesDifferences: Bool { true }

  /// The present version of the elements. Versions share their common parts.
  public var undoState: PersistentArray<Element> { value }

  /// Restores a former version, with its rows.
  public func restore(undoState: PersistentArray<Element>) { value = undoState }

  /// Takes back, row by row, the changes from the former to the later version. Elements that were changed and rows that
  /// were inserted after the later version stay. A row that was replaced by another row is found by the `id` of its
  /// element if elements are `Identifiable`, or by an equal element if they are `Hashable`. If the elements of pages
  /// were emptied since, because the request had become `nil`, no row of the step is left, and nothing is taken back.
  public func takeBack(from later: PersistentArray<Element>, to former: PersistentArray<Element>) {
    // Places of versions without a common origin have no order among each other.
    guard present.origin === later.origin else { return }
    value = present.takingBack(from: later, to: former) { identity(of: $0) }
  }

  /// Whether going from one version to the other is a change, as the array compares its elements. It is none if the
  /// elements of pages were emptied in between, because the request had become `nil`.
  public func isStep(from former: PersistentArray<Element>, to present: PersistentArray<Element>) -> Bool {
    former.origin === present.origin && storage.isChange(from: former, to: present)
  }
}

extension ObservableSet: Undoable {
  /// True: a step is undone element by element.
  public static var undoesDifferences: Bool { true }

  /// The present version of the elements, in their order.
  public var undoState: PersistentArray<Element> { value }

  /// Restores former elements.
  public func restore(undoState: PersistentArray<Element>) { elements.value = undoState }

  /// Takes back, element by element, the changes from the former to the later version. Elements that were inserted or
  /// removed after the later version stay as they are.
  public func takeBack(from later: PersistentArray<Element>, to former: PersistentArray<Element>) {
    elements.value = elements.present.takingBack(from: later, to: former) { $0 }
  }

  /// Whether going from one version to the other is a change.
  public func isStep(from former: PersistentArray<Element>, to present: PersistentArray<Element>) -> Bool {
    elements.isStep(from: former, to: present)
  }
}

extension ObservableDictionary: Undoable {
  /// True: a step is undone key by key.
  public static var undoesDifferences: Bool { true }

  /// The present version of the entries, in their order.
  public var undoState: PersistentArray<Entry> { value }

  /// Restores former entries.
  public func restore(undoState: PersistentArray<Entry>) { entries.value = undoState }

  /// Takes back, key by key, the changes from the former to the later version. Values that were written after the later
  /// version stay as they are.
  public func takeBack(from later: PersistentArray<Entry>, to former: PersistentArray<Entry>) {
    entries.value = entries.present.takingBack(from: later, to: former) { $0.key }
  }

  /// Whether going from one version to the other is a change, as the dictionary compares its values.
  public func isStep(from former: PersistentArray<Entry>, to present: PersistentArray<Entry>) -> Bool {
    entries.isStep(from: former, to: present)
  }
}

/// The identity of an element, if the element is `Identifiable` or `Hashable`, otherwise `nil`.
func identity(of element: Any) -> AnyHashable? {
  func id(_ element: some Identifiable) -> AnyHashable { AnyHashable(element.id) }
  return (element as? any Identifiable).map { id($0) } ?? element as? AnyHashable
}
