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
    /// A view that is to follow the value has to watch it: in a ``Watching``, where this is a tracked read, or by way
    /// of ``Edited``, which has such a binding as well. The binding keeps the value.
    @MainActor
    public var asBinding: SwiftUI::Binding<Value> {
      // Read where the binding is made, because SwiftUI reads it elsewhere.
      _ = value
      return SwiftUI::Binding(get: { @MainActor in self.peek() }, set: { @MainActor in self.value = $0 })
    }
  }
#endif
