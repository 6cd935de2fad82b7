import Binding
import Testing

private protocol Shape: AnyObject {}
private protocol Named {}
private protocol Tagged {}
private protocol Listed {}
private protocol Source<Element>: AnyObject { associatedtype Element }
private protocol Supply<Element> { associatedtype Element }
private class Figure {}
private final class Circle: Figure, Shape, Named, Tagged, Listed, Source, Supply { typealias Element = Int }
private final class Mistake: Shape, Named, Tagged, Listed, Error {}
private struct Slip: Error { let text = "" }
private struct Holder: Named { let circle: Circle }

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

  @Test func `references of a protocol type with a parameter are compared by identity`() {
    let one = Circle()
    let two = Circle()
    #expect(runs(writing: one as any Source<Int>, then: two) == [1, 2])
    #expect(runs(writing: one as (any Source<Int>)?, then: two) == [1, 2])
    #expect(runs(writing: one as (any Source<Int>)?, then: nil) == [1, 2])
    #expect(runs(writing: one as any Supply<Int> & AnyObject, then: two) == [1, 2])
  }

  @Test func `references of composed protocol types are compared by identity, however many there are`() {
    let one = Circle()
    let two = Circle()
    #expect(runs(writing: one as any Source<Int> & Named, then: two) == [1, 2])
    #expect(runs(writing: one as any Named & AnyObject, then: two) == [1, 2])
    #expect(runs(writing: one as any Figure & Named, then: two) == [1, 2])
    #expect(runs(writing: one as any Shape & Named & Tagged, then: two) == [1, 2])
    #expect(runs(writing: one as any Shape & Named & Tagged & Listed, then: two) == [1, 2])
    #expect(runs(writing: Mistake() as (any Shape & Named & Tagged & Listed & Error)?, then: nil) == [1, 2])
  }

  @Test func `nil after nil is no change of an optional reference`() {
    #expect(runs(writing: nil as Circle?, then: Circle()) == [1, 2])
    #expect(runs(writing: nil as AnyObject?, then: Circle()) == [1, 2])
    #expect(runs(writing: nil as (any Shape)?, then: Circle()) == [1, 2])
    #expect(runs(writing: nil as (any Figure & Named)?, then: Circle()) == [1, 2])
    #expect(runs(writing: nil as (any Source<Int>)?, then: Circle()) == [1, 2])
    #expect(runs(writing: nil as (any Supply<Int> & AnyObject)?, then: Circle()) == [1, 2])
  }

  @Test func `an optional of an optional is compared as its value is`() {
    let one = Circle()
    let two = Circle()
    #expect(runs(writing: one as (any Source<Int>)??, then: two) == [1, 2])
    #expect(runs(writing: .some(nil) as (any Source<Int>)??, then: nil) == [1, 2])
    #expect(runs(writing: one as Circle??, then: two) == [1, 2])
    #expect(runs(writing: Holder(circle: one) as Holder??, then: nil) == [2, 3])
  }

  @Test func `an object is compared by identity in any protocol type, also where structs conform`() {
    let one = Circle()
    let two = Circle()
    #expect(runs(writing: one as any Named, then: two) == [1, 2])
    #expect(runs(writing: one as (any Named)?, then: nil) == [1, 2])
    #expect(runs(writing: one as any Supply<Int>, then: two) == [1, 2])
    #expect(runs(writing: one as Any, then: two) == [1, 2])
    #expect(runs(writing: one as Any?, then: two) == [1, 2])
    #expect(runs(writing: Mistake() as any Error, then: Mistake()) == [1, 2])
    #expect(runs(writing: Mistake() as any Named & Tagged & Listed & Error, then: Mistake()) == [1, 2])
    #expect(runs(writing: one as any Named, then: Holder(circle: one)) == [1, 2])
  }

  @Test func `values that are no objects always differ, whatever protocol type holds them`() {
    let holder = Holder(circle: Circle())
    #expect(runs(writing: holder as any Named, then: holder) == [2, 3])
    #expect(runs(writing: holder as Any, then: holder) == [2, 3])
    #expect(runs(writing: Slip() as any Error, then: Slip()) == [2, 3])
    #expect(runs(writing: Optional(holder.circle) as Any, then: holder) == [2, 3])
  }

  @Test func `values that hold references always differ`() {
    let holder = Holder(circle: Circle())
    #expect(runs(writing: holder, then: holder) == [2, 3])
    #expect(runs(writing: holder as Holder?, then: holder) == [2, 3])
    #expect(runs(writing: [holder], then: [holder]) == [2, 3])
    #expect(runs(writing: (holder.circle, 1), then: (holder.circle, 1)) == [2, 3])
    #expect(runs(writing: { holder }, then: { holder }) == [2, 3])
    #expect(runs(writing: Circle.self as any Named.Type, then: Circle.self) == [2, 3])
  }

  @Test func `nil after nil is no change, whatever the optional could hold`() {
    #expect(runs(writing: nil as (any Named)?, then: Circle()) == [1, 2])
    #expect(runs(writing: nil as (any Error)?, then: Mistake()) == [1, 2])
    #expect(runs(writing: nil as Holder?, then: Holder(circle: Circle())) == [1, 2])
    #expect(runs(writing: nil as (() -> Void)?, then: {}) == [1, 2])
    #expect(runs(writing: nil as Any?, then: 1) == [1, 2])
  }
}
