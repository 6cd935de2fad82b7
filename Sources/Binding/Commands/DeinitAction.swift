/// Runs a closure when it is released. The closure belongs to one isolation domain, where the object has to be
/// released.
final class DeinitAction {
  let end: () -> Void

  init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}
