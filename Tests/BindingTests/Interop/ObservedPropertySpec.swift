#if canImport(Observation)
  import Binding
  import BindingTesting
  import Observation
  import Testing

  @MainActor @Observation.Observable
  private final class Settings {
    var first = "Ada"
    var last = "Lovelace"
    var full: String { "\(first) \(last)" }
  }

  @Suite @MainActor struct ObservedPropertySpec {
    private let settings = Settings()

    @Test func `is what the property is at that moment`() {
      let first = ObservedProperty(of: settings, \.first)
      #expect(first.value == "Ada")
      settings.first = "Grace"
      #expect(first.value == "Grace")
      #expect(first.peek() == "Grace")
    }

    @Test func `tells those who depend on it, again and again, a moment later`() async {
      let first = ObservedProperty(of: settings, \.first)
      let greetings = Recorder(Computed { "Hello, \(first.value)" })
      settings.first = "Grace"
      await greetings.wait(for: 2)
      settings.first = "Augusta"
      await greetings.wait(for: 3)
      #expect(greetings.values == ["Hello, Ada", "Hello, Grace", "Hello, Augusta"])
    }

    @Test func `tells the final value, however many came before`() async {
      let names = Recorder(ObservedProperty(of: settings, \.first))
      for number in 1...100 { settings.first = "\(number)" }
      await names.wait(for: 2)
      await drain()
      #expect(names.values == ["Ada", "100"])
    }

    @Test func `an unobserved computed value learns of a change too`() async {
      let first = ObservedProperty(of: settings, \.first)
      let greeting = Computed { "Hello, \(first.value)" }
      #expect(greeting.value == "Hello, Ada")
      settings.first = "Grace"
      await drain()
      #expect(greeting.value == "Hello, Grace")
    }

    @Test func `may be computed from several properties`() async {
      let names = Recorder(ObservedProperty(of: settings, \.full))
      settings.first = "Augusta"
      settings.last = "King"
      await names.wait(for: 2)
      #expect(names.values == ["Ada Lovelace", "Augusta King"])
    }

    @Test func `changes to the same value tell nobody`() async {
      let names = Recorder(ObservedProperty(of: settings, \.first))
      settings.first = "Ada"
      await drain()
      #expect(names.values == ["Ada"])
    }

    @Test func `keeps the object, and is kept by nobody`() async {
      expectReleased { ObservedProperty(of: settings, \.first) }
      await expectReleased {
        let settings = Settings()
        let names = Recorder(ObservedProperty(of: settings, \.first))
        settings.first = "Grace"
        await names.wait(for: 2)
        return settings
      }
    }
  }
#endif
