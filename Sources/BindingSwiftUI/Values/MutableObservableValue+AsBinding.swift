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
    /// `asBinding` when the value changes. The binding retains the observable.
    @MainActor
    public var asBinding: SwiftUI::Binding<Value> {
      // The value is read here, so that the body that uses the binding depends on it even if SwiftUI reads the binding
      // outside of that body.
      _ = value
      return SwiftUI::Binding(get: { @MainActor in self.value }, set: { @MainActor in self.value = $0 })
    }
  }
#endif
