import Binding
import BindingArchitecture
import BindingCollections
import BindingForms

extension AliveTrial {
  /// A closure of one kind in an owner, and what makes the library call it.
  final class Closures {
    enum Kind: CaseIterable {
      case effect, ownedEffect, catching, handed, kept, inChildScope
      case observe, observeChanges, bindClosure, bindProperty, changeSets
      case cleanup, ending, scopeEnd, observed, unobserved, whenObserved
      case event, mappedEvent, filteredEvent
      case work, ownedWork, outputs, failures, enabling
      case lensSetter, control, copy, field, draft, saved
      case reducer, handled, route, answer, presenter, released, adapter, splices
      case computed, throwing, previous, mapped, observedComputed, lensGetter, policy, resultPolicy, coercion, reset
      case condition, ownedCondition, reason, converter, parser, rule, formRule
      case row, key, order, included, adding

      /// Whether the closure is the body of an effect.
      var isBody: Bool {
        switch self {
        case .effect, .ownedEffect, .catching, .handed, .kept, .inChildScope: true
        default: false
        }
      }

      /// Whether the closure is called while something is read, or compared, or brought into shape: it must not write.
      var isRead: Bool {
        switch self {
        case .computed, .throwing, .previous, .mapped, .observedComputed, .lensGetter, .policy, .resultPolicy,
          .coercion, .reset,
          .condition, .ownedCondition, .reason, .converter, .parser, .rule, .formRule, .row, .key, .order, .included,
          .adding:
          true
        default: false
        }
      }
    }

    struct Item: Identifiable { let id: Int }

    final class Control: EditableTarget {
      let edited = Event<Void>()
      var content = "" { didSet { shown?() } }
      var shown: (() -> Void)?
    }

    final class Target {
      var number = 0 { didSet { set?() } }
      var set: (() -> Void)?
    }

    final class Screen: Presenter {
      let show: () -> Void
      init(_ show: @escaping () -> Void) { self.show = show }
      func present(_ page: Presented<Item>) {
        show()
        page.didPresent()
      }
      func dismiss(_ page: Presented<Item>) { page.didDismiss() }
    }

    final class List: ListTarget {
      let show: () -> Void
      init(_ show: @escaping () -> Void) { self.show = show }
      func reloadAll() {}
      func apply(_ changes: ListChanges) { show() }
    }

    let kind: Kind
    private(set) weak var probe: Probe?
    var call: () -> Void = {}

    init(_ kind: Kind) { self.kind = kind }

    /// Makes the closure in an owner. What calls it refers weakly to what the owner holds.
    func make(in owner: Owner, on stage: Stage) {
      let probe = Probe(kind, stage), run = Observable(0, name: "run"), numbers = ObservableArray([3, 1, 2])
      self.probe = probe
      call = { run.value += 1 }
      func keep(_ subscription: Subscription) {
        owner.tokens.append(subscription)
      }
      func execute(_ command: Command<Void, Int>) {
        owner.items.append(command)
        call = { [weak command] in command?.execute() }
      }
      switch kind {
      case .effect: keep(Effect { if run.value > 0 { probe.run() } })
      case .ownedEffect: Effect(for: owner) { _ in if run.value > 0 { probe.run() } }.store(in: owner.scope)
      case .catching: keep(Effect(catching: { if run.value > 0 { probe.run() } }))
      case .handed: keep(Effect { _ in if run.value > 0 { probe.run() } })
      case .kept:
        keep(
          Effect {
            let number = run.value
            Effect { if number > 0 { probe.run() } }.keptByEffect()
          })
      case .inChildScope: Effect { if run.value > 0 { probe.run() } }.store(in: owner.scope.child())
      case .observe: keep(run.observe { if $0 > 0 { probe.run() } })
      case .observeChanges: run.observeChanges { _, _ in probe.run() }.store(in: owner.scope)
      case .bindClosure:
        owner.items.append(probe.note)
        keep(run.bind(to: probe.note) { _, number in if number > 0 { probe.run() } })
      case .bindProperty:
        let target = Target()
        target.set = { if run.peek() > 0 { probe.run() } }
        owner.items.append(target)
        keep(run.bind(to: target, \.number))
      case .changeSets:
        keep(numbers.observeChangeSets { _ in if run.peek() > 0 { probe.run() } })
        call = {
          run.value += 1
          numbers.append(4)
        }
      case .cleanup: keep(Effect { if run.value >= 0 { onCleanup { probe.run() } } })
      case .ending:
        let token = Subscription { probe.run() }
        keep(token)
        call = { [weak token] in token?.cancel() }
      case .scopeEnd:
        owner.scope.onEnd { probe.run() }
        call = { [weak owner] in owner?.scope.end() }
      case .observed, .unobserved:
        let source = Observable(0, name: "source")
        if kind == .observed { source.onObserved = { probe.run() } } else { source.onUnobserved = { probe.run() } }
        owner.items.append(source)
        call = { [weak source] in source?.observe { _ in }.cancel() }
      case .whenObserved:
        let source = Observable(0, name: "source")
        source.whenObserved { _ in probe.run() }
        owner.items.append(source)
        call = { [weak source] in _ = source?.observe { _ in } }
      case .event, .mappedEvent, .filteredEvent:
        let event = Event<Int>()
        call = { event.send(1) }
        let derived =
          switch kind {
          case .mappedEvent:
            event.map {
              probe.run()
              return $0
            }
          case .filteredEvent:
            event.filter { _ in
              probe.run()
              return true
            }
          default: event
          }
        keep(derived.observe { _ in if derived === event { probe.run() } })
      case .work:
        execute(
          Command {
            probe.run()
            return 1
          })
      case .ownedWork:
        execute(
          Command(for: owner) { _ in
            probe.run()
            return 1
          })
      case .outputs:
        let command = Command<Void, Int> { 1 }
        keep(command.outputs.observe { _ in probe.run() })
        execute(command)
      case .failures:
        let command = Command<Void, Int> { throw Refused() }
        keep(command.failures.observe { _ in probe.run() })
        execute(command)
      case .enabling:
        let command = Command<Void, Int>(enabledIf: { run.value % 2 == 1 }) { 1 }
        owner.items.append(command)
        keep(command.isEnabled.observe { if $0 { probe.run() } })
      case .lensSetter:
        let lens = Lens(get: { run.value }) { _ in probe.run() }
        owner.items.append(lens)
        call = { [weak lens] in lens?.value += 1 }
      case .control:
        let control = Control()
        control.shown = { if run.peek() > 0 { probe.run() } }
        owner.items.append(control)
        keep(run.bindTwoWay(to: control, via: .integer))
      case .copy:
        let copy = Observable(0, name: "copy")
        keep(run.bindTwoWay(to: copy))
        keep(copy.observe { if $0 > 0 { probe.run() } })
      case .field, .draft:
        let field = Field(run, via: .integer, commit: kind == .draft ? .onCommit : nil)
        owner.items.append(field)
        keep(field.text.observe { if $0 != "0" { probe.run() } })
        if kind == .draft { call = { [weak field] in field?.text.value += "1" } }
      case .saved:
        let history = History(of: run)
        owner.items.append(history)
        keep(history.isAtSavedState.observe { if !$0 { probe.run() } })
      case .reducer, .handled, .route:
        let kind = kind
        let store = Store<Int, Int>(0) { state, action in
          state += action
          if kind == .reducer { _ = probe.note.name }
        }
        owner.items.append(store)
        if kind == .handled { keep(store.handled.observe { _ in probe.run() }) }
        if kind == .route { keep(store.routes { state, _ in state }.observe { _ in probe.run() }) }
        call = { [weak store] in store?.send(1) }
      case .answer:
        let question = Interaction<Int, Int>()
        keep(
          question.answer { number in
            probe.run()
            return number
          })
        owner.items.append(question)
        call = { [weak question] in _ = try? question?.askNow(1) }
      case .presenter:
        let presentation = Presentation<Item>(), screen = Screen { probe.run() }
        owner.items.append(screen)
        owner.items.append(presentation)
        keep(presentation.present(on: screen))
        call = { [weak presentation] in presentation?.item.value = Item(id: 1) }
      case .released:
        let rows = numbers.mapped(by: { $0 }) {
          $0
        } release: { _ in
          probe.run()
        }
        owner.items.append(rows)
        keep(rows.observe { _ in })
        call = { numbers.removeAll() }
      case .adapter, .splices:
        let items = ObservableArray([Item(id: 1)])
        let adapter = ListAdapter(items), list = List { probe.run() }
        owner.items.append(list)
        keep(
          kind == .adapter ? adapter.connect(to: list) : adapter.connect(to: list) { list, _, _ in list.show() })
        call = { items.append(Item(id: items.count + 1)) }
      default: makeRead(by: probe, in: owner, run, numbers)
      }
    }
  }
}
