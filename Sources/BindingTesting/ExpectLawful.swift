public import Binding

/// Expects a converter to keep its law: a model that is shown, read back and shown again is shown as the same.
///
///     expectLawful(price, (0..<1000).map { _ in Int.random(in: -99_999...99_999) })
///
/// Each model is tried with itself as the present model, and without one. A model that is shown differently the second
/// time, or whose displayed value is refused, is an issue of the running test at the place of the call.
///
/// - Returns: whether the law was kept for all models.
@discardableResult
public func expectLawful<Model, Display: Equatable>(
  _ converter: TwoWayConverter<Model, Display>, _ models: some Sequence<Model>,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Bool {
  var isLawful = true
  for model in models {
    let shown = converter.convert(model)
    for current in [model, nil] {
      let problem: String
      do {
        guard let back = try converter.convertBack(shown, current: current).value(keeping: current) else { continue }
        let again = converter.convert(back)
        if again == shown { continue }
        problem = "\(model) is shown as \(shown), and then as \(again)."
      } catch {
        problem = "\(model) is shown as \(shown), which is refused: \(error)"
      }
      isLawful = false
      record(problem, fileID, filePath, line, column)
    }
  }
  return isLawful
}
