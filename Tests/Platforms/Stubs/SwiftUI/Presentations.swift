// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// What shows something above a view, declared only, but for alerts.

public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
}
public struct Anchor<Value> {
  public struct Source { public static var bounds: Source { Source() } }
}
public enum Edge: Int8, Sendable { case top, leading, bottom, trailing }
public enum Visibility: Sendable { case automatic, visible, hidden }

extension View {
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: SwiftUI.Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: SwiftUI.Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: SwiftUI.Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  public nonisolated func inspector<V: View>(
    isPresented: SwiftUI.Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View { self }
  public nonisolated func alert<A: View, M: View, T>(
    _ title: Text, isPresented: SwiftUI.Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { AlertView(alert: Alert(title.content, isPresented, data.map(actions))) }
  public nonisolated func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: SwiftUI.Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { AlertView(alert: Alert(titleKey.key, isPresented, data.map(actions))) }
  public nonisolated func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: SwiftUI.Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View { self }
  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: SwiftUI.Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { self }
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }
  public nonisolated func navigationDestination<V: View>(
    isPresented: SwiftUI.Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View { self }
  public nonisolated func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View { self }
}

extension EnvironmentValues {
  public var undoManager: UndoManager? { nil }
}
