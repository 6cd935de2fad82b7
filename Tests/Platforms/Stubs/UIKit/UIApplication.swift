// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What an app has besides its views: declared only.

public import Foundation

@MainActor open class UIApplication: UIResponder {}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  // MARK: Optional
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  public static func main() {}
}

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
  }
}

@MainActor public final class UIWindowScene: UIScene {}

@MainActor open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  open var role: Role { Role(rawValue: "") }
  open var stateRestorationActivity: NSUserActivity?
}

@MainActor open class UISceneConfiguration: NSObject {
  public init(name: String?, sessionRole: UISceneSession.Role) { super.init() }
  open var delegateClass: AnyClass?
}

@MainActor open class UIOpenURLContext: NSObject {
  open var url: URL { URL(fileURLWithPath: "/") }
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  // MARK: Optional
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  // MARK: Optional
  var window: UIWindow? { get set }
}

extension UIWindow {
  public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }
}

/// Foundation has it on Apple's systems alone.
open class NSUserActivity: NSObject {
  public init(activityType: String) { super.init() }
  open var userInfo: [AnyHashable: Any]?
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {}
}

@MainActor open class UINavigationItem: NSObject {
  open var searchController: UISearchController?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItems: [UIBarButtonItem]?
}

@MainActor open class UITableViewController: UIViewController {
  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: UITableView! {
    get { view as? UITableView }
    set { view = newValue }
  }
  open var refreshControl: UIRefreshControl?
  open override func loadView() { view = UITableView() }
}
