import Binding

/// A key, and an observable array of the elements that have this key.
///
/// A group notifies its readers only of its own changes. When its last element goes, the group leaves the list of
/// groups and stays empty. If the key occurs again, there is a new group.
public final class ArrayGroup<Key, Element>: ObservableCollection {
  /// The key of all elements.
  public let key: Key
  @export(implementation) let elements: DerivedArray<Element>

  @export(implementation)
  init(_ key: Key, _ elements: DerivedArray<Element>) {
    self.key = key
    self.elements = elements
  }

  /// The elements, in the order of the array that was grouped.
  @export(implementation)
  public var value: PersistentArray<Element> { elements.value }

  /// The elements, without tracking the read.
  @export(implementation)
  public func peek() -> PersistentArray<Element> { elements.peek() }

  /// The name of the group in diagnostics.
  public var name: String { elements.name }

  /// The number of effects and observed computed values that subscribe to the whole group.
  public var observerCount: Int { elements.observerCount }

  /// The observable parts of the group, such as the number of elements and single elements.
  @_documentation(visibility: private)
  @export(implementation)
  public var readings: ArrayReadings<Element> { elements.readings }
}

@available(*, unavailable, message: "A group belongs to the isolation domain it was made in.")
extension ArrayGroup: Sendable {}
