import Binding
import TestSupport
import Testing

/// An effect that has ended is in no list: it does not run again, and nothing uses its memory. The edges of one that
/// ends inside a computed, or in its own body, stay until the read or the body is over; writes in between mark it.
@Suite struct EndedEffectSpec {
  private struct Refused: Error {}

  private let source = Observable(0, name: "source")
  private let trigger = Observable(0, name: "trigger")

  /// Allocates effects where the memory of released ones may be, and lets all of them run.
  private func reuseMemory() {
    let effects = (0..<50).map { _ in Effect { _ = source.value } }
    source.value += 1
    withExtendedLifetime(effects) {}
  }

  @Test(arguments: [false, true])
  func `the cleanup of an effect that ends in a computed wakes no other that ended there`(isRolledBack: Bool) {
    var victims: [Effect] = []
    var runs = 0
    let ending = Computed {
      if trigger.value == 1 {
        for victim in victims { victim.cancel() }
        victims = []
      }
    }
    victims.append(
      Effect {
        onCleanup {
          try? transaction {
            source.value += 1
            if isRolledBack { throw Refused() }
          }
        }
      })
    victims.append(
      Effect {
        _ = source.value
        runs += 1
      })
    batch {
      trigger.value = 1
      _ = ending.value
    }
    #expect(runs == 1)
    #expect(source.observerCount == 0)
    reuseMemory()
  }

  @Test func `an effect that cancels itself and then writes what it read is not run again`() {
    var own: Effect?
    var runs = 0
    own = Effect {
      runs += 1
      if source.value == 1 {
        own?.cancel()
        source.value = 2
      }
    }
    let releasing = Effect { if source.value == 2 { own = nil } }
    source.value = 1
    #expect(own == nil)
    #expect(runs == 2)
    reuseMemory()
    releasing.cancel()
  }

  @Test func `the cleanup of an effect that cancelled itself may release it`() {
    var own: Effect?
    var cleanups = 0
    own = Effect {
      guard source.value == 1 else { return }
      onCleanup {
        own = nil
        cleanups += 1
      }
      own?.cancel()
    }
    source.value = 1
    #expect(own == nil && cleanups == 1)
    #expect(source.observerCount == 0)
    reuseMemory()
  }

  @Test func `the cleanup before a further run may release the effect`() {
    var own: Effect?
    var runs = 0
    own = Effect {
      _ = source.value
      runs += 1
      onCleanup { own = nil }
    }
    source.value = 1
    #expect(own == nil && runs == 1)
    #expect(source.observerCount == 0)
    reuseMemory()
  }

  @Test func `an effect that is due, and ends in the comparison of a value, does not run`() {
    var victim: Effect?
    var runs = 0
    let compared = Observable(
      0,
      changes: .by { _, _ in
        victim = nil
        return false
      })
    let early = Effect { _ = compared.value }
    victim = Effect {
      _ = source.value
      runs += 1
    }
    batch {
      source.value = 1
      compared.value = 1
    }
    #expect(victim == nil && runs == 1)
    early.cancel()
    reuseMemory()
  }

  @Test func `an effect that is due, and ends in the hook of a value, does not run`() {
    var victim: Effect?
    var runs = 0
    source.onUnobserved = {
      source.value += 1
      victim = nil
    }
    let other = Observable(0)
    victim = Effect {
      _ = other.value
      runs += 1
    }
    let last = Effect { _ = source.value }
    batch {
      last.cancel()
      other.value = 1
    }
    other.value = 2
    #expect(victim == nil && runs == 2)
    source.onUnobserved = nil
    reuseMemory()
  }

  @Test func `an effect that is due, and ends as a computed replaces its keeper, does not run`() {
    final class Keeper {
      let scope = Scope()
      let source: Observable<Int>
      init(_ source: Observable<Int>) { self.source = source }
      deinit { source.value += 1 }
    }
    var runs = 0
    let keeper = Computed {
      let keeper = Keeper(source)
      if trigger.value == 0 {
        for _ in 0..<3 {
          Effect {
            _ = source.value
            runs += 1
          }.store(in: keeper.scope)
        }
      }
      return keeper
    }
    let showing = Effect { _ = keeper.value }
    #expect(runs == 3)
    trigger.value = 1
    source.value += 1
    #expect(runs == 3)
    #expect(source.observerCount == 0)
    showing.cancel()
    reuseMemory()
  }
}
