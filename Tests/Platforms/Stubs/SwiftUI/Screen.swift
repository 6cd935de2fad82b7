// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// A place on the screen. A view that is shown there again has the identity of the one before, and so its objects.
@MainActor public final class Screen {
  private var objects: [String: AnyObject] = [:]
  private var shown: Alert?

  public init() {}

  /// Shows a view with one modifier.
  public func show(_ view: some View) {
    shown = ((view as? any Modified)?.modified(&objects) as? AlertView)?.alert
  }

  /// Whether the outermost modifier of a view disables it.
  public static func isDisabled(_ view: some View) -> Bool { (view as? DisabledView)?.isDisabled ?? false }

  /// What was said of the look of a view, the innermost first.
  public static func looks(of view: some View) -> [String] { (view as? any Styled)?.styles ?? [] }

  /// The views of rows, made now.
  public static func show<Data, ID, Content>(_ rows: ForEach<Data, ID, Content>) -> [Content] {
    rows.data.map(rows.content)
  }

  /// The user deletes rows.
  public static func userDeletes(_ offsets: IndexSet, in rows: some View) { (rows as? DeletedRows)?.perform?(offsets) }

  /// The user moves rows.
  public static func userMoves(_ offsets: IndexSet, to destination: Int, in rows: some View) {
    (rows as? MovedRows)?.perform?(offsets, destination)
  }

  /// The user enters something into a control.
  public static func userEnters<Value: Sendable>(_ value: Value, in binding: SwiftUI.Binding<Value>) async {
    await binding.set(value)
  }

  /// The title of the alert; `nil` if there is none.
  public var alert: String? {
    get async { if let shown, await shown.isPresented.get() { shown.title } else { nil } }
  }

  /// The user taps a button of the alert. The alert goes after the action of the button.
  public func userTaps(_ title: String) async {
    guard let shown, let actions = shown.actions else { return }
    let buttons = Mirror(reflecting: actions).descendant("value").map { Mirror(reflecting: $0).children.map(\.value) }
    for case let button as Button<Text> in buttons ?? [] where button.label.content == title { button.action() }
    await shown.isPresented.set(false)
  }
}

/// The object of a `StateObject`, which is made when it is first used, unless the view has one already.
@usableFromInline final class Kept<ObjectType: AnyObject> {
  private let make: () -> ObjectType
  lazy var object = make()

  init(_ make: @escaping () -> ObjectType) { self.make = make }
}

private protocol Keeping {
  @MainActor func keep(_ object: inout AnyObject?)
}

extension StateObject: Keeping {
  func keep(_ object: inout AnyObject?) {
    if let object = object as? ObjectType { kept.object = object } else { object = kept.object }
  }
}

private protocol Modified {
  @MainActor func modified(_ objects: inout [String: AnyObject]) -> any View
}

extension ModifiedContent: Modified where Content: View, Modifier: ViewModifier {
  func modified(_ objects: inout [String: AnyObject]) -> any View {
    for (label, value) in Mirror(reflecting: modifier).children {
      if let label, let state = value as? any Keeping { state.keep(&objects[label]) }
    }
    return modifier.body(content: _ViewModifier_Content())
  }
}

struct Alert {
  let title: String
  let isPresented: Binding<Bool>
  let actions: Any?

  init(_ title: String, _ isPresented: Binding<Bool>, _ actions: Any?) {
    (self.title, self.isPresented, self.actions) = (title, isPresented, actions)
  }
}

struct AlertView {
  let alert: Alert
}
extension AlertView: View { var body: Never { fatalError() } }

struct DisabledView { let isDisabled: Bool }
extension DisabledView: View { var body: Never { fatalError() } }

struct DeletedRows { nonisolated(unsafe) let perform: ((IndexSet) -> Void)? }
extension DeletedRows: DynamicViewContent { var body: Never { fatalError() } }

struct MovedRows { nonisolated(unsafe) let perform: ((IndexSet, Int) -> Void)? }
extension MovedRows: DynamicViewContent { var body: Never { fatalError() } }

private protocol Styled {
  @MainActor var styles: [String] { get }
}

struct StyledView<Content> {
  nonisolated(unsafe) let content: Content
  let style: String?
}
extension StyledView: View { var body: Never { fatalError() } }
extension StyledView: Styled {
  var styles: [String] { ((content as? any Styled)?.styles ?? []) + (style.map { [$0] } ?? []) }
}
