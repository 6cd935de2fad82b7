import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Typed content belongs to the record that was edited when it was typed, whatever else happens in the same event,
/// batch, body or transaction, and whether or not the scope is paused.
@MainActor @Suite struct TypedForOneSpec {
  enum Pace: CaseIterable { case onChange, onEnd, onCommit, delayed }
  enum Leaving: CaseIterable { case drop, commit, keep }
  enum Conflict: CaseIterable { case source, keep, ask }

  /// Two records with equal values, one of which a control edits.
  @MainActor final class Desk {
    let (a, b) = (Observable("", name: "a"), Observable("", name: "b"))
    let selected = Observable(0)
    let scope = Scope()
    let entry = Entry()
    let pace: Pace
    let leaving: Leaving
    var field: Field<String, String>?
    var binding: TwoWayBinding?
    let name: Followed<String>
    let policy: CommitPolicy
    let clock = ManualClock()

    init(_ pace: Pace, _ leaving: Leaving, _ conflict: Conflict) {
      (self.pace, self.leaving) = (pace, leaving)
      let (a, b) = (a, b)
      name = selected.following { $0 == 0 ? a : b }
      var policy: CommitPolicy =
        switch pace {
        case .onChange: .onChange
        case .onEnd: .onEnd
        case .onCommit: .onCommit
        case .delayed: .delayed(for: .seconds(1), clock: clock)
        }
      switch leaving {
      case .drop: break
      case .commit: policy = policy.committingWhenLeft
      case .keep: policy = policy.keepingWhenLeft()
      }
      switch conflict {
      case .source: break
      case .keep: policy = policy.keepingInConflicts
      case .ask: policy = policy.askingInConflicts
      }
      self.policy = policy
    }

    /// Binds the entry by a field, by a binding, or by a binding of a field's text.
    func bind(_ form: Form) {
      switch form {
      case .plain:
        let made = name.bindTwoWay(to: entry, commit: policy)
        made.store(in: scope)
        binding = made
      case .field:
        field = Field(name, commit: policy)
        field?.bindTwoWay(to: entry).store(in: scope)
      case .text:
        field = Field(name, commit: policy)
        field?.text.bindTwoWay(to: entry).store(in: scope)
      }
    }

    enum Form: CaseIterable { case plain, field, text }

    var isDirty: Bool { field?.isDirty.value ?? binding?.isDirty.value ?? false }

    /// B is untouched, and the typed content is with A: written, kept, or dropped.
    func expectTypedForA(_ text: String, _ story: Comment, at location: SourceLocation = #_sourceLocation) {
      #expect(b.value == "" && entry.content == "" && !isDirty, story, sourceLocation: location)
      let isWritten = pace == .onChange || leaving == .commit
      #expect(a.value == (isWritten ? text : ""), story, sourceLocation: location)
      field?.commit()
      binding?.commit()
      #expect(b.value == "", story, sourceLocation: location)
      selected.value = 0
      let isThere = isWritten || leaving == .keep
      #expect(entry.content == (isThere ? text : ""), story, sourceLocation: location)
    }
  }

  private func forEachDesk(_ run: (Desk, Comment) throws -> Void) rethrows {
    for pace in Pace.allCases {
      for leaving in Leaving.allCases {
        for conflict in Conflict.allCases {
          for form in Desk.Form.allCases {
            let desk = Desk(pace, leaving, conflict)
            desk.bind(form)
            try run(desk, "\(pace), \(leaving), \(conflict), \(form)")
            desk.scope.end()
          }
        }
      }
    }
  }

  @Test func `a text stays with its record if an observer of the control selects the next one`() {
    for pace in Pace.allCases {
      for leaving in Leaving.allCases {
        for conflict in Conflict.allCases {
          for form in Desk.Form.allCases {
            for isFirst in [false, true] {
              let desk = Desk(pace, leaving, conflict)
              var goesOn = true
              let goOn = { [unowned desk] in
                desk.entry.edited.observe { if goesOn { desk.selected.value = 1 } }
              }
              if isFirst { goOn().store(in: desk.scope) }
              desk.bind(form)
              if !isFirst { goOn().store(in: desk.scope) }
              desk.entry.type("7")
              goesOn = false
              desk.expectTypedForA("7", "\(pace), \(leaving), \(conflict), \(form), \(isFirst)")
              desk.scope.end()
            }
          }
        }
      }
    }
  }

  @Test func `a text typed in the batch that selects another record stays with the former one`() {
    forEachDesk { desk, story in
      batch {
        desk.entry.type("x")
        desk.selected.value = 1
      }
      desk.expectTypedForA("x", story)
    }
  }

  @Test func `a text typed while the control still shows the former record belongs to that one`() {
    forEachDesk { desk, story in
      batch {
        desk.selected.value = 1
        desk.entry.type("x")
      }
      desk.expectTypedForA("x", story)
    }
  }

  @Test func `a text typed in an effect or transaction that selects another one stays with the former one`() {
    forEachDesk { desk, story in
      Effect {
        desk.entry.type("x")
        desk.selected.value = 1
      }.cancel()
      desk.expectTypedForA("x", story)
    }
    forEachDesk { desk, story in
      transaction {
        desk.entry.type("x")
        desk.selected.value = 1
      }
      desk.expectTypedForA("x", story)
    }
  }

  @Test func `a paused control belongs to the record that it shows`() {
    forEachDesk { desk, story in
      desk.scope.pause()
      desk.entry.type("x")
      desk.selected.value = 1
      #expect(desk.entry.content == "x", story)
      desk.scope.resume()
      desk.expectTypedForA("x", story)
    }
  }

  @Test func `a text written into an observable over a field belongs to the record that the observable shows`() {
    for isSelectedFirst in [false, true] {
      for pace in Pace.allCases {
        for leaving in Leaving.allCases {
          for conflict in Conflict.allCases {
            let desk = Desk(pace, leaving, conflict)
            let (field, text) = (Field(desk.name, commit: desk.policy), Observable(""))
            desk.field = field
            field.text.bindTwoWay(to: text).store(in: desk.scope)
            field.bindTwoWay(to: desk.entry).store(in: desk.scope)
            batch {
              if isSelectedFirst { desk.selected.value = 1 }
              text.value = "x"
              desk.selected.value = 1
            }
            let story: Comment = "\(pace), \(leaving), \(conflict), \(isSelectedFirst)"
            #expect(text.value == "", story)
            desk.expectTypedForA("x", story)
            #expect(text.value == desk.entry.content, story)
            desk.scope.end()
          }
        }
      }
    }
  }

  @Test func `a draft stays when one batch selects another record and the former one again`() {
    forEachDesk { desk, story in
      batch {
        desk.entry.type("x")
        desk.selected.value = 1
        _ = desk.name.value
        desk.selected.value = 0
      }
      #expect(desk.entry.content == "x" && desk.b.value == "", story)
      #expect(desk.isDirty == (desk.pace != .onChange), story)
    }
  }

  @Test func `a value that a program writes is for the record that is edited now`() {
    for pace in Pace.allCases {
      let desk = Desk(pace, .drop, .source)
      desk.bind(.field)
      batch {
        desk.selected.value = 1
        desk.field?.content.value = "b"
        #expect(desk.field?.content.value == "b")
      }
      #expect(desk.entry.content == "b")
      desk.field?.commit()
      #expect([desk.a.value, desk.b.value] == ["", "b"])
      desk.scope.end()
    }
  }

  @Test func `a draft for a part with a key is for the record with that key`() {
    struct Person: Equatable { var id: Int, name: String }
    for conflict in Conflict.allCases {
      let person = Observable(Person(id: 1, name: ""))
      let policy: CommitPolicy =
        switch conflict {
        case .source: .onChange
        case .keep: .onChange.keepingInConflicts
        case .ask: .onChange.askingInConflicts
        }
      let field = Field(person[\.name, per: \.id], commit: policy)
      let entry = Entry()
      let binding = field.bindTwoWay(to: entry)
      batch {
        entry.type("x")
        person.value = Person(id: 2, name: "")
      }
      #expect(person.value == Person(id: 2, name: "") && entry.content == "")
      binding.cancel()
    }
  }

  @Test(arguments: [true, false])
  func `keepDraft in a batch that selects another record does not write to that one`(isField: Bool) {
    let (a, b) = (Observable("a"), Observable("b"))
    let selected = Observable(a)
    let entry = Entry()
    let name = selected.following { $0 }
    let field = isField ? Field(name, commit: .onChange.askingInConflicts) : nil
    let plain = isField ? nil : name.bindTwoWay(to: entry, commit: .onChange.askingInConflicts)
    let binding = field?.bindTwoWay(to: entry)
    batch {
      a.value = "theirs"
      entry.type("mine")
    }
    #expect(field?.conflict.value ?? (plain?.hasConflict.value == true ? "theirs" : nil) == "theirs")
    batch {
      selected.value = b
      field?.keepDraft()
      plain?.keepDraft()
    }
    #expect([a.value, b.value, entry.content] == ["theirs", "b", "b"])
    binding?.cancel()
    plain?.cancel()
  }

  // MARK: Rollback

  struct Failed: Error {}

  @Test func `a control shows the present model after a transaction that failed`() {
    forEachDesk { desk, story in
      let calls: [(Desk) -> Void] = [
        { $0.a.value = "new" }, { $0.field?.commit() }, { $0.binding?.commit() }, { $0.field?.revert() },
        { $0.binding?.revert() }, { $0.entry.type("typed") }, { $0.selected.value = 1 },
      ]
      var heard = 0
      desk.a.observeChanges { _, _ in heard += 1 }.store(in: desk.scope)
      for first in calls {
        for second in calls {
          try? transaction {
            first(desk)
            second(desk)
            throw Failed()
          }
          #expect([desk.a.value, desk.b.value, desk.entry.content] == ["", "", ""], story)
          #expect(!desk.isDirty && heard == 0, story)
        }
      }
      desk.entry.type("draft")
      let model = desk.a.value
      heard = 0
      for first in calls {
        for second in calls {
          try? transaction {
            first(desk)
            second(desk)
            throw Failed()
          }
          #expect([desk.a.value, desk.b.value, desk.entry.content] == [model, "", "draft"], story)
          #expect(desk.isDirty == (desk.pace != .onChange) && heard == 0, story)
        }
      }
    }
  }
}
