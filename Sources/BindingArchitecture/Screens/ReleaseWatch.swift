/// Calls a closure on the main actor, in a turn after the release of this object.
package final class ReleaseWatch {
  private let released: @MainActor () -> Void

  package init(_ released: @escaping @MainActor () -> Void) { self.released = released }

  deinit { Task { @MainActor [released] in released() } }
}
