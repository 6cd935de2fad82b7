import Foundation
import Testing

@testable import BindingStorage

/// What happens while a save is under way, which specs of the storage cannot time.
struct StorageMachineSpec {
  private let full = StorageFailure(.unwritable, "full")

  private func texts(_ texts: [String: String]) -> [String: Data] { texts.mapValues { Data($0.utf8) } }

  private func change(_ machine: inout StorageMachine, _ key: String, _ text: String) -> Bool {
    machine.change([key: Data(text.utf8)])
  }

  private func text(_ machine: StorageMachine, _ key: String) -> String? {
    machine.text(of: key).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A machine that has loaded `{"n": 5}` and is saving 6.
  private func saving() -> StorageMachine {
    var machine = StorageMachine()
    _ = machine.load(.success(texts(["n": "5"])), isFirst: true)
    let isDue = change(&machine, "n", "6")
    #expect(isDue)
    let changes = machine.beginSaving(.none)
    #expect(changes?.count == 1)
    return machine
  }

  @Test func `a later change is saved after the save that is under way`() {
    var machine = saving()
    let isDue = change(&machine, "n", "7")
    #expect(isDue)
    let isDueAgain = change(&machine, "n", "8")
    #expect(!isDueAgain, "one save is scheduled")
    _ = machine.endSaving(.success(texts(["n": "6"])))
    #expect(text(machine, "n") == "8" && !machine.isSaved)
    let changes = machine.beginSaving(.none)
    #expect(changes == ["n": Data("8".utf8)])
  }

  @Test func `a save that fails does not take back a later change`() {
    var machine = saving()
    _ = change(&machine, "n", "7")
    let isTold = machine.endSaving(.failure(full))
    #expect(isTold)
    #expect(machine.failure == full)
    let changes = machine.beginSaving(.none)
    #expect(changes == ["n": Data("7".utf8)])
  }

  @Test func `a value that returns while another is being saved is saved again`() {
    var machine = saving()
    let isDue = change(&machine, "n", "5")
    #expect(isDue)
    _ = machine.endSaving(.success(texts(["n": "6"])))
    let changes = machine.beginSaving(.none)
    #expect(changes == ["n": Data("5".utf8)])
  }

  @Test func `a change here counts more than one of others that was not taken up`() {
    var machine = StorageMachine()
    let isTold = machine.load(.success(texts(["n": "5", "m": "1"])))
    #expect(isTold)
    _ = change(&machine, "n", "6")
    let news = [machine.takeNews(), machine.takeNews()]
    #expect(news == [texts(["m": "1"]), [:]])
  }

  @Test func `that a file was damaged stays the failure when another one has come and gone`() {
    var machine = StorageMachine()
    let damaged = StorageFailure(.damaged, "damaged")
    _ = machine.load(.failure(damaged))
    _ = machine.load(.failure(StorageFailure(.unreadable, "unreadable")))
    #expect(machine.failure?.kind == .unreadable)
    _ = machine.load(.success([:]))
    #expect(machine.failure == damaged)
  }

  @Test func `a failure to save goes when nothing is left to be saved`() {
    var machine = saving()
    _ = machine.endSaving(.failure(full))
    _ = change(&machine, "n", "5")
    #expect(machine.isSaved && machine.failure == nil)
  }
}
