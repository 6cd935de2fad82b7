import Binding
import TestSupport
import Testing

@Suite struct ObservableValueBindOnceSpec {
  @Test func `bindOnce writes the present value once`() {
    let name = Observable("Ada")
    let label = Label()
    name.bindOnce(to: label, \.text)
    name.bindOnce(to: label, \.title)
    #expect(label.text == "Ada")
    #expect(label.title == "Ada")
    name.value = "Grace"
    #expect(label.text == "Ada")
    #expect(label.writes == 2)
    #expect(name.observerCount == 0)
  }

  @Test func `bindOnce converts by a converter`() {
    let count = Observable(1)
    let label = Label()
    let text = Converter<Int, String> { "\($0) pieces" }
    count.converted(by: text).bindOnce(to: label, \.text)
    count.converted(by: text).bindOnce(to: label, \.title)
    #expect(label.text == "1 pieces")
    #expect(label.title == "1 pieces")
  }

  @Test func `bindOnce inside an effect makes no dependency`() {
    let name = Observable("Ada")
    let suffix = Observable("!")
    let label = Label()
    var runs = 0
    let effect = Effect {
      runs += 1
      name.bindOnce(to: label) { $0.text = $1 + suffix.value }
      name.converted(by: Converter { $0 + suffix.value }).bindOnce(to: label, \.text)
    }
    name.value = "Grace"
    suffix.value = "?"
    #expect(runs == 1)
    #expect(label.text == "Ada!")
    effect.cancel()
  }
}
