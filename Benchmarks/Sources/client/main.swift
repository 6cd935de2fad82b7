// The most common calls of clients, with types of their own. Scripts/specialised examines what hotPaths() calls.
import Binding

struct Point: Equatable {
  var x = 0
  var y = 0
}

enum Mode: Equatable {
  case idle
  case loading(Int)
}

final class Token {}

final class Account: Equatable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func == (one: Account, other: Account) -> Bool { one.number == other.number }
}

/// A kilobyte.
struct Page: Equatable {
  typealias Line = (Int, Int, Int, Int, Int, Int, Int, Int)
  typealias Block = (Line, Line, Line, Line, Line, Line, Line, Line)
  var number = 0
  var first: Block
  var second: Block

  init() {
    let line: Line = (1, 2, 3, 4, 5, 6, 7, 8)
    first = (line, line, line, line, line, line, line, line)
    second = first
  }

  static func == (one: Page, other: Page) -> Bool { one.number == other.number }
}

struct Opaque {
  var names: [String]
}

/// A view model that is generic over its model.
final class Row<Model> {
  let model: Observable<Model>
  let text: Computed<Int>
  let shown = Board()
  let binding: Subscription

  init(_ model: Model, _ number: @escaping (Model) -> Int) {
    let model = Observable(model)
    self.model = model
    let text = Computed { number(model.value) }
    self.text = text
    binding = text.bind(to: shown) { $0.number = $1 }
  }
}

final class Board {
  var number = 0
}

/// A computed value and an effect that follow an observable.
@inline(__always)
func watch<Value>(_ source: Observable<Value>) -> () -> Void {
  let copy = Computed { source.value }
  let effect = Effect { _ = copy.value }
  return { withExtendedLifetime(effect) { _ = copy.value } }
}

final class Client {
  let screen = Screen()
  let row = Row(Point()) { $0.x &+ $0.y }
  let integer = Observable(0)
  let text = Observable("Ada")
  let point = Observable(Point())
  let mode = Observable(Mode.idle)
  let token = Observable(Token())
  let maybeToken = Observable<Token?>(nil)
  let account = Observable(Account(0))
  let maybe = Observable<Point?>(nil)
  let page = Observable(Page())
  let opaque = Observable(Opaque(names: []))
  let outcome = Observable(Result<Int, any Error>.success(0))
  let tokens = [Token(), Token()]
  let accounts = [Account(0), Account(1)]
  let names = [["Ada"], ["Grace"]]
  let follow: [() -> Void]
  var sum = 0

  init() {
    follow = [
      watch(integer), watch(text), watch(point), watch(mode), watch(token), watch(maybeToken), watch(account),
      watch(maybe), watch(page), watch(opaque), watch(outcome),
    ]
  }

  @inline(never)
  func hotPaths(_ number: Int) {
    integer.value = number
    integer.value += 1
    text.value = number % 2 == 0 ? "Grace" : "Ada"
    point.value = Point(x: number, y: 1)
    point.value.y = number
    mode.value = .loading(number)
    token.value = tokens[number % 2]
    maybeToken.value = tokens[number % 2]
    account.value = accounts[number % 2]
    maybe.value = Point(x: number)
    page.value.number = number
    opaque.value.names = names[number % 2]
    outcome.value = .success(number)
    row.model.value = Point(x: number)
    row.model.value.y = 1
    batch {
      integer.value = 0
      point.value = Point()
      page.value.number = -1
      opaque.value.names = []
    }
    screen.lists(number)
    for read in follow { read() }
    sum = integer.value &+ point.peek().x &+ row.text.value &+ page.value.number &+ opaque.value.names.count
  }

  /// The first rounds make the runtime look up metadata, once.
  @inline(never)
  /// As often as is measured: some types are met for the first time when an array has grown, and asked for once.
  func warmUp() { for number in 0..<100 { hotPaths(number) } }

  @inline(never)
  func measured() { for number in 100..<200 { hotPaths(number) } }
}

let client = Client()
client.warmUp()
client.measured()
