import Binding
import Testing

@Suite struct GraphNodeSpec {
  @Test func `a node has the name it was given, or the place where it was made`() {
    #expect(Observable(0, name: "count").name == "count")
    #expect(Computed(name: "total") { 0 }.name == "total")
    #expect(Observable(0).map(name: "double") { $0 * 2 }.name == "double")
    #expect(Observable(0).name == "GraphNodeSpec.swift:\(#line)")
    #expect(Computed { 0 }.name == "GraphNodeSpec.swift:\(#line)")
    #expect(Computed(catching: { 0 }).name == "GraphNodeSpec.swift:\(#line)")
    #expect(Observable(0).map { $0 }.name == "GraphNodeSpec.swift:\(#line)")
    #expect(Observable(0).converted(by: .identity).name == "GraphNodeSpec.swift:\(#line)")
    #expect(Observable(0, name: "").name == "")
  }

  @Test func `observerCount counts each observer of a node once`() {
    let a = Observable(0)
    let c = Computed { a.value }
    let effects = (0..<3).map { _ in Effect { _ = a.value + c.value + a.value } }
    #expect(a.observerCount == 4)
    #expect(c.observerCount == 3)
    for effect in effects { effect.cancel() }
    #expect([a.observerCount, c.observerCount] == [0, 0])
  }
}
