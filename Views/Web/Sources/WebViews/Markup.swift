/// The elements that pages are made of. There is none that runs a script or fetches anything.
enum Tag: String {
  case button, div, form, input, label, li, main, option, p, section, select, ul
  /// A heading of the first level.
  case title = "h1"
  /// A heading of the second level.
  case heading = "h2"
}

/// The attributes that elements have. There is none that holds a script, an address or a style.
enum Attribute: String {
  case autocomplete, disabled, maxlength, placeholder, role, spellcheck, type, value
  case styleClass = "class"
  case labelled = "for"
  case isCurrent = "aria-current"
  case describedBy = "aria-describedby"
  case isDisabled = "aria-disabled"
  case isInvalid = "aria-invalid"
  case label = "aria-label"
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
