/// Views that belong together.
///
///     let form = Group(.form, label: "Person")
///     form.add(firstName, lastName, save)
public final class Group: View {
  /// What views are together for.
  public enum Purpose: Sendable {
    /// A part of the page that a user goes to.
    case section
    /// Controls that are filled in together. Enter executes the command of the first ``Button`` in it that is made for
    /// that.
    case form
    /// Controls in a row.
    case row
  }

  /// Makes an empty group.
  ///
  /// - Parameters:
  ///   - purpose: what the views are together for.
  ///   - label: the name by which assistive technology lets a user go there.
  ///   - styleClass: a class for the style sheet.
  public init(_ purpose: Purpose, label: String? = nil, styleClass: String? = nil) {
    let (tag, ownClass): (Tag, String?) =
      switch purpose {
      case .section: (.section, nil)
      case .form: (.form, nil)
      case .row: (.div, "row")
      }
    let classes = [ownClass, styleClass].compactMap { $0 }.joined(separator: " ")
    super.init(tag, classes.isEmpty ? [:] : [.styleClass: classes])
    self[.label] = label
  }
}
