// One task under three couplings of a manager and its worker: a direct call, a delegate, a notification. Each looser than the one
// before, and each with a price that its file names.

let job = Job(title: "Count the beans")

var direct = DirectManager()
direct.assign(job)
direct.reports.forEach { print($0.text) }

let delegate = DelegateManager()
delegate.assign(job)
delegate.reports.forEach { print($0.text) }

let worker = NotifyingWorker()
let manager = NotificationManager(worker: worker)
let auditor = Auditor(of: worker)
manager.assign(job)
manager.reports.forEach { print($0.text) }
print("The auditor has counted \(auditor.count).")
