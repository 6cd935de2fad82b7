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
