/// A text that a user reads.
///
///     let title = Label(.heading)
///     page.root.add(title)
///     editor.nameText.bind(to: title, \.text).store(in: page.scope)
///
/// A text is shown as it is, and is no markup.
public final class Label: View {
  /// The role of a text on its page, for assistive technology and style sheets.
  public enum Style: Sendable {
    /// The title of the page.
    case title
    /// The heading of a part.
    case heading
    /// A paragraph.
    case plain
    /// A paragraph that is less important.
    case detail
    /// The result of an action: read out when it changes.
    case status
    /// A failure: read out at once.
    case failure
  }

  /// Makes a label with a text.
  public init(_ text: String = "", _ style: Style = .plain) {
    switch style {
    case .title: super.init(.title, text: text)
    case .heading: super.init(.heading, text: text)
    case .plain: super.init(.p, text: text)
    case .detail: super.init(.p, [.styleClass: "detail"], text: text)
    case .status: super.init(.p, [.styleClass: "detail", .role: "status"], text: text)
    case .failure: super.init(.p, [.styleClass: "failure", .role: "alert"], text: text)
    }
  }

  /// The text.
  public var text: String {
    get { elementText }
    set { elementText = newValue }
  }
}
