#if canImport(SwiftUI)
  public import SwiftUI

  /// A view that is rendered anew when something has changed that was read to make it: whatever that is, however deep
  /// in models, and nothing else.
  ///
  ///     var body: some View {
  ///       Watching {
  ///         Text(viewModel.selection.value?.name ?? "no one")
  ///         TextField("Name", text: viewModel.name.asBinding)
  ///       }
  ///     }
  ///
  /// Only what the closure reads counts. Views that it makes are rendered later, and closures such as that of a
  /// `ForEach` are called later: what these read they have to watch themselves.
  public struct Watching<Content: View>: View {
    @StateObject private var box = WatchBox()
    private let content: () -> Content

    /// Makes the view.
    ///
    /// - Parameter content: makes what is shown. Called when SwiftUI renders the view.
    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

    /// What is shown.
    public var body: Content { box.render(content) }
  }
#endif
