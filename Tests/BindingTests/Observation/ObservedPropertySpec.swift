#if canImport(Observation)
  import Binding
  import BindingTesting
  import Foundation
  import Observation
  import TestSupport
  import Testing

  @MainActor @Observation.Observable
  private final class Settings {
    var first = "Ada"
    var last = "Lovelace"
    var full: String { "\(first) \(last)" }
    @ObservationIgnored var reads = 0
    var number: Int {
      reads += 1
      return 7
    }
  }

  @Suite @MainActor struct ObservedPropertySpec {
    private let settings = Settings()

    @Test func `an observed property has the present value of the property`() {
      let first = ObservedProperty(of: settings, \.first)
      #expect(first.value == "Ada")
      settings.first = "Grace"
      #expect(first.value == "Grace")
      #expect(first.peek() == "Grace")
    }

    @Test func `an observed property notifies its dependents of each change, a moment later`() async {
      let first = ObservedProperty(of: settings, \.first)
      let greetings = Recorder(Computed { "Hello, \(first.value)" })
      settings.first = "Grace"
      await greetings.wait(for: 2)
      settings.first = "Augusta"
      await greetings.wait(for: 3)
      #expect(greetings.values == ["Hello, Ada", "Hello, Grace", "Hello, Augusta"])
    }

    @Test func `an observed property notifies of the final value, however many came before`() async {
      let names = Recorder(ObservedProperty(of: settings, \.first))
      for number in 1...100 { settings.first = "\(number)" }
      await names.wait(for: 2)
      await drain()
      #expect(names.values == ["Ada", "100"])
    }

    @Test func `a property that reads nothing which is observed is read once, and told nothing`() async {
      let id = ObservedProperty(of: settings, \.number)
      await drain()
      #expect(settings.reads == 1)
      settings.first = "Grace"
      await drain()
      #expect(settings.reads == 1 && id.value == 7)
    }

    @Test func `effects that correct a property amid its change see the final value`() async {
      let (settings, first) = (settings, ObservedProperty(of: settings, \.first))
      var isCorrected = false
      var shown = ""
      let effects = [
        Effect {
          guard first.value == "Grace", !isCorrected else { return }
          isCorrected = true
          settings.first = "Barbara"
        },
        Effect { shown = first.value },
        Effect { if first.value == "Barbara" { settings.first = "Grace" } },
      ]
      settings.first = "Grace"
      await drain { isCorrected }
      await drain()
      #expect(settings.first == "Grace" && shown == "Grace")
      withExtendedLifetime(effects) {}
    }

    @Test func `a property that returns to its value amid a change is told to those who read the other value`() async {
      let first = ObservedProperty(of: settings, \.first)
      let other = Observable(0)
      let before = Computed { first.value }
      #expect(before.value == "Ada")
      settings.first = "Grace"
      let amid = Computed { first.value }
      #expect(amid.value == "Grace")
      let shown = Recorder(Computed { "\(first.value) \(other.value)" })
      other.value = 1
      settings.first = "Ada"
      await shown.wait(for: 3)
      #expect(shown.values == ["Grace 0", "Grace 1", "Ada 1"])
      #expect(amid.value == "Ada")
      #expect(before.value == "Ada")
    }

    @Test func `an unobserved computed of an observed property is current after a change too`() async {
      let first = ObservedProperty(of: settings, \.first)
      let greeting = Computed { "Hello, \(first.value)" }
      #expect(greeting.value == "Hello, Ada")
      settings.first = "Grace"
      await drain()
      #expect(greeting.value == "Hello, Grace")
    }

    @Test func `a computed may read several observed properties`() async {
      let names = Recorder(ObservedProperty(of: settings, \.full))
      settings.first = "Augusta"
      settings.last = "King"
      await names.wait(for: 2)
      #expect(names.values == ["Ada Lovelace", "Augusta King"])
    }

    @Test func `a write of the same value notifies no observer`() async {
      let names = Recorder(ObservedProperty(of: settings, \.first))
      settings.first = "Ada"
      await drain()
      #expect(names.values == ["Ada"])
    }

    @Test func `an observed property keeps the object, and the object does not keep it`() async {
      expectReleased { ObservedProperty(of: settings, \.first) }
      await expectReleased {
        let settings = Settings()
        let names = Recorder(ObservedProperty(of: settings, \.first))
        settings.first = "Grace"
        await names.wait(for: 2)
        return settings
      }
    }

    @Test func `an object is released at once with the property that observed it, so on the same actor`() {
      weak var released: Settings?
      do {
        let settings = Settings()
        released = settings
        _ = ObservedProperty(of: settings, \.first)
      }
      #expect(released == nil)
    }

    @Test func `two observations of the same property are notified, and one when the other has ended`() async {
      var gone: Recorder<String>? = Recorder(ObservedProperty(of: settings, \.first))
      let left = Recorder(ObservedProperty(of: settings, \.first))
      settings.first = "Grace"
      await left.wait(for: 2)
      await drain()
      #expect(gone?.values == ["Ada", "Grace"])
      gone = nil
      await drain()
      settings.first = "Augusta"
      await left.wait(for: 3)
      let late = Recorder(ObservedProperty(of: settings, \.first))
      settings.first = "Hedy"
      await late.wait(for: 2)
      await drain()
      #expect(left.values == ["Ada", "Grace", "Augusta", "Hedy"])
      #expect(late.values == ["Augusta", "Hedy"])
    }

    @Test func `an observed property tells an object from another at the address of a dead one`() async {
      for number in 0..<200 {
        let settings = Settings()
        let names = Recorder(ObservedProperty(of: settings, \.full))
        settings.first = "\(number)"
        await names.wait(for: 2)
        #expect(names.values == ["Ada Lovelace", "\(number) Lovelace"])
      }
    }

    #if os(Linux)
      @Test func `observed properties that come and go leave no memory with an object that does not change`() async {
        guard !Sanitizer.isForAddresses, !Sanitizer.isForThreads else { return }
        await #expect(processExitsWith: .success) {
          @MainActor func makeMany(of settings: Settings) async {
            for _ in 0..<100 {
              for _ in 0..<50 { _ = ObservedProperty(of: settings, \.first).value }
              await drain()
            }
          }
          func pages() throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            return Int(text.split(separator: " ")[1]) ?? 0
          }
          let settings = await Settings()
          await makeMany(of: settings)
          let before = try pages()
          await makeMany(of: settings)
          await makeMany(of: settings)
          let growth = try pages() - before
          #expect(growth < 500, "10,000 took \(growth * 4) KB")
        }
      }
    #endif
  }
#endif
