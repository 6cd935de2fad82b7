import Binding
import Testing

private protocol Shape: AnyObject {}
private protocol Named {}
private final class Circle: Shape, Named {}

@Suite struct ReferencePolicySpec {
  /// How often an effect runs when the value of an observable is written again, and then another one.
  private func runs<Value>(writing value: Value, then other: Value) -> [Int] {
    let source = Observable(value)
    var runs = 0
    let effect = Effect {
      _ = source.value
      runs += 1
    }
    source.value = value
    let again = runs
    source.value = other
    effect.cancel()
    return [again, runs]
  }

  @Test func `references of protocol type are compared by identity, optionals of them too`() {
    let one = Circle()
    let two = Circle()
    #expect(runs(writing: one as any Shape, then: two) == [1, 2])
    #expect(runs(writing: one as (any Shape)?, then: two) == [1, 2])
    #expect(runs(writing: one as (any Shape)?, then: nil) == [1, 2])
    #expect(runs(writing: one as AnyObject, then: two) == [1, 2])
    #expect(runs(writing: one as AnyObject?, then: nil) == [1, 2])
    #expect(runs(writing: one as any Shape & Named, then: two) == [1, 2])
  }

  @Test func `values of other protocol types always differ`() {
    let one = Circle()
    #expect(runs(writing: one as any Named, then: one) == [2, 3])
    #expect(runs(writing: one as Any, then: one) == [2, 3])
  }
}
