import Binding
import Testing

@Suite struct ReadOnlySpec {
  @Test func `a read-only view shows the observable's value, and is tracked`() {
    let a = Observable(1, name: "count")
    let view = a.readOnly
    var log: [Int] = []
    let effect = Effect { log.append(view.value) }
    a.value = 2
    #expect(log == [1, 2])
    #expect(view.peek() == 2)
    #expect(view.name == "count")
    #expect(view.observerCount == 1)
    effect.cancel()
    #expect(view.observerCount == 0)
  }

  @Test func `a read-only view keeps the observable alive`() {
    var a: Observable<Int>? = Observable(1)
    weak let observable = a
    var view = a?.readOnly
    a = nil
    #expect(view?.value == 1)
    #expect(observable != nil)
    view = nil
    #expect(observable == nil)
  }
}
