// The samples of "Explaining", in its order.
import Binding

// MARK: A screen with three bugs

final class Label { var text = "" }

final class Disk {
  var writes = 0
  func write(_ text: String, cursor: Int) { writes += 1 }
}

Graph.isTracing = true

let text = Observable("Dear Ada", name: "text")
let cursor = Observable(0, name: "cursor")
let summary = Observable("", name: "summary")

let words = text.map(name: "words") { $0.split(separator: " ").count }
let hasSummary = summary.map(name: "hasSummary") { !$0.isEmpty }
let publish = Command<Void, Void>(
  enabledIf: { words.value > 1 && hasSummary.value }, name: "publish"
) {}

let (label, disk, scope) = (Label(), Disk(), Scope())
_ = words.bind(to: label, name: "word label") { $0.text = "\($1) words" }
var saving = Effect(name: "saving") {
  disk.write(text.value, cursor: cursor.value)
}

// MARK: The label that stays behind

text.value = "Dear Ada Lovelace"
print(label.text)
print(whyNot(words))

words.bind(to: label, name: "word label") { $0.text = "\($1) words" }
  .store(in: scope)
print(label.text)

// MARK: The button that stays grey

print(whyNot(publish))
print(why(summary))

summary.value = "A letter"
print(whyNot(publish))

// MARK: The disk that never rests

withCause("the arrow key") {
  cursor.value = 3
  cursor.value = 2
}
print(why(saving))
print(Graph.dump(saving), terminator: "")

saving = Effect(name: "saving") {
  disk.write(text.value, cursor: cursor.peek())
}
cursor.value = 1
print(whyNot(saving).contains("cursor"))

Graph.isTracing = false

// MARK: What is connected with what

let age = Observable(36, name: "age")
let isAdult = age.map(name: "isAdult") { $0 >= 18 }
let banner = Effect(name: "banner") { _ = isAdult.value }
print(Graph.dump(banner), terminator: "")

print(Graph.dump(age, as: .mermaid), terminator: "")

// MARK: The origin of a write

withTracing {
  withCause("birthday") { age.value = 17 }
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

// MARK: What keeps an object

final class Screen {
  let scope = Scope()
  var title = ""

  init(_ age: Observable<Int>) {
    Effect(name: "title") { self.title = "\(age.value) years" }
      .store(in: scope)
  }
}
if let reason = whyAlive({ Screen(age) }) { print(reason) }

// Prints:
// 2 words
// 'words' did not run because the effect 'word label', which observed it, has ended: it will when it is read.
// 3 words
// 'publish' is disabled because 'hasSummary' is false because 'summary' is "".
// 'summary' has not been written since tracing began.
// 'publish' is enabled.
// 'saving' ran because 'cursor' was written by 'the arrow key'.
// n1 effect 'saving' (4 runs) ← n2, n3
// n2 observable 'text' = "Dear Ada Lovelace" (observed)
// n3 observable 'cursor' = 2 (observed)
// n4 computed 'words' = 3 (observed, 2 runs) ← n2
// n5 effect 'word label' (1 run) ← n4
// false
// n1 effect 'banner' ← n2
// n2 computed 'isAdult' = true (observed) ← n3
// n3 observable 'age' = 36 (observed)
// flowchart LR
//   n1["age<br/>36<br/>observed"]
//   n2(["isAdult<br/>true<br/>observed"])
//   n1 --> n2
//   n3{{"banner"}}
//   n2 --> n3
// 'banner' ran because 'isAdult' changed because 'age' was written by 'birthday'.
// 'age' was written at Explaining.swift:80.
// 'banner' did not run because 'isAdult' stayed true, although 'age' was written from outside.
// 'banner' did not run because 'age' stayed 37 when it was written from outside.
// The Screen is still there until the effect 'title' ends, which is stored in a scope.
