#if canImport(SwiftUI)
  public import Binding
  public import SwiftUI

  extension MutableObservableValue {
    /// The value as a binding of SwiftUI, for the controls of SwiftUI.
    ///
    ///     Watching {
    ///       TextField("Name", text: viewModel.name.asBinding)
    ///       Toggle("Member", isOn: viewModel.person[\.isMember].asBinding)
    ///     }
    ///
    /// The binding keeps the value. A view follows the value if it watches it: in a ``Watching``, where reading this is
    /// tracked, or by ``Edited``, which has such a binding as well.
    @MainActor
    public var asBinding: SwiftUI::Binding<Value> {
      // This tracks the read, because SwiftUI reads the binding outside of a `Watching`.
      _ = value
      return SwiftUI::Binding(get: { @MainActor in self.peek() }, set: { @MainActor in self.value = $0 })
    }
  }
#endif
