import Binding
import PersonVM

/// The rows of a long list that are on the screen: those around the one that is selected.
@MainActor final class ListPane {
  /// A line of the list.
  struct Row: Equatable {
    var text: String
    /// The birthdate, where there is room for it.
    var birthdate = ""
    var isSelected = false
    var hasDraft = false
  }

  /// How many rows there is room for.
  let height = Observable(0, name: "height")
  /// The rows. Only persons that are on the screen are looked at.
  let rows: Computed<[Row]>

  init(_ editor: PersonsEditor) {
    let (listing, height) = (editor.listing, height)
    rows = Computed(name: "rows") {
      let (listed, selected) = (listing.listed.value, listing.selectedOffset.value)
      let top = max(0, min((selected ?? 0) - height.value / 2, listed.count - height.value))
      return (top..<min(listed.count, top + height.value)).map { offset in
        let id = listed[offset]
        return Row(
          text: editor.name(of: id), birthdate: editor.birthdate(of: id), isSelected: offset == selected,
          hasDraft: editor.hasDraft(of: id))
      }
    }
  }
}
