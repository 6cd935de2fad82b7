import Binding
import TestSupport
import Testing

@Suite struct BindingTargetSpec {
  final class Slider {
    var position = 0.0
    let moved = Event<Void>()

    func drag(to newPosition: Double) {
      position = newPosition
      moved.send()
    }
  }

  /// Holds a control, but is none.
  struct Row: BindingTargetProvider {
    let entry: Entry
    var bindingTarget: BindingTarget<String> { entry.bindingTarget }
  }

  let scope = Scope()
  let percent = TwoWayConverter<Int, Double>(convert: { Double($0) / 100 }, convertBack: { Int($0 * 100) })

  @Test func `a property of any object is bound through a converter, both ways`() {
    let volume = Observable(25)
    let slider = Slider()
    let target = BindingTarget(slider, \.position, edited: slider.moved)
    volume.bindTwoWay(to: target, via: percent).store(in: scope)
    #expect(slider.position == 0.25)
    slider.drag(to: 0.5)
    #expect(volume.value == 50)
    volume.value = 75
    #expect(slider.position == 0.75)
  }

  @Test func `a property of any object is bound back only`() {
    let volume = Model(25)
    let slider = Slider()
    volume.bindBack(to: BindingTarget(slider, \.position, edited: slider.moved), via: percent).store(in: scope)
    slider.drag(to: 0.5)
    volume.value = 75
    #expect(slider.position == 0.5)
    #expect(volume.writes == [0, 50, 75])
  }

  @Test func `closures bind a target that has no property`() {
    let text = Observable("1 2")
    let entry = Entry()
    let words = BindingTarget(
      entry, edited: entry.edited, get: { $0.content.split(separator: "+").joined(separator: " ") },
      set: { $0.content = $1.split(separator: " ").joined(separator: "+") })
    text.bindTwoWay(to: words).store(in: scope)
    #expect(entry.content == "1+2")
    entry.type("3+4")
    #expect(text.value == "3 4")
  }

  @Test func `a target shows a fallback while the observable has no value`() {
    let number = Observable<Int?>(nil)
    let text = Observable("")
    number.bindTwoWay(to: BindingTarget(text), via: .integer, fallback: "none").store(in: scope)
    #expect(text.value == "none")
    number.value = 1
    text.value = "2"
    #expect(number.value == 2)
    number.value = nil
    text.value = "3"
    #expect(number.value == nil)
  }

  @Test func `a text that may be missing is edited as it is, with a fallback`() {
    let notes = Observable<String?>(nil)
    let entry = Entry()
    notes.bindTwoWay(to: entry, fallback: "none").store(in: scope)
    #expect(entry.content == "none")
    notes.value = "Ada "
    entry.type("Ada L ")
    #expect(notes.value == "Ada L " && entry.content == "Ada L ")
    notes.value = nil
    #expect(entry.content == "none")
    entry.type("none!")
    #expect(notes.value == nil)
  }

  @Test func `a wrapper of a control is bound as the control is`() {
    let name = Observable("Ada")
    let row = Row(entry: Entry())
    name.bindTwoWay(to: row).store(in: scope)
    #expect(row.entry.content == "Ada")
    row.entry.type("Grace")
    #expect(name.value == "Grace")
  }

  @Test func `a target may be bound more than once`() {
    let first = Observable("a")
    let second = Observable("b")
    let text = Observable("")
    let target = BindingTarget(text)
    first.bindTwoWay(to: target).store(in: scope)
    second.bindBack(to: target).store(in: scope)
    text.value = "c"
    #expect([first.value, second.value] == ["c", "c"])
  }

  @Test func `a binding does not keep its target object alive, and ends when the object has gone`() {
    let volume = Observable(0.5)
    var slider: Slider? = Slider()
    weak let weakSlider = slider
    let binding = slider.map { volume.bindTwoWay(to: BindingTarget($0, \.position, edited: $0.moved)) }
    slider = nil
    #expect(weakSlider == nil)
    volume.value = 1
    #expect(binding?.isCancelled == true)
    #expect(volume.observerCount == 0)
  }
}
