import Binding

/// A closure of the user that other closures capture. It is in an object of its own, so that the search for what keeps
/// an object alive can let go of it.
final class HeldClosure<Result> {
  private(set) var call: () -> Result

  /// - Parameters:
  ///   - holder: a phrase for what the closure belongs to.
  ///   - nothing: the result once the closure was let go.
  init(
    of holder: @autoclosure () -> String, or nothing: @escaping @autoclosure () -> Result,
    _ call: @escaping () -> Result
  ) {
    self.call = call
    noteMaking(ofHolder: holder()) { { [weak self] in self?.call = nothing } }
  }
}
