import Foundation

await textChecks()
await commandChecks()
await listChecks()
await collectionChecks()
await controlChecks()
await screenChecks()

print("\(Checks.count) checks, \(Checks.failures) failures")
exit(Checks.failures == 0 ? 0 : 1)
