// The samples of "Explaining", in its order.
import Binding

// MARK: What is connected with what

let age = Observable(36, name: "age")
let isAdult = age.map(name: "isAdult") { $0 >= 18 }
let banner = Effect(name: "banner") { _ = isAdult.value }
print(Graph.dump(banner), terminator: "")

print(Graph.dump(age, as: .mermaid), terminator: "")

// MARK: Why it ran

withTracing {
  age.value = 12
  print(why(banner))
}

// MARK: The origin of a write

withTracing {
  withCause("birthday") { age.value = 18 }
  print(why(banner))
  age.set(19)
  print(why(age))
}

// MARK: Why it did not run

withTracing {
  age.value = 37
  print(whyNot(banner))
  age.value = 37
  print(whyNot(banner))
}

// MARK: Why it is disabled

let title = Observable("", name: "title")
let hasTitle = title.map(name: "hasTitle") { !$0.isEmpty }
let save = Command<Void, Void>(
  enabledIf: { isAdult.value && hasTitle.value }, name: "save"
) {}
print(whyNot(save))

// Prints:
// n1 effect 'banner' ← n2
// n2 computed 'isAdult' = true (observed) ← n3
// n3 observable 'age' = 36 (observed)
// flowchart LR
//   n1["age<br/>36<br/>observed"]
//   n2(["isAdult<br/>true<br/>observed"])
//   n1 --> n2
//   n3{{"banner"}}
//   n2 --> n3
// 'banner' ran because 'isAdult' changed because 'age' was written from outside.
// 'banner' ran because 'isAdult' changed because 'age' was written by 'birthday'.
// 'age' was written at Explaining.swift:25.
// 'banner' did not run because 'isAdult' stayed true, although 'age' was written from outside.
// 'banner' did not run because 'age' stayed 37 when it was written from outside.
// 'save' is disabled because 'hasTitle' is false because 'title' is "".
