/// Why an item is refused: the view controller that was to present it has been released.
package struct HostGone: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "The view controller that presents it is gone." }
}
