import Binding
import BindingCollections
import BindingForms

// What `Scripts/zoo` does with a value of each of its types. The functions are generic, and the optimizer makes one of
// each for each type, as if a program had written it.

protocol Open {}
protocol Bound: AnyObject {}
protocol Source<Element>: AnyObject { associatedtype Element }
protocol Supply<Element> { associatedtype Element }
class Base {}
final class Object: Base, Open, Bound, Source, Supply { typealias Element = Int }
final class Failure: Open, Error {}
final class Equal: Equatable {
  static func == (one: Equal, other: Equal) -> Bool { true }
}
struct Plain { var number = 0 }
struct Holder { var object = Object() }
struct Point: Hashable { var x = 0 }
struct Named: Equatable { var name = "Ada" }
enum Choice: Equatable { case first, second(String) }
enum Tree { indirect case node(Tree, Tree), leaf(Object) }
struct Own<Content> { var content: Content }
extension Own: Equatable where Content: Equatable {}
final class Box<Content> {
  let content: Content
  init(_ content: Content) { self.content = content }
}

nonisolated(unsafe) var count = 0
nonisolated(unsafe) var failures = 0

/// Notes how often an observer ran when the value was set to the same value again.
func expect(_ what: String, of type: Any.Type, runs: Int, isSame: Bool) {
  guard runs != (isSame ? 1 : 2) else { return }
  failures += 1
  print("\(what) of \(type) was observed \(runs) times, but a value \(isSame ? "is" : "differs from") itself")
}

/// Observable values of a type. `isSame`: whether a value equals itself by promise 4 of the design.
func keep<Value>(_ type: Value.Type, _ isSame: Bool, _ value: Value) {
  count += 1
  let source = Observable(value)
  let trigger = Observable(0)
  let computed = Computed {
    _ = trigger.value
    return value
  }
  let mapped = trigger.map { _ in value }
  var runs = (0, 0, 0)
  let effects = [
    Effect {
      _ = source.value
      runs.0 += 1
    },
    Effect {
      _ = computed.value
      runs.1 += 1
    },
    Effect {
      _ = mapped.value
      runs.2 += 1
    },
  ]
  source.value = value
  trigger.value = 1
  for effect in effects { effect.cancel() }
  expect("Observable", of: type, runs: runs.0, isSame: isSame)
  expect("Computed", of: type, runs: runs.1, isSame: isSame)
  expect("map", of: type, runs: runs.2, isSame: isSame)
}

/// Arrays, fields and commands of a type.
func carry<Value>(_ type: Value.Type, _ isSame: Bool, _ value: Value) {
  let array = ObservableArray([value])
  var calls = 0
  let observer = array.observe { _ in calls += 1 }
  array[0] = value
  observer.cancel()
  expect("ObservableArray", of: type, runs: calls, isSame: isSame)
  let field = Field(Observable(value))
  field.content.value = value
  var executions = 0
  let command = Command<Value, Value> { input in
    executions += 1
    return input
  }
  command.execute(value)
  expect("Command", of: type, runs: executions, isSame: true)
}

@main
enum Zoo {
  static func main() {
    keepAll()
    print("\(count) types, \(failures) failures")
    if failures > 0 { fatalError() }
  }
}
