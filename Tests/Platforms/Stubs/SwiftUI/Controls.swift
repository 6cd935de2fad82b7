// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// Controls and containers, declared only.

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  let key: String
  public init(_ value: String) { key = value }
  public init(stringLiteral value: String) { key = value }
  public init(stringInterpolation: StringInterpolation) { key = stringInterpolation.key }

  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { key += literal }
    public mutating func appendInterpolation(_ string: String) { key += string }
    public mutating func appendInterpolation(_ number: Int) { key += "\(number)" }
  }
}

extension Text {
  public nonisolated init(_ key: LocalizedStringKey) { content = key.key }
  public nonisolated init(verbatim content: String) { self.content = content }
}

extension TextField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: SwiftUI.Binding<String>) {}
}

extension Toggle where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: SwiftUI.Binding<Bool>) {}
}

@MainActor @preconcurrency public struct SecureField<Label: View>: View {
  public var body: Never { fatalError() }
}

extension SecureField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: SwiftUI.Binding<String>) {}
}

@MainActor @preconcurrency public struct Image: View {
  public nonisolated init(systemName: String) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public struct Label<Title: View, Icon: View>: View {
  public var body: Never { fatalError() }
}

extension Label where Title == Text, Icon == Image {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

@MainActor @preconcurrency public struct DatePicker<Label: View>: View {
  public typealias Components = DatePickerComponents
  public var body: Never { fatalError() }
}

extension DatePicker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: SwiftUI.Binding<Date>,
    displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
  ) {}
}

@MainActor @preconcurrency public struct Stepper<Label: View>: View {
  public var body: Never { fatalError() }
  public nonisolated init<V: Strideable>(
    value: SwiftUI.Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
}

@MainActor @preconcurrency public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  public var body: Never { fatalError() }
}

extension Picker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: SwiftUI.Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {}
}

public struct LabeledContent<Label, Content> {}
extension LabeledContent: View where Label: View, Content: View {
  public var body: Never { fatalError() }
}

extension LabeledContent where Label == Text, Content == Text {
  public nonisolated init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {}
}

@MainActor @preconcurrency public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public var body: Never { fatalError() }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public nonisolated init() where Label == EmptyView {}
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {}
}

public struct HorizontalAlignment: Sendable { public static let leading = HorizontalAlignment() }

@MainActor @preconcurrency public struct VStack<Content: View>: View {
  public nonisolated init(alignment: HorizontalAlignment, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public struct HStack<Content: View>: View {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public struct _ConditionalContent<TrueContent, FalseContent>: View {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

extension ViewBuilder {
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent()
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent()
  }
}

public struct Font: Hashable, Sendable {
  let name: String
  public static let footnote = Font(name: "footnote")
  public static let caption = Font(name: "caption")
}
public protocol ShapeStyle: Sendable {}
public struct Color: ShapeStyle {
  let name: String
  public static let red = Color(name: "red")
  public static let orange = Color(name: "orange")
}
extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
}
@frozen public struct AnyShapeStyle: ShapeStyle {
  let style: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) { self.style = style }
}

public struct SubmitLabel: Sendable {
  public static let done = SubmitLabel()
  public static let next = SubmitLabel()
  public static let `return` = SubmitLabel()
}
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
}

public struct AccessibilityAttachmentModifier {}
extension AccessibilityAttachmentModifier: ViewModifier {
  public func body(content: Content) -> some View { content }
}
