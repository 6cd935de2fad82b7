import Binding

actor Thermostat {
  private let target = Observable(20)
  private let scope = Scope()

  func start() {
    target.observe { print("target", $0) }.store(in: scope)
  }

  func set(_ degrees: Int) { target.value = degrees }
}

let thermostat = Thermostat()
await thermostat.start()
await thermostat.set(22)

// Prints:
// target 20
// target 22
