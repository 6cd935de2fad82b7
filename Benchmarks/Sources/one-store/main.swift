// The size of a program with one store: two actions, and a value derived from the state and bound to a plain object.
import Binding
import BindingArchitecture

enum Action {
  case add(String)
  case clear
}

final class Label {
  var text = "" {
    didSet { print(text) }
  }
}

let list = Store([String]()) { (titles: inout [String], action: Action) in
  switch action {
  case .add(let title): titles.append(title)
  case .clear: titles = []
  }
}
let label = Label()
let token = list.state.map { "\($0.count) to do" }.bind(to: label) { $0.text = $1 }
list.send(.add("Milk"))
list.send(.clear)
token.cancel()
