#if canImport(SwiftUI)
  import Binding
  public import BindingCollections
  public import SwiftUI

  extension Selection {
    /// The selected rows as a SwiftUI `Binding`, for lists and tables.
    ///
    ///     List(selection: model.selection.asBinding) { … }
    ///     Table(model.persons.value, selection: model.selection.asBinding) { … }
    ///
    /// Rows that stay selected keep their order, and rows that the user selects come after them. For a list in which
    /// one row can be selected use `selection.single().asBinding`. The binding retains the selection.
    @MainActor
    public var asBinding: SwiftUI::Binding<Set<ID>> {
      // The selection is read here, so that the body that uses the binding depends on it.
      _ = ids.value
      return SwiftUI::Binding(get: { @MainActor in Set(self.ids.value) }, set: { @MainActor in self.take($0) })
    }
  }
#endif
