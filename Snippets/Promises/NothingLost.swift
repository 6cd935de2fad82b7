import Binding

let received = Event<Int>()
let doubled = Event<Int>()
let forwarding = received.observe { number in
  if number < 3 { received.send(number + 1) }  // delivered next
  doubled.send(number * 2)
}
let printing = doubled.observe { print($0) }

received.send(1)
received.send(3)
received.send(3)  // equal to the one before, and delivered all the same

// Prints:
// 2
// 4
// 6
// 6
// 6
