#if canImport(SwiftUI)
  public import Binding
  public import SwiftUI

  extension MutableObservableValue {
    /// The value as a SwiftUI `Binding`, for the controls of SwiftUI.
    ///
    ///     TextField("Name", text: viewModel.name.asBinding)
    ///     Toggle("Member", isOn: viewModel.person[\.isMember].asBinding)
    ///
    /// For a `@Tracked` property of a model, use SwiftUI's `@Bindable` instead. SwiftUI updates the body that reads
    /// `asBinding` when the value changes. The binding keeps the observable.
    @MainActor
    public var asBinding: SwiftUI::Binding<Value> {
      // Read here, so that the body depends on the value even if SwiftUI reads the binding elsewhere.
      _ = value
      return SwiftUI::Binding(get: { @MainActor in self.value }, set: { @MainActor in self.value = $0 })
    }
  }
#endif
