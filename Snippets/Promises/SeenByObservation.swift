// Promise 13: seen by Observation.

import Binding
import Observation

Graph.isVisibleToObservation = true  // as it is on Apple's systems

let first = Observable("Ada")
let isLong = Computed { first.value.count > 3 }

withObservationTracking {
  print(isLong.value)
} onChange: {
  print("changed")  // once, after the change
}
first.value = "Eve"  // ends equal: not told
batch {
  first.value = "Grace"
  first.value = "Augusta"
}

// Prints:
// false
// changed
