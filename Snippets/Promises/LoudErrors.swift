import Binding

struct NotANumber: Error {}

let text = Observable("12")
let number = Computed(catching: {
  guard let number = Int(text.value) else { throw NotANumber() }
  return number
})
let next = Computed {
  (try? number.value.get()).map { "\($0 + 1)" } ?? "not a number"
}

print(next.value)
text.value = "twelve"
print(next.value)
text.value = "13"
print(next.value)

// Prints:
// 13
// not a number
// 14
