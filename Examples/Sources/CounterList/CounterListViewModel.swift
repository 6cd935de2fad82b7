public import Binding
public import BindingCollections

/// The list in Model View ViewModel: a command changes a number, and the views that show it follow.
public final class CounterListViewModel {
  /// Whether only the first three are shown.
  public let isShort = Observable(false, name: "isShort")
  /// The rows that are shown.
  public let rows: DerivedArray<CounterViewModel>
  /// Sent when the list has begun anew, because a number came above 5. Rows that are shown have followed already.
  public let refilled = Event<Void>(name: "refilled")

  /// Begins with some counters, and begins with them again.
  public init(_ samples: [Counter] = .samples) {
    let (isShort, refilled) = (isShort, refilled)
    let counters = samples.map { Observable($0, name: $0.name) }
    let add = { (step: Int, counter: Observable<Counter>) in
      batch {
        counter.value.add(step)
        guard counter.value.number > 5 else { return }
        for (counter, sample) in zip(counters, samples) { counter.value = sample }
        refilled.send()
      }
    }
    let all = ObservableArray(counters.map { CounterViewModel($0, add: add) }, name: "all")
    rows = all.page { 0..<(isShort.value ? 3 : .max) }
  }
}

/// One counter. What may be done to it are its two commands; nobody outside can write the number past its rule.
public final class CounterViewModel {
  let image: Computed<String>
  /// Whose number it is, and the number.
  public let text: Computed<String>
  /// Adds one; enabled below the limit.
  public let plus: Command<Void, Void>
  /// Takes one away; enabled above zero.
  public let minus: Command<Void, Void>

  init(_ counter: Observable<Counter>, add: @escaping (Int, Observable<Counter>) -> Void) {
    image = counter.map(name: "image", \.image)
    text = counter.map(name: "text", \.text)
    plus = Command(enabledIf: { counter.value.number < Counter.limit }, name: "plus") { add(1, counter) }
    minus = Command(enabledIf: { counter.value.number > 0 }, name: "minus") { add(-1, counter) }
  }
}
