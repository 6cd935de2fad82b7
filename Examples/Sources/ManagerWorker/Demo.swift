// One task with three couplings of a manager and its worker: direct, by a delegate, by notifications. Each file states
// the costs of its coupling.

package import Binding
package import TerminalWidgets

/// A button for each coupling, and the log.
@MainActor package func managerWorkerScreen(in scope: Scope) -> Screen {
  screen(of: WorkController(), in: scope)
}

@MainActor private func screen(of controller: WorkController, in scope: Scope) -> Screen {
  let (said, audited) = (Label(), Label())
  controller.auditor.$audited.bind(to: audited) { $0.text = "Audited: \($1)" }.store(in: scope)
  // The newest first.
  controller.conversation.$lines.bind(to: said) { $0.text = $1.suffix(10).reversed().joined(separator: "\n") }
    .store(in: scope)
  return Screen(
    "Manager and worker", of: controller,
    Row(
      Button("Direct", onPress: controller.beginDirectly), Button("Delegate", onPress: controller.beginByDelegate),
      Button("Student", onPress: controller.beginForStudent), Button("Father", onPress: controller.beginForFather)),
    Button("Notification", onPress: controller.beginByNotification), audited, said)
}

/// Has the task done under each coupling, and asks why the auditor counts one.
@MainActor package func managerWorkerDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let controller = WorkController()
  let screen = screen(of: controller, in: scope)
  controller.conversation.$lines.observeChanges { for line in $1.dropFirst($0.count) { print("  \(line)") } }.store(
    in: scope)
  withTracing {
    for title in ["direct", "delegate", "student", "father", "notification"] {
      print("\(title):")
      screen.type("<enter><tab>")
    }
    print("why: \(why(controller.auditor.$audited))")
  }
}
