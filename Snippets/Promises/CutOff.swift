import Binding

let seconds = Observable(59)
let minutes = Computed { seconds.value / 60 }
let clock = Effect { print("minute", minutes.value) }
seconds.value = 60
seconds.value = 61  // minutes ends equal: the effect does not run

let level = Observable(0.0, changes: .by { abs($0 - $1) < 0.5 })
let meter = Effect { print("level", level.value) }
level.value = 0.2  // no change, says the policy
level.value = 0.7

let lines = Observable<[String]>([])
let log = Effect { print(lines.value.count, "lines") }
lines.value.append("in place, without a copy")

// Prints:
// minute 0
// minute 1
// level 0.0
// level 0.7
// 0 lines
// 1 lines
