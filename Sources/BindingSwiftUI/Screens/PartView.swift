#if canImport(SwiftUI)
  import BindingArchitecture
  import SwiftUI

  /// Passes the item of a presentation, or one case of it, to a modifier of SwiftUI as a binding.
  struct PartView<Base: View, Item, Part, Shown: View>: View {
    private let base: Base
    private let part: PresentedPart<Item, Part>
    private let show: @MainActor (Base, SwiftUI::Binding<Part?>) -> Shown

    init(
      _ base: Base, _ presentation: Presentation<Item>, _ part: @escaping (Item) -> Part?,
      show: @escaping @MainActor (Base, SwiftUI::Binding<Part?>) -> Shown
    ) {
      self.base = base
      self.part = PresentedPart(of: presentation, part)
      self.show = show
    }

    var body: some View {
      // What this body shows is what the user closes, even if something else is presented by then.
      let shown = part.item
      show(
        base,
        SwiftUI::Binding(
          get: { @MainActor in part.item }, set: { @MainActor in if $0 == nil { part.close(shown) } }))
    }
  }

  extension SwiftUI::Binding {
    /// Whether there is an item; writing false takes it away.
    @MainActor
    func isThere<Item>() -> SwiftUI::Binding<Bool> where Value == Item? {
      SwiftUI::Binding<Bool>(
        get: { @MainActor in wrappedValue != nil }, set: { @MainActor in if !$0 { wrappedValue = nil } })
    }
  }
#endif
