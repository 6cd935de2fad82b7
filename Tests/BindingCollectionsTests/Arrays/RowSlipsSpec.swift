import TestSupport
import Testing

/// A forgotten `.value` in closures that are called for rows does not compile.
@Suite(.enabled(if: Compiler.isUsable, "no compiler or no module beside the tests"))
struct RowSlipsSpec {
  private static let declarations = """
    import Binding
    import BindingCollections
    final class Task { let isDone = Observable(false), title = Observable("") }
    @MainActor let tasks = ObservableArray<Task>([])
    """

  private static let slips = [
    Slip(
      "a filter", "value of type 'Observable<Bool>' to closure result type 'Bool'", "_ = tasks.filtered { $0.isDone }"),
    Slip("a filter that is chosen", "Observable<Bool>", "_ = tasks.filtered(choosing: { { $0.isDone } })"),
    Slip("an order", "'Observable<String>' conform to 'Comparable'", "_ = tasks.sorted(byKey: { $0.title })"),
    Slip("groups", "'Observable<String>' conform to 'Comparable'", "_ = tasks.grouped(by: { $0.title })"),
  ]

  @Test(arguments: slips)
  func `the compiler refuses misused rows`(_ slip: Slip) throws { try slip.check(Self.declarations) }
}
