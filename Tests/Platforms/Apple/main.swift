import Foundation
import UIKit

await textChecks()
await commandChecks()
await listChecks()
await collectionChecks()
await editedTableChecks()
await controlChecks()
await formRowChecks()
await combineChecks()
await appKitChecks()
await appKitScreenChecks()
await rebindingChecks()
await swiftUIChecks()
await undoChecks()
for endLate in [false, true] {
  Animations.endLate = endLate
  await screenChecks()
  await failureChecks()
  await lateTransitionChecks()
}

print("\(Checks.count) checks, \(Checks.failures) failures")
exit(Checks.failures == 0 ? 0 : 1)
