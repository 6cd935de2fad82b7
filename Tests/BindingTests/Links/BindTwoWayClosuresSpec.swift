import Binding
import TestSupport
import Testing

private struct Mixer {
  var left = 0.5
  var name = "mixer"
}

private actor Player {
  private(set) var volumes: [Int] = []
  private var waiting: (volume: Int, continuation: CheckedContinuation<Void, Never>)?

  func set(_ volume: Int) {
    volumes.append(volume)
    if let waiting, waiting.volume == volume {
      self.waiting = nil
      waiting.continuation.resume()
    }
  }

  func wait(for volume: Int) async {
    if volumes.last == volume { return }
    await withCheckedContinuation { waiting = (volume, $0) }
  }
}

@Suite struct BindTwoWayClosuresSpec {
  @Test func `a part of a structure that a variable holds`() {
    var mixer = Mixer()
    let moved = Event<Void>()
    let volume = Observable(0.25)
    let binding = volume.bindTwoWay(get: { mixer.left }, set: { mixer.left = $0 }, edited: moved)
    #expect(mixer.left == 0.25)
    volume.value = 1
    #expect(mixer.left == 1)
    mixer.left = 0.75
    #expect(volume.value == 1)
    moved.send()
    #expect(volume.value == 0.75)
    binding.cancel()
    #expect(moved.observerCount == 0)
  }

  @Test func `with a converter, and when it is to be written`() {
    var line = ""
    let typed = Event<Void>()
    let age = Observable(36)
    let binding = age.bindTwoWay(
      get: { line }, set: { line = $0 }, edited: typed, via: .integer, commit: .onCommit)
    #expect(line == "36")
    line = "x"
    typed.send()
    #expect(binding.error.value != nil)
    line = "37"
    typed.send()
    #expect(age.value == 36)
    #expect(binding.commit())
    #expect(age.value == 37)
  }

  @Test func `what the setter makes of a value is read, and is no edit`() {
    var shown = 0
    let number = Observable(7)
    let binding = number.bindTwoWay(get: { shown }, set: { shown = min($0, 5) }, edited: Event())
    #expect([number.value, shown] == [7, 5])
    #expect(!binding.isPending.value)
  }

  @Test func `reverting repairs what a program has written unannounced`() {
    let entry = Entry()
    let name = Observable("Ada")
    let binding = name.bindTwoWay(to: entry)
    entry.content = "garbage"
    binding.revert()
    #expect(entry.content == "Ada")
    #expect(name.value == "Ada")
    let writes = entry.writes
    binding.revert()
    #expect(entry.writes == writes)
  }

  @Test @MainActor func `an actor is told values, and tells edits, which are not told back`() async {
    let player = Player()
    let (edits, user) = AsyncStream.makeStream(of: Int.self)
    let volume = Observable(1)
    let binding = volume.bindTwoWay(to: player, edits: edits) { (me: isolated Player, volume) in me.set(volume) }
    await player.wait(for: 1)
    volume.value = 2
    await player.wait(for: 2)
    var seen: CheckedContinuation<Void, Never>?
    let observation = volume.observe { if $0 == 7 { seen?.resume() } }
    await withCheckedContinuation {
      seen = $0
      user.yield(7)
    }
    volume.value = 8
    await player.wait(for: 8)
    #expect(await player.volumes == [1, 2, 8])
    binding.cancel()
    #expect(volume.observerCount == 1)
    observation.cancel()
  }

  @Test @MainActor func `a value that is put right is told back to the actor`() async {
    let player = Player()
    let (edits, user) = AsyncStream.makeStream(of: Int.self)
    let volume = Observable(1, coercing: { min($0, 10) })
    let binding = volume.bindTwoWay(to: player, edits: edits) { (me: isolated Player, volume) in me.set(volume) }
    user.yield(99)
    await player.wait(for: 10)
    #expect(volume.value == 10)
    binding.cancel()
  }
}
