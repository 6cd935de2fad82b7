// The edits whose predicate may throw, except in Embedded Swift.

extension ObservableArray {
  #if hasFeature(Embedded)
    /// Removes the elements that satisfy a predicate.
    @export(implementation)
    public func removeAll(where isRemoved: (Element) -> Bool) { value.removeAll(where: isRemoved) }

    /// Sorts the elements. The sort is stable.
    @export(implementation)
    public func sort(by areInIncreasingOrder: (Element, Element) -> Bool) { value.sort(by: areInIncreasingOrder) }
  #else
    /// Removes the elements that satisfy a predicate.
    @export(implementation)
    public func removeAll(where isRemoved: (Element) throws -> Bool) rethrows { try value.removeAll(where: isRemoved) }

    /// Sorts the elements. The sort is stable.
    @export(implementation)
    public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
      try value.sort(by: areInIncreasingOrder)
    }
  #endif
}
