import Binding
import BindingUIKit
import UIKit

private struct Broken: Error {}

@MainActor
func failureChecks() async {
  let alert = { (host: UIViewController) in host.presentedViewController as? UIAlertController }

  await Checks.check("a failure is an alert, which tries again, and comes again with the next failure") {
    let (host, scope) = (UIViewController(), Scope())
    let window = onScreen(host)
    var (attempts, isBroken) = (0, true)
    let load = Command<Void, Void> {
      attempts += 1
      if isBroken { throw Broken() }
    }
    load.execute()
    load.alertFailure(on: host, "Could not load", retry: "Wieder", dismiss: "Gut") { "\($0)" }.store(in: scope)
    await rest()
    expect(alert(host)?.title, "Could not load")
    expect(alert(host)?.message, "Broken()")
    expect(alert(host)?.actions.map(\.title), ["Gut", "Wieder"])
    alert(host)?.userTaps("Gut")
    await rest()
    expect(alert(host) == nil, true)
    expect(attempts, 1)
    load.execute()
    await rest()
    alert(host)?.userTaps("Wieder")
    await rest()
    expect(attempts, 3)
    expect(alert(host)?.title, "Could not load")
    isBroken = false
    alert(host)?.userTaps("Wieder")
    await rest()
    expect(attempts, 4)
    expect(alert(host) == nil, true)
    isBroken = true
    load.execute()
    await rest()
    expect(alert(host) == nil, false)
    scope.end()
    await rest()
    expect(alert(host) == nil, true)
    withExtendedLifetime(window) {}
  }

  await Checks.check("a failure of a command with an input is an alert with one button") {
    let (host, scope) = (UIViewController(), Scope())
    let window = onScreen(host)
    let delete = Command<Int, Void> { _ in throw Broken() }
    delete.alertFailure(on: host, "Could not delete").store(in: scope)
    delete.execute(7)
    await rest()
    expect(alert(host)?.actions.map(\.title), ["OK"])
    scope.end()
    await rest()
    withExtendedLifetime(window) {}
  }
}
