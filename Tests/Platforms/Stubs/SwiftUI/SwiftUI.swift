// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// What the adapters use of SwiftUI, declared only, but for what a Screen shows.

// SwiftUI uses Combine, and does not export it.
public import Combine
@_exported public import AppleFoundation
@_exported public import Foundation
public import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
}

@MainActor @preconcurrency public struct TupleView<T>: View {
  nonisolated(unsafe) let value: T
  public nonisolated init(_ value: T) { self.value = value }
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public struct EmptyView: View {
  public nonisolated init() {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public struct Text: View {
  let content: String
  public nonisolated init<S: StringProtocol>(_ content: S) { self.content = String(content) }
  public var body: Never { fatalError() }
}

public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}

@MainActor @preconcurrency public struct Button<Label: View>: View {
  let action: @MainActor () -> Void
  let label: Label
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) { (self.action, self.label) = (action, label()) }
  public var body: Never { fatalError() }
}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    (self.action, label) = (action, Text(titleKey))
  }
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    (self.action, label) = (action, Text(titleKey))
  }
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    (self.action, label) = (action, Text(title))
  }
}

@MainActor @preconcurrency public struct TextField<Label: View>: View {
  public var body: Never { fatalError() }
}

extension TextField where Label == Text {
  public nonisolated init<S: StringProtocol>(_ title: S, text: SwiftUI.Binding<String>) {}
}

@MainActor @preconcurrency public struct Toggle<Label: View>: View {
  public var body: Never { fatalError() }
}

extension Toggle where Label == Text {
  public nonisolated init<S: StringProtocol>(_ title: S, isOn: SwiftUI.Binding<Bool>) {}
}

@MainActor @preconcurrency public struct List<SelectionValue: Hashable, Content: View>: View {
  public nonisolated init(selection: SwiftUI.Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

extension List where SelectionValue == Never {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

public protocol DynamicViewContent: View {}

@MainActor @preconcurrency
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: DynamicViewContent {
  nonisolated(unsafe) let data: Data
  nonisolated(unsafe) let content: (Data.Element) -> Content
  public var body: Never { fatalError() }
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    (self.data, self.content) = (data, content)
  }
}

extension ForEach {
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { (self.data, self.content) = (data, content) }
}

extension DynamicViewContent {
  public nonisolated func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    DeletedRows(perform: action)
  }
  public nonisolated func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    MovedRows(perform: action)
  }
}

/// One whose name is that of a type of BindingForms.
@MainActor @preconcurrency public struct Form<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

@frozen @propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  let (get, set): (@isolated(any) @Sendable () -> Value, @isolated(any) @Sendable (Value) -> Void)
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { (self.get, self.set) = (get, set) }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}

@MainActor @preconcurrency @frozen @propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  nonisolated(unsafe) let kept: Kept<ObjectType>
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { kept = Kept(thunk) }
  public var wrappedValue: ObjectType { kept.object }
}

@frozen @propertyWrapper
public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: SwiftUI.Binding<Value> { fatalError() }
}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }

  @available(*, unavailable, message: "The wrapped value must be an object that is observable.")
  public init(wrappedValue: Value) { fatalError() }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    fatalError()
  }
}

extension Bindable where Value: AnyObject, Value: Observation.Observable {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Self.Body
}

@MainActor @preconcurrency public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  public var body: Never { fatalError() }
}

public struct ModifiedContent<Content, Modifier> {
  let (content, modifier): (Content, Modifier)
  public nonisolated init(content: Content, modifier: Modifier) {
    (self.content, self.modifier) = (content, modifier)
  }
}
extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { fatalError() }
}

extension View {
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
  public nonisolated func disabled(_ disabled: Bool) -> some View { DisabledView(isDisabled: disabled) }
}

@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View {
  public var body: Never { fatalError() }
}

extension NavigationStack
where
  Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
  Data.Element: Hashable
{
  public nonisolated init(path: SwiftUI.Binding<Data>, @ViewBuilder root: () -> Root) {}
}
