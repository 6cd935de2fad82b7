import Binding
import BindingCollections
import TestSupport
import Testing

/// An offset outside of an array ends the program, with a message that names the array, the offset and the count.
@Suite struct OutOfBoundsSpec {
  @Test func `an out-of-bounds read in a computed value traps with the array, the offset and the count`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let people = ObservableArray(["Ada", "Grace"], name: "people")
      let selected = Observable(1, name: "selected")
      let shown = Computed(name: "shown") { people[selected.value] }
      _ = shown.value
      selected.value = 2
      _ = shown.value
    }
    #expect(
      trap.message.contains("the offset 2 is out of bounds: 'people' has 2 elements, while 'shown' is being computed"))
  }

  @Test func `a negative offset that is read under tracking traps in the same words`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let people = ObservableArray(["Ada", "Grace"], name: "people")
      let effect = Effect(name: "showing") { _ = people[-1] }
      effect.cancel()
    }
    #expect(trap.message.contains("the offset -1 is out of bounds: 'people' has 2 elements in the effect 'showing'"))
  }

  @Test func `an effect that reads a derived array out of bounds is named`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let people = ObservableArray(["Ada", "Grace"], name: "people")
      let long = people.filtered(name: "long") { $0.count > 3 }
      let effect = Effect(name: "showing") { _ = long[1] }
      effect.cancel()
    }
    #expect(trap.message.contains("the offset 1 is out of bounds: 'long' has 1 element in the effect 'showing'"))
  }

  @Test(arguments: 0..<7)
  func `every out-of-bounds edit names the array`(edit: Int) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [edit] in
      let people = ObservableArray(["Ada"], name: "people")
      switch edit {
      case 0: people[1] = "Grace"
      case 1: people.remove(at: -1)
      case 2: people.insert("Grace", at: 2)
      case 3: people.move(from: 0, to: 1)
      case 4: people.swapAt(0, 3)
      case 5: people.update(at: 1) { $0 += "!" }
      default: people.removeSubrange(0..<2)
      }
    }
    #expect(trap.message.contains(" is out of bounds: 'people' has 1 element"))
  }

  @Test func `a plain version of an array reports the offset and the count`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let names: PersistentArray = ["Ada"]
      _ = names[3]
    }
    #expect(trap.message.contains("the offset 3 is out of bounds: the array has 1 element"))
  }
}
