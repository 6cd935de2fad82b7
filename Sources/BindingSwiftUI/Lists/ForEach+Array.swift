#if canImport(SwiftUI)
  import Binding
  public import BindingCollections
  public import SwiftUI

  extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: View {
    /// Makes a view for each element of an observable array, and follows the array.
    ///
    ///     List { ForEach(model.visible) { person in PersonRow(person) } }
    @MainActor
    public init<Elements: ObservableCollection>(
      _ elements: Elements, @ViewBuilder content: @escaping (Elements.Element) -> Content
    ) where Data == PersistentArray<Elements.Element> { self.init(elements.value, content: content) }
  }

  extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: View {
    /// Makes a view for each element of an observable array, with a binding by which the user edits the element.
    ///
    ///     List { ForEach(editing: editor.phones) { $phone in TextField("Number", text: $phone.number) } }
    ///
    /// A binding belongs to its element, wherever the element moves. A binding to an offset, as in
    /// `ForEach(phones.asBinding)`, would write an edit to the element that is at the offset by then. If the element
    /// has gone, nothing is written, which is reported.
    @MainActor
    public init<Element: Identifiable>(
      editing elements: ObservableArray<Element>, @ViewBuilder content: @escaping (SwiftUI::Binding<Element>) -> Content
    ) where Data == PersistentArray<Element> { self.init(editing: elements, shown: elements, content: content) }

    /// Makes a view for each element that a derived array shows, with a binding by which the user edits the element.
    ///
    ///     ForEach(editing: model.todos, shown: model.open) { $todo in Toggle(todo.title, isOn: $todo.isDone) }
    ///
    /// - Parameters:
    ///   - elements: the array to edit.
    ///   - shown: the array that the list shows, which is derived from it.
    ///   - content: makes the view of an element.
    @MainActor
    public init<Element: Identifiable>(
      editing elements: ObservableArray<Element>, shown: some ObservableCollection<Element>,
      @ViewBuilder content: @escaping (SwiftUI::Binding<Element>) -> Content
    ) where Data == PersistentArray<Element> {
      self.init(shown.value) { element in
        content(
          SwiftUI::Binding(
            get: { @MainActor in elements[id: element.id] ?? element },
            set: { @MainActor in elements.write($0, toRow: element.id) }))
      }
    }
  }

  extension DynamicViewContent {
    /// Lets the user delete rows of a list that shows a derived array, such as a filtered one. The array loses the
    /// elements that are shown in these rows, and not those that happen to stand at the same offsets.
    ///
    ///     ForEach(model.visible) { PersonRow($0) }.onDelete(from: model.persons, shown: model.visible)
    ///
    /// - Parameters:
    ///   - elements: the array to edit.
    ///   - shown: the array that the list shows, which is derived from it.
    public func onDelete<Element>(
      from elements: ObservableArray<Element>, shown: some ObservableCollection
    ) -> some DynamicViewContent { onDelete { elements.remove(atOffsets: $0, of: shown) } }

    /// Lets the user move rows of a list that shows a derived array. The moved elements stand in the array after the
    /// element that is shown before them.
    ///
    ///     ForEach(model.visible) { PersonRow($0) }.onMove(in: model.persons, shown: model.visible)
    ///
    /// - Parameters:
    ///   - elements: the array to edit.
    ///   - shown: the array that the list shows, which is derived from it.
    public func onMove<Element>(
      in elements: ObservableArray<Element>, shown: some ObservableCollection
    ) -> some DynamicViewContent { onMove { elements.move(fromOffsets: $0, toOffset: $1, of: shown) } }
  }
#endif
