import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting

private final class Screen {}

private enum Theme: ContextKey { static let defaultValue = 0 }

private struct Page: Identifiable, Equatable {
  let id: Int
  var title = 0
}

extension KeptValue {
  // MARK: Histories

  static let histories = [
    KeptValue("history.isAtSavedState, undo.isEnabled") {
      let archived: ObservableSet<Int> = []
      let history = History(of: archived)
      return Kept(
        [history.isAtSavedState.value, !history.undo.isEnabled.value], is: [archived.isEmpty, archived.isEmpty]
      ) {
        archived.insert($0)
      }
    },
    KeptValue("history.redo.isEnabled, undo, redo") {
      let number = Observable(0)
      let history = History(of: number)
      number.value = 1
      return Kept(
        [history.undo.isEnabled.value, history.redo.isEnabled.value], is: [number.value == 1, number.value == 0]
      ) {
        $0.isMultiple(of: 2) ? history.undo.execute() : history.redo.execute()
      }
    },
    KeptValue("history.isAtSavedState after markSaved") {
      let (number, saved) = (Observable(0), Observable(0))
      let history = History(of: number)
      return Kept(history.isAtSavedState.value, is: number.value == saved.value) { step in
        batch {
          if step % 2 == 0 { number.value += 1 } else { history.markSaved() }
          if step % 2 == 1 { saved.value = number.peek() }
        }
      }
    },
    KeptValue("history.point") {
      let number = Observable(0)
      let history = History(of: number)
      let point = history.point
      // A point is not tracked, and is read together with what is.
      func kept() -> [Bool] { [history.isAtSavedState.value, history.point == point] }
      return Kept(kept(), is: [number.value == 0, number.value == 0]) {
        if $0 % 2 == 0 { number.value += 1 } else { history.undo.execute() }
      }
    },
    KeptValue("history.undo.isEnabled in its group") {
      let number = Observable(0)
      let history = History(of: number)
      let group = lasting(Subscription?.none)
      return Kept(history.undo.isEnabled.value, is: group.value == nil && number.value > 0) { step in
        batch {
          if step % 2 == 0 {
            group.value = history.beginGroup("Count")
            number.value += 1
          } else {
            group.peek()?.cancel()
            group.value = nil
          }
        }
      }
    },
    KeptValue("history.undoTitle, undoName") {
      let (number, name) = (Observable(0), Observable(String?.none))
      let history = History(of: number)
      func kept() -> String { "\(history.undoTitle.value) \(history.undoName.value ?? "")" }
      return Kept(kept(), is: name.value.map { "Undo \($0) \($0)" } ?? "Undo ") { step in
        batch {
          name.value = "step \(step)"
          history.group("step \(step)") { number.value += 1 }
        }
      }
    },
    KeptValue("history of a form") {
      let model = Observable(0)
      let field = Field(model, via: .integer, commit: .onCommit)
      let form = Form(field)
      let history = History(of: form)
      return Kept(history.isAtSavedState.value, is: model.value == 0) { number in
        if number % 2 == 0 { field.text.value = "\(number + 1)" }
        if number % 2 == 1 { form.commit() }
      }
    },
  ]

  // MARK: Screens

  static let screens = [
    KeptValue("presentation.isPresented") {
      let sheet = Presentation<Page>()
      return Kept(sheet.isPresented.value, is: sheet.item.value != nil) {
        sheet.item.value = $0 % 2 == 0 ? Page(id: $0) : nil
      }
    },
    KeptValue("page.item of a presentation") {
      let (sheet, host) = (Presentation(Page(id: 0)), PresenterDouble<Page>())
      let token = sheet.present(on: host)
      let page = host.screen!
      return Kept(page.item, is: sheet.item.value!) { sheet.item.value?.title = $0 + 1 }.keeping(token, host)
    },
    KeptValue("page.isWanted") {
      let (sheet, host) = (Presentation(Page(id: 0)), PresenterDouble<Page>())
      let token = sheet.present(on: host)
      let page = host.screen!
      return Kept(
        [page.isWanted, sheet.item.value?.id == 0], is: Array(repeating: sheet.item.value?.id == 0, count: 2)
      ) { sheet.item.value = Page(id: $0) }.keeping(token, host)
    },
    KeptValue("path.top") {
      let path = PresentationPath<Page>()
      return Kept(path.top, is: path.items.value.last) { $0 % 3 == 2 ? path.popToRoot() : path.push(Page(id: $0)) }
    },
    KeptValue("page.item of a path") {
      let (path, host) = (PresentationPath([Page(id: 0), Page(id: 1)]), StackPresenterDouble<Page>())
      let token = path.present(on: host)
      let page = host.screens[0]
      return Kept(page.item, is: path.items.value[0]) { path.items.value[0].title = $0 + 1 }.keeping(token, host)
    },
    KeptValue("page.isWanted of a path") {
      let (path, host) = (PresentationPath([Page(id: 0), Page(id: 1)]), StackPresenterDouble<Page>())
      let token = path.present(on: host)
      let page = host.screens[1]
      return Kept(
        "\(path.items.value.map(\.id)) \(page.isWanted)",
        is: "\(path.items.value.map(\.id)) \(path.items.value.count > 1)"
      ) { _ in path.pop() }.keeping(token, host)
    },
    KeptValue("lifecycle.scope.isPaused") {
      let lifecycle = Lifecycle()
      let scope = lifecycle.scope(during: .appearing..<(.visible))
      return Kept(
        "\(lifecycle.phase.value) \(scope.isPaused)",
        is: "\(lifecycle.phase.value) \(lifecycle.phase.value != .appearing)"
      ) {
        [lifecycle.viewDidLoad, lifecycle.viewWillAppear, lifecycle.viewDidAppear, lifecycle.viewWillDisappear][
          $0 % 4]()
      }
    },
    KeptValue("interaction.isAnswerable") {
      let (question, handler) = (Interaction<Int, Int>(), lasting(Subscription?.none))
      return Kept(question.isAnswerable.value, is: handler.value != nil) { number in
        batch {
          handler.peek()?.cancel()
          handler.value = number % 2 == 0 ? question.answer { $0 } : nil
        }
      }
    },
  ]

  // MARK: Stores and contexts

  static let stores = [
    KeptValue("store.state, actions") {
      let (store, sent) = (
        Store(0, keeping: 100) { (state: inout Int, action: Int) in state += action }, Observable([Int]())
      )
      return Kept(["\(store.state.value)", "\(store.actions)"], is: ["\(sent.value.reduce(0, +))", "\(sent.value)"]) {
        number in
        batch {
          sent.value.append(number + 1)
          store.send(number + 1)
        }
      }
    },
    KeptValue("store.lens") {
      let store = Store(Page(id: 0)) { (state: inout Page, action: Int) in state.title = action }
      let lens = store.lens(\.title) { $0 }
      return Kept(lens.value, is: store.state.value.title) {
        if $0 % 2 == 0 { store.send($0 + 1) } else { lens.value = $0 + 1 }
      }
    },
    KeptValue("context[key]") {
      let room = Context()
      let panel = room.child()
      let set = Observable<Int?>(nil)
      return Kept(panel[Theme.self], is: set.value ?? 0) { number in
        batch {
          set.value = number % 2 == 0 ? number + 1 : nil
          if let theme = set.peek() { room[Theme.self] = theme } else { room.removeValue(of: Theme.self) }
        }
      }
    },
    KeptValue("registry.find, count") {
      let (registry, put) = (Registry(), Observable<Screen?>(nil))
      return Kept([registry.find(Screen.self) === put.value, registry.count == 1], is: [true, put.value != nil]) {
        number in
        let screen = number % 2 == 0 ? Screen() : nil
        batch {
          if let screen { registry.put(screen, policy: .replace) } else { registry.remove(Screen.self) }
          put.value = screen
        }
      }
    },
  ]
}
