public import Binding

/// One of several options, with a label.
///
///     let order = Select("Order", options: PersonOrder.allCases) { $0.rawValue }
///     listing.$order.bindTwoWay(to: order).store(in: page.scope)
///
/// Browsers identify the options by their offsets; an unknown offset is refused.
public final class Select<Option: Equatable>: View {
  private let options: [Option]
  private let input: InputElement

  /// Makes a select that shows the first option.
  ///
  /// - Parameters:
  ///   - label: what is selected.
  ///   - options: at least one, otherwise it traps.
  ///   - title: how an option reads.
  public init(_ label: String, options: [Option], title: (Option) -> String) {
    guard !options.isEmpty else { fatalError("The select '\(label)' has no options.") }
    self.options = options
    let shown = options.enumerated().map { View(.option, [.value: String($0)], text: title($1)) }
    input = InputElement(.select, [:], shown) { Int($0).map(options.indices.contains) ?? false }
    input.value = "0"
    let name = View(.label, text: label)
    super.init(.div, [.styleClass: "field"], [name, input])
    name.refer(.labelled, to: input)
  }
}

extension Select: @MainActor EditableTarget {
  /// The selected option. A value that is not among the options is ignored.
  public var content: Option {
    get { options[input.value.flatMap { Int($0) } ?? 0] }
    set {
      if let offset = options.firstIndex(of: newValue) { input.value = String(offset) }
    }
  }

  /// Sent after the user has selected an option.
  public var edited: Event<Void> { input.edited }
  /// Sent when the focus has left.
  public var ended: Event<Void>? { input.ended }

  /// Whether an option can be selected.
  public var isEnabled: Bool {
    get { input.isEnabled }
    set { input.isEnabled = newValue }
  }

  /// Whether it has the focus. Writing it moves the focus of the browser.
  public var isFocused: Bool {
    get { input.isFocused }
    set { input.isFocused = newValue }
  }

  /// Sent when the focus has come or gone.
  public var focusChanged: Event<Void> { input.focusChanged }

  /// Lets assistive technology say a message.
  public func announce(_ message: String) { page?.announce(message) }
}
