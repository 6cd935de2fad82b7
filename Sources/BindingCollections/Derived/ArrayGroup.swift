import Binding

/// The elements of an array that have the same key: an observable array of them, and the key.
///
/// It notifies its readers of its own changes alone. When its last element goes, it leaves the list of groups and stays
/// empty; if the key comes back, that is another group.
public final class ArrayGroup<Key, Element>: ObservableCollection {
  /// The key of all elements.
  public let key: Key
  @export(implementation) let elements: DerivedArray<Element>

  @export(implementation)
  init(_ key: Key, _ elements: DerivedArray<Element>) {
    self.key = key
    self.elements = elements
  }

  /// The elements, in their order in the array.
  @export(implementation)
  public var value: PersistentArray<Element> { elements.value }

  /// The elements, without tracking the read.
  @export(implementation)
  public func peek() -> PersistentArray<Element> { elements.peek() }

  /// The name of the group in diagnostics.
  public var name: String { elements.name }

  /// The number of effects and observed computed values that subscribe to this.
  public var observerCount: Int { elements.observerCount }

  /// The fine-grained readings of the elements.
  @_documentation(visibility: private)
  @export(implementation)
  public var readings: ArrayReadings<Element> { elements.readings }
}

@available(*, unavailable, message: "A group belongs to the isolation domain it was made in.")
extension ArrayGroup: Sendable {}
