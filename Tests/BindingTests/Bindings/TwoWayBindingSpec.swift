import Binding
import TestSupport
import Testing

@Suite struct TwoWayBindingSpec {
  let scope = Scope()

  @Test func `a two-way binding shows the source first, and writes nothing`() {
    let source = Model("source")
    let target = Model("target")
    source.bindTwoWay(to: target).store(in: scope)
    #expect(target.writes == ["source"])
    #expect(source.writes.isEmpty)
  }

  @Test func `a two-way binding does not write an equal value`() {
    let source = Model("same")
    let target = Model("same")
    source.bindTwoWay(to: target).store(in: scope)
    #expect(target.writes.isEmpty)
  }

  @Test func `each side of a two-way binding follows the other, without an echo`() {
    let source = Model("")
    let target = Model("")
    source.bindTwoWay(to: target).store(in: scope)
    target.value = "a"
    #expect(source.writes == ["a"])
    #expect(target.writes == ["a"])
    source.value = "b"
    #expect(target.writes == ["a", "b"])
    #expect(source.writes == ["a", "b"])
  }

  @Test func `the source of a two-way binding wins if both sides change in one batch`() {
    let source = Observable("")
    let target = Observable("")
    source.bindTwoWay(to: target).store(in: scope)
    batch {
      target.value = "t"
      source.value = "s"
    }
    #expect([source.value, target.value] == ["s", "s"])
  }

  @Test func `a typed text is left as it is, if it means the model's value`() {
    let source = Model(1)
    let entry = Entry()
    source.bindTwoWay(to: entry, via: .integer).store(in: scope)
    let writes = entry.writes
    entry.type("007")
    #expect(source.writes == [7])
    #expect(entry.content == "007")
    #expect(entry.writes == writes)
    source.value = 8
    #expect(entry.content == "8")
  }

  @Test func `a typed content that cannot be compared is left as it is, if it means the model's value`() {
    struct Styled { var text: String }
    final class StyledEntry: EditableTarget {
      let edited = Event<Void>()
      private(set) var writes = 0
      var content = Styled(text: "") { didSet { writes += 1 } }
    }
    let source = Observable("")
    let entry = StyledEntry()
    source.bindTwoWay(to: entry, via: TwoWayConverter(convert: Styled.init) { $0.text }).store(in: scope)
    entry.content = Styled(text: "a")
    let writes = entry.writes
    entry.edited.send()
    #expect(source.value == "a")
    #expect(entry.writes == writes)
    source.value = "b"
    #expect(entry.content.text == "b")
  }

  @Test func `a two-way binding shows the model's value where the model changes an edit`() {
    let source = Model(50)
    source.coerce = { min($0, 100) }
    let entry = Entry()
    source.bindTwoWay(to: entry, via: .integer).store(in: scope)
    entry.type("120")
    #expect(entry.content == "100")
    entry.type("130")
    #expect(entry.content == "100")
    #expect(source.writes == [120, 130])
  }

  @Test(arguments: [true, false])
  func `a two-way binding shows a value that an earlier or later effect has corrected`(isBefore: Bool) {
    let source = Observable(50)
    let entry = Entry()
    let clamp = { Effect { if source.value > 100 { source.value = 100 } } }
    if isBefore { clamp().store(in: scope) }
    source.bindTwoWay(to: entry, via: .integer).store(in: scope)
    if !isBefore { clamp().store(in: scope) }
    entry.type("120")
    #expect([entry.content, "\(source.value)"] == ["100", "100"])
    entry.type("130")
    #expect([entry.content, "\(source.value)"] == ["100", "100"])
  }

  @Test func `a value that the target changes when it is written is not read back`() {
    let source = Model("a long text")
    let entry = Entry()
    entry.accepts = { String($0.prefix(3)) }
    source.bindTwoWay(to: entry).store(in: scope)
    #expect(entry.content == "a l")
    #expect(source.writes.isEmpty)
    entry.type("b")
    #expect(source.writes == ["b"])
    source.value = "another"
    #expect(entry.content == "ano")
    #expect(source.value == "another")
  }

  @Test func `a write by the binding that the target announces is no edit`() {
    let source = Model("a")
    let entry = Entry()
    entry.isTalkative = true
    entry.accepts = { $0.uppercased() }
    source.bindTwoWay(to: entry).store(in: scope)
    source.value = "b"
    #expect(entry.content == "B")
    #expect(source.writes == ["b"])
    entry.edited.send()
    #expect(source.writes == ["b"])
  }

  @Test func `a target that announces what it is given edits nothing when it is bound to another source`() {
    let (first, second) = (Model("first"), Model("second"))
    let entry = Entry()
    entry.isTalkative = true
    var token: Subscription = first.bindTwoWay(to: entry)
    token = second.bindTwoWay(to: entry)
    #expect(entry.content == "second")
    #expect(first.writes == [] && second.writes == [])
    entry.type("typed")
    #expect(first.value == "first" && second.value == "typed")
    token.cancel()
  }

  @Test func `values that the converter reads are tracked, and an unreadable edit is read again`() {
    let comma = Observable(false)
    let converter = TwoWayConverter<Int, String>(
      convert: { TwoWayConverter<Int, String>.decimal(digits: 1, separator: comma.value ? "," : ".").convert($0) },
      convertBack: { text in
        try TwoWayConverter<Int, String>.decimal(digits: 1, separator: comma.value ? "," : ".").convertBack(text)
      })
    let source = Model(15)
    let entry = Entry()
    let binding = source.bindTwoWay(to: entry, via: converter)
    comma.value = true
    #expect(entry.content == "1,5")
    entry.type("2.5")
    #expect(binding.error.value != nil)
    comma.value = false
    #expect(binding.error.value == nil)
    #expect(source.writes == [25])
    #expect(entry.content == "2.5")
  }

  @Test func `the error of a two-way binding is set at once, also inside a batch`() {
    let source = Observable(1)
    let text = Observable("")
    let binding = source.bindTwoWay(to: text, via: .integer)
    batch {
      text.value = "x"
      #expect(binding.error.value != nil)
      #expect(binding.isDirty.value)
      text.value = "2"
      #expect(binding.error.value == nil)
      #expect(source.value == 1)
      binding.commit()
      #expect(source.value == 2)
    }
  }

  @Test func `a source that changes replaces an edit that could not be read`() {
    let source = Observable(1)
    let entry = Entry()
    let binding = source.bindTwoWay(to: entry, via: .integer)
    entry.type("x")
    source.value = 2
    #expect(entry.content == "2")
    #expect(binding.error.value == nil)
    entry.type("x")
    binding.revert()
    #expect(entry.content == "2")
    #expect(binding.error.value == nil)
  }

  @Test func `a transaction that fails restores source, target and error of a two-way binding`() {
    struct Failed: Error {}
    let source = Observable(1)
    let text = Observable("")
    let binding = source.bindTwoWay(to: text, via: .integer, commit: .onCommit)
    text.value = "2"
    #expect(throws: Failed.self) {
      try transaction {
        binding.commit()
        #expect(source.value == 2)
        throw Failed()
      }
    }
    #expect(source.value == 1)
    #expect(text.value == "2")
    #expect(binding.isDirty.value)
    binding.commit()
    #expect(source.value == 2)
  }

  @Test func `a two-way binding reaches parts, and properties of any object`() {
    struct Point: Equatable { var x = 1 }
    final class Slider {
      var position = 0
      let moved = Event<Void>()
    }
    let point = Observable(Point())
    let slider = Slider()
    let text = Observable("")
    point[\.x].bindTwoWay(to: BindingTarget(slider, \.position, edited: slider.moved)).store(in: scope)
    point[\.x].bindTwoWay(to: text, via: .integer).store(in: scope)
    slider.position = 5
    slider.moved.send()
    #expect(point.value == Point(x: 5))
    #expect(text.value == "5")
    text.value = "6"
    #expect(slider.position == 6)
  }

  @Test func `a two-way binding does not keep a target object alive, and ends when that has gone`() {
    let source = Observable("a")
    var entry: Entry? = Entry()
    weak let target = entry
    let binding = entry.map { source.bindTwoWay(to: $0) }
    entry = nil
    #expect(target == nil)
    source.value = "b"
    #expect(binding?.isCancelled == true)
    #expect(source.observerCount == 0)
  }

  @Test func `an effect that binds a control does not depend on what the control's content is read from`() {
    final class Box: EditableTarget {
      let edited = Event<Void>()
      @Tracked var content = ""
      func type(_ text: String) {
        content = text
        edited.send()
      }
    }
    let name = Observable("Ada")
    let box = Box()
    var runs = 0
    let effect = Effect {
      runs += 1
      name.bindTwoWay(to: box).keptByEffect()
    }
    box.type("Grace")
    #expect(runs == 1)
    #expect([name.value, box.content] == ["Grace", "Grace"])
    effect.cancel()
  }

  @Test func `a two-way binding whose target died leaves the scope that alone kept it`() {
    var source: Observable<String>? = Observable("a")
    weak let held = source
    var entry: Entry? = Entry()
    let edited = entry?.edited
    weak var binding: TwoWayBinding?
    if let source, let entry {
      let made = source.bindTwoWay(to: entry)
      made.store(in: scope)
      binding = made
    }
    entry = nil
    #expect(binding != nil)
    source?.value = "b"
    #expect(binding == nil)
    #expect(edited?.observerCount == 0)
    source = nil
    #expect(held == nil)
  }

  @Test func `a two-way binding ends when it is cancelled or released, and both sides stay as they are`() {
    let source = Observable("a")
    let entry = Entry()
    var binding: TwoWayBinding? = source.bindTwoWay(to: entry, commit: .onCommit)
    entry.type("b")
    binding?.cancel()
    #expect(binding?.isCancelled == true)
    binding?.commit()
    binding?.revert()
    source.value = "c"
    entry.type("d")
    #expect([source.value, entry.content] == ["c", "d"])
    #expect(entry.edited.observerCount == 0)
    binding = source.bindTwoWay(to: entry)
    binding = nil
    #expect(source.observerCount == 0)
    #expect(entry.edited.observerCount == 0)
  }

  @Test func `a two-way binding is paused with its scope, and catches up on resume`() {
    let source = Model("a")
    let entry = Entry()
    source.bindTwoWay(to: entry).store(in: scope)
    scope.pause()
    entry.type("b")
    #expect(source.writes.isEmpty)
    scope.resume()
    #expect(source.writes == ["b"])
  }

  @Test func `a two-way binding made in an effect belongs to it`() {
    let isShown = Observable(true)
    let source = Observable("a")
    let text = Observable("")
    let effect = Effect {
      if isShown.value { source.bindTwoWay(to: text).keptByEffect() }
    }
    text.value = "b"
    #expect(source.value == "b")
    isShown.value = false
    text.value = "c"
    #expect(source.value == "b")
    effect.cancel()
  }

  @Test func `values that cannot be compared are bound two ways as well`() {
    struct Opaque { var number: Int }
    let source = Observable(Opaque(number: 1))
    let target = Observable(Opaque(number: 0))
    source.bindTwoWay(to: target).store(in: scope)
    #expect(target.value.number == 1)
    target.value = Opaque(number: 2)
    #expect(source.value.number == 2)
    source.value = Opaque(number: 3)
    #expect(target.value.number == 3)
  }
}
