import Binding

final class Entry: EditableTarget {
  let edited = Event<Void>()
  var content = "" { didSet { print("shown: \(content)") } }
}

@MainActor
func type(_ text: String) {
  print("typed: \(text)")
  entry.content = text
  entry.edited.send()
}

let percent = Observable(50)
let limiting = Effect { if percent.value > 100 { percent.value = 100 } }

let entry = Entry()
let binding = percent.bindTwoWay(to: entry, via: .integer)

type("007")  // 7 is what it says: the text is left as it is
type("120")  // the model makes 100 of it, and that is shown
type("x")  // no number: the model and the text are left as they are
print(percent.value, binding.error.value?.message ?? "")

// Prints:
// shown: 50
// typed: 007
// shown: 007
// typed: 120
// shown: 120
// shown: 100
// typed: x
// shown: x
// 100 That is no number.
