#if canImport(SwiftUI)
  import Binding
  public import BindingForms
  public import SwiftUI

  extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: View {
    /// Makes a view for each element of a field whose content is an array, with a binding by which the user edits the
    /// element.
    ///
    ///     Section("Phones") {
    ///       ForEach(editing: editor.phones) { $phone in TextField("Number", text: $phone.number) }
    ///         .onDelete(from: editor.phones)
    ///         .onMove(in: editor.phones)
    ///       Button("Add a phone") { editor.phones.content.value.append(Phone()) }
    ///       FieldError(editor.phones)
    ///     }
    ///
    /// What the user does is an edit of the field, as with any other control: it makes the form dirty, and is reverted
    /// and submitted with it. The field is touched by the first edit; with `.field(editor.phones)` at the text
    /// fields by the end of the edit.
    ///
    /// A binding belongs to its element, wherever the element moves. If the element has gone, nothing is written, which
    /// is reported. Each edit writes the array as a whole, in O(n): for a long list use an `ObservableArray`. The view
    /// retains the field.
    @MainActor
    public init<Value>(
      editing field: Field<Value, Data>, @ViewBuilder content: @escaping (SwiftUI::Binding<Data.Element>) -> Content
    ) where Data: RangeReplaceableCollection & MutableCollection {
      let rows = field.rows
      self.init(rows.shown) { element in
        content(
          SwiftUI::Binding(
            get: { @MainActor in rows[element.id] ?? element },
            set: { @MainActor in rows.write($0, toRow: element.id) }))
      }
    }
  }

  extension DynamicViewContent {
    /// Lets the user delete rows of a list that shows the content of a field. The content loses the elements that are
    /// shown in these rows, as an edit of the field.
    ///
    ///     ForEach(editing: editor.phones) { $phone in … }.onDelete(from: editor.phones)
    @MainActor
    public func onDelete<Value, Rows>(from field: Field<Value, Rows>) -> some DynamicViewContent
    where Rows: RangeReplaceableCollection & MutableCollection, Rows.Element: Identifiable {
      let rows = field.rows
      return onDelete { rows.remove(atOffsets: $0) }
    }

    /// Lets the user move rows of a list that shows the content of a field, as an edit of the field.
    ///
    ///     ForEach(editing: editor.phones) { $phone in … }.onMove(in: editor.phones)
    @MainActor
    public func onMove<Value, Rows>(in field: Field<Value, Rows>) -> some DynamicViewContent
    where Rows: RangeReplaceableCollection & MutableCollection, Rows.Element: Identifiable {
      let rows = field.rows
      return onMove { rows.move(fromOffsets: $0, toOffset: $1) }
    }
  }
#endif
