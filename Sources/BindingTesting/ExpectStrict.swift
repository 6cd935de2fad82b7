public import Binding

/// Expects a converter of texts to read a text as a whole or to refuse it, without skipping characters.
///
///     expectStrict(price, [0, 5, -1999], refusing: ["12 apples", "1.5.2"])
///
/// The texts that the converter shows are spoiled by a letter, a sign or a word at each place. A spoiled text that is
/// read as a model with the former text is an issue of the running test, at the place of the call: the converter has
/// ignored what was inserted. So is each text of `refusing` that is read at all.
///
/// Not for converters whose models are texts, for which every text is good.
///
/// - Parameters:
///   - converter: the converter.
///   - models: models whose texts are spoiled.
///   - refused: texts that have to be refused, such as numbers in the format of another language.
/// - Returns: whether the converter was strict about all texts.
/// - Complexity: Reads 22 texts for each character of each text, and 22 for its end.
@discardableResult
public func expectStrict<Model>(
  _ converter: TwoWayConverter<Model, String>, _ models: some Sequence<Model>, refusing refused: [String] = [],
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Bool {
  var isStrict = true
  func fail(_ text: String, _ model: Model) {
    isStrict = false
    let problem = "\"\(text)\" is read, as \(model), and shown as \"\(converter.convert(model))\"."
    record(problem, fileID, filePath, line, column)
  }
  for model in models {
    let shown = converter.convert(model)
    for text in spoiled(shown) {
      for back in readings(of: text, model, converter) where converter.convert(back) == shown { fail(text, back) }
    }
  }
  for text in refused {
    if let model = try? converter.convertBack(text) { fail(text, model) }
  }
  return isStrict
}

/// The models as which a text is read, with a present model and without one; none if it is refused.
private func readings<Model>(
  of text: String, _ current: Model, _ converter: TwoWayConverter<Model, String>
) -> [Model] {
  [current, nil].compactMap { current in
    try? converter.convertBack(text, current: current).value(keeping: current)
  }
}

/// Copies of a text, in each of which something is inserted that belongs to no number and to no date.
private func spoiled(_ text: String) -> [String] {
  let rubbish = ["x", "!", "#", "--", "$%", " apples ", "\u{0}", "½", "²", "=", "\u{301}"]
  return text.indices.flatMap { place in
    rubbish.map { text[..<place] + $0 + text[place...] }
  } + rubbish.map { text + $0 }
}
