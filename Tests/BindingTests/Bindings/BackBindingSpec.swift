import Binding
import TestSupport
import Testing

@Suite struct BackBindingSpec {
  let scope = Scope()

  @Test func `bindBack goes through a converter, and leaves the source alone while the target cannot be read`() {
    let source = Model(1)
    let entry = Entry()
    let binding = source.bindBack(to: entry, via: .integer)
    #expect(source.writes.isEmpty)
    #expect(binding.error.value?.code == .empty)
    entry.type("5")
    #expect(source.writes == [5])
    #expect(binding.error.value == nil)
    entry.type("x")
    #expect(source.writes == [5])
    #expect(entry.writes == 0)
    binding.cancel()
    entry.type("6")
    #expect(source.writes == [5])
    #expect(entry.edited.observerCount == 0)
  }

  @Test func `bindBack follows a read-only value`() {
    let width = Observable(2)
    let area = Observable(0)
    area.bindBack(to: width.map { $0 * $0 }).store(in: scope)
    width.value = 3
    #expect(area.value == 9)
  }

  @Test func `bindBack holds an object weakly, with a property that is edited`() {
    final class Slider {
      var position = 3
      let moved = Event<Void>()
    }
    let source = Observable(0)
    var slider: Slider? = Slider()
    weak let target = slider
    slider.map { source.bindBack(to: BindingTarget($0, \.position, edited: $0.moved)).store(in: scope) }
    #expect(source.value == 3)
    slider?.position = 4
    slider?.moved.send()
    #expect(source.value == 4)
    slider = nil
    #expect(target == nil)
  }

  @Test func `bindBack leaves its scope, and its source, at the first change after its target died`() {
    final class Slider {
      var position = 3
    }
    let moved = Event<Void>()
    var source: Observable<Int>? = Observable(0)
    weak let held = source
    var slider: Slider? = Slider()
    if let source, let slider {
      source.bindBack(to: BindingTarget(slider, \.position, edited: moved)).store(in: scope)
    }
    slider = nil
    moved.send()
    #expect(moved.observerCount == 0)
    source = nil
    #expect(held == nil)
  }

  @Test func `each record takes its own value of a text that leaves out digits`() {
    let (numbers, text) = ([1.53, 7, 1.46].map { Observable($0) }, Observable("1.5"))
    let selected = Observable(0)
    selected.following { numbers[$0] }.bindBack(to: text, via: .number(digits: 1)).store(in: scope)
    #expect(numbers[0].value == 1.53, "the text says nothing new")
    selected.value = 1
    #expect(numbers.map(\.value) == [1.53, 1.5, 1.46])
    selected.value = 2
    #expect(numbers.map(\.value) == [1.53, 1.5, 1.46])
  }

  @Test func `a path that leads elsewhere and back during a pause takes nothing twice`() {
    let (numbers, text) = ([Observable(0), Observable(0)], Observable("1"))
    let selected = Observable(0)
    let binding = selected.following { numbers[$0] }.bindBack(to: text, via: .integer)
    binding.store(in: scope)
    numbers[0].value = 5
    scope.pause()
    selected.value = 1
    #expect(binding.error.value == nil)
    selected.value = 0
    scope.resume()
    #expect(numbers.map(\.value) == [5, 0], "nothing was typed, and the record is the one that took the text")
    selected.value = 1
    #expect(numbers.map(\.value) == [5, 1])
    text.value = "2"
    #expect(numbers.map(\.value) == [5, 2])
  }

  @Test func `a record takes the content once more if a failing transaction has taken it back`() throws {
    struct Failure: Error {}
    let (numbers, text) = ([Observable(0), Observable(0)], Observable("1"))
    let selected = Observable(0)
    var binding: BackBinding?
    #expect(throws: Failure.self) {
      try transaction {
        binding = selected.following { numbers[$0] }.bindBack(to: text, via: .integer)
        #expect(numbers[0].value == 1)
        throw Failure()
      }
    }
    #expect(numbers.map(\.value) == [1, 0])
    binding?.cancel()
  }
}
