import Binding
import BindingArchitecture
import BindingCollections
import BindingTesting
import Observation
import Testing

/// A moment at which a program's own code runs while something changes. The table in `KeptValues.swift` has the things
/// that change, and `KeptValuesSpec` looks at each of them at each of these moments.
struct Moment: Sendable, CustomTestStringConvertible {
  let name: String
  /// Makes the thing, changes it, and looks at it at the moment.
  let play: @MainActor (Reader) async -> Void

  init(_ name: String, _ play: @escaping @MainActor (Reader) async -> Void) {
    self.name = name
    self.play = play
  }

  var testDescription: String { name }

  static let all = readings + calls + operations
}

/// Thrown where a moment is in something that fails.
private struct Refused: Error {}

private final class Owner {}

/// Looks when it is released.
@MainActor
private final class Looker {
  let reader: Reader
  init(_ reader: Reader) { self.reader = reader }
  isolated deinit { reader.look() }
}

extension Moment {
  /// Code that depends on the thing. It sees both in one evaluation, so it must never see one new and the other old;
  /// and it must not see one change in two steps.
  private static let readings = [
    Moment("in an effect that is older than the thing") { reader in
      reader.keep(Effect { reader.look() })
      reader.make()
      await reader.change(eachSeenOnce: true)
    },
    Moment("in an effect that is younger than the thing") { reader in
      reader.make()
      reader.keep(Effect { reader.look() })
      await reader.change(eachSeenOnce: true)
    },
    Moment("in a computed that an older effect reads") { reader in
      let computed = Computed(changes: .always) { reader.look() }
      reader.keep(Effect { computed.value })
      reader.make()
      await reader.change(eachSeenOnce: true)
    },
    Moment("in a computed that is not observed") { reader in
      let computed = Computed(changes: .always) { reader.look() }
      computed.value
      reader.make()
      computed.value
      await reader.change { change in
        batch {
          change()
          computed.value
        }
        computed.value
      }
    },
    Moment("in an effect of a scope that was paused") { reader in
      let scope = Scope()
      reader.make()
      Effect { reader.look() }.store(in: scope)
      await reader.change { change in
        scope.pause()
        change()
        scope.resume()
      }
      scope.end()
    },
    Moment("when Observation is told") { reader in
      Graph.isVisibleToObservation = true
      reader.make()
      await reader.change { change in
        withObservationTracking {
          reader.look()
        } onChange: {
          MainActor.assumeIsolated { reader.look() }
        }
        change()
      }
    },
  ]

  /// Code that something calls when what the thing is about has changed.
  private static let calls = [
    Moment("in an observer, older than the thing, of what it is about") { reader in
      reader.keep(reader.about.observe { _ in reader.look() })
      reader.make()
      await reader.change()
    },
    Moment("in an observer of changes of what it is about") { reader in
      reader.make()
      reader.keep(reader.about.observeChanges { _, _ in reader.look() })
      await reader.change()
    },
    Moment("in an observer of its changes") { reader in
      reader.make()
      reader.keep(reader.kept.observeChanges { _, _ in reader.look() })
      await reader.change()
    },
    Moment("in an observer of an event that an effect sends") { reader in
      let event = Event<Void>()
      reader.keep(event.observe { reader.look() })
      reader.keep(
        Effect {
          _ = reader.about.value
          event.send()
        })
      reader.make()
      await reader.change()
    },
    Moment("in a cleanup of an effect") { reader in
      reader.make()
      reader.keep(
        Effect {
          _ = reader.about.value
          onCleanup { reader.look() }
        })
      await reader.change()
    },
    Moment("at the end of a scope that an effect ends") { reader in
      var scope = Scope()
      reader.keep(
        Effect {
          _ = reader.about.value
          scope.end()
          scope = Scope()
          scope.onEnd { reader.look() }
        })
      reader.make()
      await reader.change()
      scope.end()
    },
    Moment("in a hook") { reader in
      reader.make()
      await reader.change { change in
        let signal = Observable(0)
        signal.onObserved = { reader.look() }
        signal.onUnobserved = { reader.look() }
        var token: Subscription?
        batch {
          token = signal.observe { _ in }
          change()
        }
        batch {
          token = nil
          change()
        }
        withExtendedLifetime(token) {}
      }
    },
    Moment("in `release:` of a row") { reader in
      let people = ObservableArray([0, 1, 2, 3, 4, 5])
      let rows = people.mapped(by: \.self, { $0 }, release: { _ in reader.look() })
      reader.make()
      reader.keep(Effect { _ = rows.value })
      await reader.change { change in
        batch {
          people.remove(at: 0)
          change()
        }
      }
    },
    Moment("in the `deinit` of what a computed has made") { reader in
      reader.make()
      let made = Computed {
        _ = reader.about.value
        return Looker(reader)
      }
      reader.keep(Effect { _ = made.value })
      await reader.change()
    },
  ]

  /// Code that changes the thing itself.
  private static let operations = [
    Moment("after an operation") { reader in
      reader.make()
      reader.look()
      await reader.change { change in
        change()
        reader.look()
      }
    },
    Moment("in a batch") { reader in
      reader.make()
      await reader.change { change in
        batch {
          change()
          reader.look()
          change()
          reader.look()
        }
        reader.look()
      }
    },
    Moment("in a batch, while effects observe it") { reader in
      reader.make()
      reader.keep(Effect { reader.look() })
      await reader.change { change in
        batch {
          change()
          reader.look()
          change()
          reader.look()
        }
      }
    },
    Moment("in a group of a history") { reader in
      let history = History(of: Observable(0))
      reader.make()
      await reader.change { change in
        history.group {
          change()
          reader.look()
          change()
          reader.look()
        }
      }
    },
    Moment("in a transaction, and after it has failed") { reader in
      reader.make()
      reader.keep(Effect { reader.look() })
      await reader.change { change in
        try? transaction {
          reader.look()
          change()
          reader.look()
          change()
          reader.look()
          throw Refused()
        }
        reader.look()
      }
    },
    Moment("in a transaction that succeeds after one in it has failed") { reader in
      reader.make()
      await reader.change { change in
        transaction {
          change()
          try? transaction {
            change()
            reader.look()
            throw Refused()
          }
          reader.look()
        }
        reader.look()
      }
    },
    Moment("in an effect that makes the change") { reader in
      let turn = Observable(0)
      var change: (() -> Void)?
      reader.make()
      reader.keep(
        Effect {
          _ = turn.value
          untracked {
            change?()
            reader.look()
          }
        })
      await reader.change {
        change = $0
        turn.value += 1
        change = nil
      }
    },
    Moment("in an observer of an event that makes the change") { reader in
      let event = Event<() -> Void>()
      reader.make()
      reader.keep(
        event.observe { change in
          change()
          reader.look()
        })
      await reader.change { event.send($0) }
    },
    Moment("in the work of a command, in `then:` and in observers of its output") { reader in
      let command = Command<() -> Void, Void> { change in
        change()
        reader.look()
      }
      reader.make()
      reader.keep(command.outputs.observe { reader.look() })
      await reader.change { command.execute($0) }
    },
    Moment("in an observer of the failures of a command") { reader in
      let command = Command<() -> Void, Void> { change in
        change()
        throw Refused()
      }
      reader.make()
      reader.keep(command.failures.observe { _ in reader.look() })
      await reader.change { command.execute($0) }
    },
    Moment("in `then:` of asynchronous work") { reader in
      let owner = Owner()
      var change: (() -> Void)?
      let command = Command<Void, Int>(for: owner) {
        1
      } then: { _, _ in
        change?()
        reader.look()
      }
      reader.make()
      await reader.change {
        change = $0
        command.execute()
      } settle: {
        _ = await drain { !command.isExecuting.value }
      }
    },
    Moment("in a change of something else in place") { reader in
      let other = Observable([0])
      reader.make()
      await reader.change { change in
        other.update {
          $0.append(1)
          change()
          reader.look()
        }
        reader.look()
      }
    },
    Moment("in the setter of a lens") { reader in
      let lens = Lens<Bool> {
        true
      } set: { _ in
        reader.next()
        reader.look()
      }
      reader.make()
      await reader.change { _ in lens.value = false }
    },
  ]
}
