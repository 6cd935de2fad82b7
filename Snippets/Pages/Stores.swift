import Binding
import BindingArchitecture

struct ToDo: Equatable {
  var titles: [String] = []
  var done: Set<String> = []
}

enum Step {
  case add(String)
  case finish(String)
}

struct Unknown: Error {
  let title: String
}

let scope = Scope()

let list = Store(
  ToDo(), keeping: 100, name: "list",
  catching: { (list: inout ToDo, step: Step) in
    switch step {
    case .add(let title): list.titles.append(title)
    case .finish(let title):
      guard list.titles.contains(title) else { throw Unknown(title: title) }
      list.done.insert(title)
    }
  })

let summary = list.state.map(name: "summary") {
  "\($0.done.count) of \($0.titles.count) done"
}
summary.observe { print($0) }.store(in: scope)
list.send(.add("tea"))

list.refused.observe { print("refused: \($0.action)") }.store(in: scope)
list.send(.finish("milk"))

let routes = list.routes { list, _ in
  list.titles.allSatisfy(list.done.contains) ? "celebration" : nil
}
routes.observe { print("go to the \($0)") }.store(in: scope)
list.send(.finish("tea"))

let suggest = Command<Void, Void> { list.send(.add("biscuits")) }
list.handled.observe { step in
  if case .finish = step { suggest.execute() }
}.store(in: scope)
list.send(.finish("tea"))

withTracing {
  list.send(.add("sugar"))
  print(why(summary))
}
print(list.replay() == list.state.value, list.replay(first: 1).titles)

// Prints:
// 0 of 0 done
// 0 of 1 done
// refused: finish("milk")
// go to the celebration
// 1 of 1 done
// go to the celebration
// 1 of 2 done
// 1 of 3 done
// 'summary' ran because 'list' was written by the action add("sugar").
// true ["tea"]
