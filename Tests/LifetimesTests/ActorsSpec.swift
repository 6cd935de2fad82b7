import Binding
import BindingCollections
import BindingForms
import BindingTesting
import Observation
import Testing

/// An actor that owns its graph, as a view model on an actor of its own does.
private actor Owner {
  private let scope = Scope()
  private let text = Observable("text")
  private var owned: [Any] = []

  private func own(_ parts: Any...) { owned += parts }

  func useResource() async {
    let resource = Resource { "loaded" }
    let loaded = Observable<String?>(nil)
    Effect { loaded.value = resource.value.value }.store(in: scope)
    while loaded.value == nil { await Task.yield() }
    own(resource, loaded)
  }

  func usePages() async {
    let pages = Pages(of: { 0 }, by: \.self) { _, _ in Page<Int, Int>([1], next: nil) }
    while pages.elements.isEmpty { await Task.yield() }
    own(pages)
  }

  func useChecks() async {
    let field = Field(text)
    field.check { _ in nil }
    field.check(given: { 1 }) { _, _ in nil }
    field.text.value = "typed"
    while field.isChecking.value { await Task.yield() }
    own(field)
  }

  func useDelayedDrafts() {
    let policy = CommitPolicy.delayed(for: .seconds(1), clock: ContinuousClock())
    text.bindTwoWay(to: Observable(""), commit: policy).store(in: scope)
    own(Field(text, commit: policy))
  }

  func useCommand() {
    let button = Button()
    let command = Command { await Task.yield() }
    command.bind(to: button).store(in: scope)
    button.onTrigger?()
    own(button, command)
  }

  func useTime() {
    let slow = text.debounced(for: .seconds(1), clock: ContinuousClock())
    let ticker = Ticker(every: .seconds(1), clock: ContinuousClock())
    Effect { _ = slow.value }.store(in: scope)
    ticker.ticks.observe {}.store(in: scope)
    text.value = "changed"
    own(slow, ticker)
  }

  #if canImport(Observation)
    func useProperties() {
      own(ObservedProperty(of: Settings(), \.name))
    }
  #endif

  func useReceivers() {
    let event = Event<String>()
    own(event, text.receiver(), event.receiver())
  }
}

private final class Button: CommandTrigger {
  var isEnabled = false
  var onTrigger: (() -> Void)?
}

#if canImport(Observation)
  @Observation.Observable
  private final class Settings {
    var name = "Ada"
  }
#endif

@Suite struct ActorsSpec {
  @Test(arguments: ["resource", "pages", "checks", "drafts", "command", "time", "receivers", "properties"])
  func `an actor that owns a part of the toolkit is released`(part: String) async {
    weak var released: Owner?
    do {
      let owner = Owner()
      released = owner
      switch part {
      case "resource": await owner.useResource()
      case "pages": await owner.usePages()
      case "checks": await owner.useChecks()
      case "drafts": await owner.useDelayedDrafts()
      case "command": await owner.useCommand()
      case "time": await owner.useTime()
      #if canImport(Observation)
        case "properties": await owner.useProperties()
      #endif
      default: await owner.useReceivers()
      }
    }
    for _ in 0..<10_000 where released != nil { await Task.yield() }
    #expect(released == nil)
  }
}
