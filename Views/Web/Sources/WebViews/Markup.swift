/// The elements that pages are made of. There is none that runs a script, and only pictures are fetched.
enum Tag: String {
  case button, div, form, img, input, label, li, main, option, p, section, select, ul
  /// A heading of the first level.
  case title = "h1"
  /// A heading of the second level.
  case heading = "h2"
}

/// The attributes that elements have. There is none that holds a script or a style, and addresses are those of pictures
/// of the site itself.
enum Attribute: String {
  case autocomplete, disabled, maxlength, placeholder, role, spellcheck, type, value
  case alternative = "alt"
  /// The address of a picture, which ``PictureShelf`` gives.
  case source = "src"
  case styleClass = "class"
  case isBusy = "aria-busy"
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
