// One task under three couplings of a manager and its worker: a direct call, a delegate, events. From the worker to
// the manager each is looser than the one before; the manager knows the class of its worker under all three. Each
// file names what its coupling costs.

/// Has the beans counted under each coupling.
package func managerWorkerDemo(_ print: (String) -> Void) {
  let job = Job(title: "Count the beans")

  var direct = DirectManager()
  direct.assign(job)
  for report in direct.reports { print(report.text) }

  let delegate = DelegateManager()
  delegate.assign(job)
  for report in delegate.reports { print(report.text) }

  let worker = NotifyingWorker()
  let manager = NotificationManager(worker: worker)
  let auditor = Auditor(of: worker)
  manager.assign(job)
  for report in manager.reports { print(report.text) }
  print("The auditor has counted \(auditor.count).")
}
