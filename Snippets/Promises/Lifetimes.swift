import Binding

final class Label { var text = "" }

let title = Observable("one")
var label: Label? = Label()
let binding = title.bind(to: label!, \.text)
label = nil  // the binding does not keep its target …
title.value = "two"
print(binding.isCancelled)  // … and ended at the first change after that

let isOpen = Observable(true)
let detail = Observable("detail 1")
let page = Effect {
  guard isOpen.value else { return }
  onCleanup { print("closed") }
  detail.observe { print($0) }.keptByEffect()  // ends with the effect
}
detail.value = "detail 2"
isOpen.value = false
detail.value = "detail 3"  // the inner observation has ended

// Prints:
// true
// detail 1
// detail 2
// closed
