import Binding
import BindingArchitecture
import BindingUIKit
import UIKit

@MainActor
func pathChecks() async {
  let names = { (navigation: UINavigationController) in
    navigation.viewControllers.map { ($0 as? PageController)?.name ?? "?" }
  }

  await Checks.check("a path is shown above the root, and pages that stay keep their controllers") {
    let navigation = UINavigationController(rootViewController: PageController("root"))
    let (path, scope, window) = (PresentationPath<String>(), Scope(), onScreen(navigation))
    path.present(on: navigation) { PageController($0.item) }.store(in: scope)
    path.push("a")
    await rest()
    let first = navigation.topViewController
    path.push("b")
    await rest()
    expect(names(navigation), ["root", "a", "b"])
    path.items.value = ["c", "a"]
    await rest()
    expect(names(navigation), ["root", "c", "a"])
    expect(navigation.topViewController === first, true)
    path.popToRoot()
    await rest()
    expect(names(navigation), ["root"])
    withExtendedLifetime(window) {}
  }

  await Checks.check("pages that are popped with a foreign controller, or another path, above them leave the path") {
    let navigation = UINavigationController(rootViewController: PageController("root"))
    let (path, other, scope) = (PresentationPath(["a"]), PresentationPath<String>([]), Scope())
    let window = onScreen(navigation)
    path.present(on: navigation) { PageController($0.item) }.store(in: scope)
    other.present(on: navigation) { PageController($0.item) }.store(in: scope)
    await rest()
    navigation.pushViewController(PageController("foreign"), animated: true)
    await rest()
    navigation.popToRootViewController(animated: true)
    await rest()
    expect(path.items.value, [])
    path.push("b")
    await rest()
    other.push("x")
    await rest()
    expect(names(navigation), ["root", "b", "x"])
    navigation.popToRootViewController(animated: true)
    await rest()
    expect(path.items.value + other.items.value, [])
    withExtendedLifetime(window) {}
  }

  await Checks.check("the user goes back by one, or by several, and the path follows in one write") {
    let navigation = UINavigationController(rootViewController: PageController("root"))
    let (path, scope, window) = (PresentationPath(["a", "b", "c", "d"]), Scope(), onScreen(navigation))
    path.present(on: navigation) { PageController($0.item) }.store(in: scope)
    await rest()
    var writes = 0
    path.items.observeChanges { _, _ in writes += 1 }.store(in: scope)
    navigation.userSwipesBack()
    await rest()
    expect(path.items.value, ["a", "b", "c"])
    navigation.userSwipesBack()
    await rest()
    expect(path.items.value, ["a", "b"])
    navigation.popToRootViewController(animated: true)
    await rest()
    expect(path.items.value, [])
    expect(writes, 3)
    withExtendedLifetime(window) {}
  }

  await Checks.check("a path that changes while the user goes back ends as the path says") {
    let navigation = UINavigationController(rootViewController: PageController("root"))
    let (path, scope, window) = (PresentationPath(["a", "b"]), Scope(), onScreen(navigation))
    path.present(on: navigation) { PageController($0.item) }.store(in: scope)
    await rest()
    navigation.userSwipesBack()
    path.push("c")
    await rest()
    expect(names(navigation), ["root"] + path.items.value)
    expect(path.items.value.contains("b"), false)
    withExtendedLifetime(window) {}
  }

  await Checks.check("a deep link is shown when the navigation controller comes on the screen") {
    let navigation = UINavigationController(rootViewController: PageController("root"))
    let (path, scope) = (PresentationPath(["a", "b"]), Scope())
    path.present(on: navigation) { PageController($0.item) }.store(in: scope)
    await rest()
    expect(names(navigation), ["root", "a", "b"])
    expect(navigation.viewControllers[1].isViewLoaded, false)
    let window = onScreen(navigation)
    navigation.userSwipesBack()
    await rest()
    expect(path.items.value, ["a"])
    navigation.userSwipesBack()
    await rest()
    expect(path.items.value, [])
    withExtendedLifetime(window) {}
  }

  await Checks.check("pages that are popped off the screen leave the path when the navigation controller is back") {
    let navigation = UINavigationController(rootViewController: PageController("root"))
    let (path, scope, window) = (PresentationPath(["a"]), Scope(), onScreen(navigation))
    path.present(on: navigation) { PageController($0.item) }.store(in: scope)
    await rest()
    for expected in [["a"], []] {
      window.rootViewController = UIViewController()
      await rest()
      if expected.isEmpty { navigation.popToRootViewController(animated: false) }
      window.rootViewController = navigation
      await rest()
      expect(path.items.value, expected)
    }
    path.push("b")
    await rest()
    expect(names(navigation), ["root", "b"])
  }

  await Checks.check("a path that is kept by its root keeps neither") {
    weak var gone: UINavigationController?
    do {
      let root = PageController("root")
      let navigation = UINavigationController(rootViewController: root)
      gone = navigation
      let (path, scope) = (PresentationPath<String>(["a"]), Scope())
      path.present(on: navigation) { PageController($0.item) }.store(in: scope)
      await rest()
      scope.onEnd { withExtendedLifetime(root) {} }
    }
    await rest()
    expect(gone == nil, true)
  }
}
