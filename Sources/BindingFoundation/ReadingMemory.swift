/// A converter's cache of the reader of its latest style, because most converters have one style.
final class ReadingMemory<Style: Equatable, Display, Model> {
  /// Reads a displayed value, given the present model.
  typealias Reader = (_ display: Display, _ current: Model?) throws -> Model

  private var style: Style?
  private var reader: Reader?

  init() {}

  /// The reader that was made for an equal style, or a new one.
  func reader(of style: Style, _ make: (Style) -> Reader) -> Reader {
    if let reader, self.style == style { return reader }
    let reader = make(style)
    (self.style, self.reader) = (style, reader)
    return reader
  }
}
