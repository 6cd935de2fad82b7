import Binding
import Testing

/// An edit passes models and contents on as `Any`: what comes out has to be what went in, of whatever type.
struct BoundTypesSpec {
  private protocol Shape {}
  private struct Square: Shape { var side = 1 }
  private class Base {}
  private final class Derived: Base {}

  private final class Control<Content>: EditableTarget {
    let edited = Event<Void>()
    var content: Content

    init(_ content: Content) { self.content = content }

    func type(_ content: Content) {
      self.content = content
      edited.send()
    }
  }

  private func expect<Value>(
    _ first: Value, _ typed: Value, _ later: Value, location: SourceLocation = #_sourceLocation,
    areSame: (Value, Value) -> Bool
  ) {
    for policy in [CommitPolicy.onChange, .onChange.keepingInConflicts] {
      let (model, control) = (Observable(first, changes: .always), Control(later))
      let binding = model.bindTwoWay(to: control, commit: policy)
      #expect(areSame(control.content, first), sourceLocation: location)
      control.type(typed)
      #expect(areSame(model.value, typed), sourceLocation: location)
      model.value = later
      #expect(areSame(control.content, later), sourceLocation: location)
      binding.cancel()
    }
  }

  @Test func `optionals of every depth are bound`() {
    expect(Int?.some(1), nil, .some(2)) { $0 == $1 }
    expect(Int??.some(nil), nil, .some(.some(2))) { $0 == $1 }
    expect(Int??.none, .some(nil), .some(.some(2))) { $0 == $1 }
    expect(String?.none, "", nil) { $0 == $1 }
  }

  @Test func `values of type Any, and optionals of it, are bound`() {
    expect(1 as Any, "a" as Any, 2 as Any) { "\($0)" == "\($1)" }
    expect(Any?.some(1), nil, .some(Int?.none as Any)) { "\($0 as Any)" == "\($1 as Any)" }
  }

  @Test func `values of protocol types, hashable wrappers, tuples and functions are bound`() {
    expect(Square(side: 1) as any Shape, Square(side: 2), Square(side: 3)) {
      ($0 as? Square)?.side == ($1 as? Square)?.side
    }
    expect(AnyHashable(1), AnyHashable("a"), AnyHashable(Int?.none)) { $0 == $1 }
    expect((1, "a"), (2, "b"), (3, "c")) { $0 == $1 }
    expect({ 1 }, { 2 }, { 3 }) { $0() == $1() }
  }

  @Test func `objects are bound as what they are`() {
    let (base, derived) = (Base(), Derived())
    expect(base, derived, base) { $0 === $1 }
    expect(Base?.some(derived), nil, base) { $0 === $1 }
  }

  // MARK: Sources of your own

  /// Keeps the beginning of each text that is written.
  private final class Clipped: MutableObservableValue {
    let text = Observable("")
    let limit = Observable(3)

    var value: String {
      get { text.value }
      set { text.value = String(newValue.prefix(limit.value)) }
    }
    var name: String { text.name }
    var observerCount: Int { text.observerCount }

    func peek() -> String { text.peek() }
  }

  @Test func `an effect that commits an edit does not depend on what the source reads when it is written`() {
    let (source, entry) = (Clipped(), Observable(""))
    let binding = source.bindTwoWay(to: entry)
    var runs = 0
    let effect = Effect {
      runs += 1
      untracked { entry.value = "Augusta" }
      binding.commit()
    }
    #expect(source.peek() == "Aug")
    #expect(entry.value == "Aug")
    source.limit.value = 5
    #expect(runs == 1)
    withExtendedLifetime((binding, effect)) {}
  }
}
