/// A widget made of others: a cell of a list, a part of a form.
///
///     final class PersonCell: Composite {
///       let name = Label()
///       init() { super.init(Box(.vertical, name)) }
///     }
///
/// It keeps what it is made of.
@MainActor open class Composite: Widget {
  private let content: Widget

  /// Makes a widget that looks like another.
  public init(_ content: Widget) {
    self.content = content
    super.init(content.pointer)
  }
}
