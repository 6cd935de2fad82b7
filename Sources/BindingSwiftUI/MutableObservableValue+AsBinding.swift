#if canImport(SwiftUI)
  public import Binding
  public import SwiftUI

  extension MutableObservableValue {
    /// The value as a binding of SwiftUI, for the controls of SwiftUI.
    ///
    ///     TextField("Name", text: viewModel.name.asBinding)
    ///     Toggle("Member", isOn: viewModel.person[\.isMember].asBinding)
    ///
    /// For values that are no properties; a `@Tracked` property of a model is bound by SwiftUI's `@Bindable`. The body
    /// in which this is read follows the value. The binding keeps the value.
    @MainActor
    public var asBinding: SwiftUI::Binding<Value> {
      // The body depends on the value, wherever SwiftUI reads the binding.
      _ = value
      return SwiftUI::Binding(get: { @MainActor in self.value }, set: { @MainActor in self.value = $0 })
    }
  }
#endif
