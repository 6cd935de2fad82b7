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
    for current in [model, nil] {
      guard let problem = problem(of: converter, showing: model, current) else { continue }
      isLawful = false
      record(problem, fileID, filePath, line, column)
    }
  }
  return isLawful
}

/// How a converter breaks its law for a model; `nil` if it keeps the law.
private func problem<Model, Display: Equatable>(
  of converter: TwoWayConverter<Model, Display>, showing model: Model, _ current: Model?
) -> String? {
  let shown = converter.convert(model)
  do {
    // If the present model is kept, there is nothing to compare.
    guard let back = try converter.convertBack(shown, current: current).value(keeping: current) else { return nil }
    let again = converter.convert(back)
    return again == shown ? nil : "\(model) is shown as \(shown), and then as \(again)."
  } catch {
    return "\(model) is shown as \(shown), which is refused: \(error)"
  }
}
