import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

private protocol Speaker: AnyObject {
  var name: String { get }
}

private final class Actor: Speaker {
  let name: String
  let scope = Scope()
  /// What a member usually keeps.
  let context: Context?

  init(_ name: String, _ context: Context? = nil) {
    self.name = name
    self.context = context
  }
}

private enum Presenting: ContextRole { typealias Member = any Speaker }
private enum Interacting: ContextRole { typealias Member = any Speaker }
private enum Handling: ContextRole { typealias Member = any Speaker }
private enum Viewing: ContextRole { typealias Member = Actor }

/// A type that is a key and a role.
private enum Double: ContextRole, ContextKey {
  typealias Member = Actor
  static var defaultValue: Int { 7 }
}

private enum Counting: ContextRole { typealias Member = Int }

@Suite struct ContextMembersSpec {
  let room = Context(name: "room")

  @Test func `members of a context are found by their role, nearest first`() {
    let panel = room.child()
    let (ada, grace) = (Actor("Ada"), Actor("Grace"))
    #expect(panel[Presenting.self] == nil)
    room.enroll(ada, as: Presenting.self)
    #expect(panel[Presenting.self] === ada)
    panel.enroll(grace, as: Presenting.self)
    #expect(panel[Presenting.self]?.name == "Grace")
    #expect(panel.require(Presenting.self) === grace)
    #expect(room[Presenting.self] === ada)
    #expect(room[Interacting.self] == nil)
    panel.dismiss(Presenting.self)
    panel.dismiss(Presenting.self)
    #expect(panel[Presenting.self] === ada)
  }

  @Test func `a member enrolled later replaces the former, whose leaving then changes nothing`() {
    let (ada, grace) = (Actor("Ada"), Actor("Grace"))
    room.enroll(ada, as: Viewing.self, until: ada.scope)
    room.enroll(grace, as: Viewing.self, until: grace.scope)
    ada.scope.end()
    #expect(room[Viewing.self] === grace)
    grace.scope.end()
    #expect(room[Viewing.self] == nil)
  }

  @Test func `a member enrolled twice stays until its second scope ends`() {
    let ada = Actor("Ada")
    let (first, second) = (Scope(), Scope())
    room.enroll(ada, as: Viewing.self, until: first)
    room.enroll(ada, as: Viewing.self, until: second)
    first.end()
    #expect(room[Viewing.self] === ada)
    second.end()
    #expect(room[Viewing.self] == nil)
  }

  @Test func `an effect that looked up a member runs again when a nearer one comes or a member leaves`() {
    let panel = room.child()
    let names = Recorder(Computed { panel[Presenting.self]?.name })
    let (ada, grace) = (Actor("Ada"), Actor("Grace"))
    room.enroll(ada, as: Presenting.self)
    room.enroll(ada, as: Presenting.self, until: ada.scope)
    panel.enroll(grace, as: Presenting.self, until: grace.scope)
    grace.scope.end()
    ada.scope.end()
    #expect(names.values == [nil, "Ada", "Grace", "Ada", nil])
  }

  @Test func `when the scope of a released member ends, look-ups find the next member further out`() {
    let panel = room.child()
    let ada = Actor("Ada")
    room.enroll(ada, as: Presenting.self)
    var grace: Actor? = Actor("Grace")
    panel.enroll(grace!, as: Presenting.self, until: grace!.scope)
    let names = Recorder(Computed { panel[Presenting.self]?.name })
    grace = nil
    #expect(names.values == ["Grace", "Ada"])
  }

  @Test func `a look-up after the release of a member without a scope finds another member`() {
    let panel = room.child()
    let seat = panel.child()
    let (ada, joan) = (Actor("Ada"), Actor("Joan"))
    room.enroll(ada, as: Presenting.self)
    var grace: Actor? = Actor("Grace")
    seat.enroll(grace!, as: Presenting.self)
    let poke = Observable(0, changes: .always)
    let names = Recorder(
      Computed {
        _ = poke.value
        return seat[Presenting.self]?.name
      })
    grace = nil
    #expect(names.values == ["Grace"])
    poke.value = 1
    panel.enroll(joan, as: Presenting.self)
    panel.dismiss(Presenting.self)
    room.dismiss(Presenting.self)
    seat.enroll(joan, as: Presenting.self)
    #expect(names.values == ["Grace", "Ada", "Joan", "Ada", nil, "Joan"])
  }

  @Test func `a member may be released while a computed is being read`() {
    var grace: Actor? = Actor("Grace")
    room.enroll(grace!, as: Presenting.self, until: grace!.scope)
    let names = Recorder(Computed { room[Presenting.self]?.name })
    let release = Computed {
      grace = nil
      return 1
    }
    #expect(release.value == 1)
    #expect(names.values == ["Grace", nil])
  }

  @Test func `one type may be the key of a value and a role`() {
    let ada = Actor("Ada")
    room.enroll(ada, as: Double.self)
    let value: Int = room[Double.self]
    let member: Actor? = room[Double.self]
    #expect(value == 7)
    #expect(member === ada)
  }

  @Test func `a transaction that fails takes back enrolled members`() {
    struct Failed: Error {}
    let (ada, grace) = (Actor("Ada"), Actor("Grace"))
    room.enroll(ada, as: Viewing.self)
    try? transaction {
      room.enroll(grace, as: Viewing.self)
      #expect(room[Viewing.self] === grace)
      throw Failed()
    }
    #expect(room[Viewing.self] === ada)
  }

  // MARK: Traps

  @Test func `requiring a role that has no member traps with its name and the path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Context(name: "room").child(name: "panel").require(Presenting.self)
    }
    #expect(result.message.contains("Binding: nobody is enrolled as Presenting in 'panel' in 'room'"))
  }

  @Test func `a value that is no object cannot be enrolled`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Context(name: "room").enroll(3, as: Counting.self)
    }
    #expect(result.message.contains("what is enrolled as Counting in 'room' is no object, but a Int"))
  }

  // MARK: Lifetimes

  /// The members of a screen, each of which keeps the context and finds the others in it.
  private final class Screen {
    let context = Context()
    var members: [Actor]

    init() {
      let context = context
      members = ["presenter", "interactor", "data handler", "view", "nested view"].map { Actor($0, context) }
      context.enroll(members[0], as: Presenting.self, until: members[0].scope)
      context.enroll(members[1], as: Interacting.self, until: members[1].scope)
      context.enroll(members[2], as: Handling.self, until: members[2].scope)
      context.enroll(members[3], as: Viewing.self, until: members[3].scope)
      for member in members {
        Effect {
          _ = (context[Presenting.self], context[Interacting.self], context[Handling.self], context[Viewing.self])
        }.store(in: member.scope)
      }
    }
  }

  @Test(arguments: 0..<5, 0..<5)
  func `no member keeps another alive`(_ kept: Int, _ released: Int) {
    guard kept != released else { return }
    let screen = Screen()
    let survivor = screen.members[kept]
    expectReleased {
      let member = screen.members[released]
      screen.members = []
      return member
    }
    #expect(survivor.context?.scope.isEnded == false)
  }

  @Test(arguments: 0..<5)
  func `the context keeps no member, and a member keeps it`(_ kept: Int) {
    var survivor: Actor?
    weak let context = {
      let screen = Screen()
      survivor = screen.members[kept]
      return screen.context
    }()
    #expect(context != nil)
    #expect(context?[Viewing.self] === (kept == 3 ? survivor : nil))
    survivor = nil
    #expect(context == nil)
  }
}
