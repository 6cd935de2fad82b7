public import Binding
import CGtk

/// One of several choices, from a list that opens.
///
///     let order = DropDown(PersonOrder.allCases) { $0.title }
///     listing.order.bindTwoWay(to: order).store(in: scope)
public final class DropDown<Choice: Equatable>: Control, @MainActor EditableTarget {
  private let choices: [Choice]

  /// Makes a list of choices, of which the first is chosen. Traps if there is none.
  ///
  /// - Parameters:
  ///   - choices: what can be chosen.
  ///   - title: how a choice reads.
  public init(_ choices: [Choice], title: (Choice) -> String) {
    guard !choices.isEmpty else { fatalError("GTKViews: a drop down of no choices") }
    self.choices = choices
    let strings = gtk_string_list_new(nil)!
    for choice in choices { gtk_string_list_append(strings, title(choice)) }
    // Which takes the list over.
    super.init(gtk_drop_down_new(strings, nil), hasEnd: false)
    weak let me = self
    connect(pointer, "notify::selected") { me?.edited.send() }
  }

  /// The choice. A value that is not among the choices is refused: the present one stays.
  public var content: Choice {
    get { choices[min(Int(gtk_drop_down_get_selected(opaque)), choices.count - 1)] }
    set { if let index = choices.firstIndex(of: newValue) { gtk_drop_down_set_selected(opaque, guint(index)) } }
  }
}
