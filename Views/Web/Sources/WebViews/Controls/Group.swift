/// Views that belong together.
///
///     let form = Group(.form, label: "Person")
///     form.add(firstName, lastName, save)
public final class Group: View {
  /// The purpose of a group.
  public enum Purpose: Sendable {
    /// A part of the page to which a user can go.
    case section
    /// A form. Enter executes the command of its first ``Button`` with that role.
    case form
    /// Controls in a row.
    case row
  }

  /// Makes an empty group.
  ///
  /// - Parameters:
  ///   - purpose: the purpose of the group.
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
