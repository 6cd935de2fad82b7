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

  extension DynamicViewContent {
    /// Lets the user delete rows of a list that shows a derived array, such as a filtered one: removes from an array
    /// what is shown, and not what happens to stand at the same offsets.
    ///
    ///     ForEach(model.visible) { PersonRow($0) }.onDelete(from: model.persons, shown: model.visible)
    ///
    /// - Parameters:
    ///   - elements: the array to edit.
    ///   - shown: the array that the list shows, which is derived from it.
    public func onDelete<Element>(
      from elements: ObservableArray<Element>, shown: some ObservableCollection
    ) -> some DynamicViewContent { onDelete { elements.remove(atOffsets: $0, of: shown) } }

    /// Lets the user move rows of a list that shows a derived array: moves in an array what is shown, behind what is
    /// shown before it.
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
