#if canImport(SwiftUI)
  public import SwiftUI

  /// A view that is rendered again when something has changed that was read to make it, however deep in models.
  ///
  ///     var body: some View {
  ///       Watching {
  ///         Text(viewModel.selection.value?.name ?? "no one")
  ///         TextField("Name", text: viewModel.name.asBinding)
  ///       }
  ///     }
  ///
  /// Only what the closure itself reads counts. Views that it makes are rendered later, and closures such as that of a
  /// `ForEach` are called later: these have to watch what they read.
  public struct Watching<Content: View>: View {
    @StateObject private var box = WatchBox()
    private let content: () -> Content

    /// Makes the view.
    ///
    /// - Parameter content: makes the content, when SwiftUI renders the view.
    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

    /// The content.
    public var body: Content { box.render(content) }
  }
#endif
