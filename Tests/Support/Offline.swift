/// The error of a service that cannot be reached.
package struct Offline: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "offline" }
}
