// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The environment and the focus, declared only.

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { K.defaultValue }
    set {}
  }
}

@frozen @propertyWrapper
public struct Environment<Value>: DynamicProperty {
  let keyPath: KeyPath<EnvironmentValues, Value>
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
  public var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
}

@frozen @propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  @frozen @propertyWrapper
  public struct Binding {
    let binding: SwiftUI.Binding<Value>
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    public var projectedValue: FocusState<Value>.Binding { self }
  }
  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: FocusState<Value>.Binding { fatalError() }
}

public enum HorizontalEdge: Int8, Sendable { case leading, trailing }

extension View {
  public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    self
  }
  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View { self }
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
  public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  public nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    self
  }
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }
  public nonisolated func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    ModifiedContent(content: self, modifier: AccessibilityAttachmentModifier())
  }
  public nonisolated func searchable(text: SwiftUI.Binding<String>) -> some View { self }
  public nonisolated func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { self }
  public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { self }
  public nonisolated func labelsHidden() -> some View { self }
  public nonisolated func font(_ font: Font?) -> some View { StyledView(content: self, style: font?.name) }
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    StyledView(content: self, style: ((style as? AnyShapeStyle)?.style as? Color ?? style as? Color)?.name)
  }
}
