/// The elements that pages are made of. There is none that runs a script or fetches anything.
public enum Tag: String, Sendable {
  case article, aside, button, div, form, header, input, label, li, main, option, output, p, section, select, span, ul
  /// A heading of the first level.
  case title = "h1"
  /// A heading of the second level.
  case heading = "h2"
}

/// The attributes that elements have. There is none that holds a script, an address or a style.
public enum Attribute: String, Sendable {
  case autocomplete, disabled, inputmode, maxlength, placeholder, role, spellcheck, type, value
  case styleClass = "class"
  case labelled = "for"
  case isCurrent = "aria-current"
  case describedBy = "aria-describedby"
  case isDisabled = "aria-disabled"
  case hasPopup = "aria-haspopup"
  case isInvalid = "aria-invalid"
  case label = "aria-label"
  case labelledBy = "aria-labelledby"
  case live = "aria-live"
}

/// What an attribute is set to.
enum AttributeValue {
  case text(String)
  /// The element of another view of the page, which browsers know by its identifier.
  case view(View)

  @MainActor var text: String {
    switch self {
    case .text(let text): text
    case .view(let view): view.elementID
    }
  }
}
