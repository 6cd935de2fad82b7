import Binding

let volume = Observable(130, name: "volume")
let limiter = Effect { if volume.value > 100 { volume.value = 100 } }
print(volume.value)

let ping = Observable(0)
let pong = Observable(0)
let server = Effect(name: "server") { pong.value = ping.value + 1 }
withDiagnostics({ print($0) }) {
  let client = Effect(name: "client") { ping.value = pong.value + 1 }
  client.cancel()
}

// Prints:
// 100
// Effects do not settle: 'server', 'client' ran 100 times in one flush.
