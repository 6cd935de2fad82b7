#if canImport(UIKit)
  import ObservedPersons
  import Observation
  import PersonServers
  import UIKit

  @main final class PersonsApp: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      configuration.delegateClass = PersonsScene.self
      return configuration
    }
  }

  final class PersonsScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let list = PersonList(MemoryServer())

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UINavigationController(rootViewController: PersonListController(list))
      window?.makeKeyAndVisible()
      list.undoManager = window?.undoManager
      list.state = session.stateRestorationActivity?.userInfo?["state"] as? String ?? ""
      for context in options.urlContexts { list.open(context.url) }
      Task { await list.load() }
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      for context in contexts { list.open(context.url) }
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      let activity = NSUserActivity(activityType: "persons")
      activity.addUserInfoEntries(from: ["state": list.state])
      return activity
    }
  }

  /// Runs a closure now, and in a later turn whenever something that it has read has changed.
  @MainActor func follow(_ show: @escaping @MainActor () -> Void) {
    withObservationTracking {
      show()
    } onChange: {
      Task { @MainActor in follow(show) }
    }
  }
#else
  @main struct Elsewhere {
    static func main() { print("UIKit is on Apple's systems only, but not on a Mac.") }
  }
#endif
