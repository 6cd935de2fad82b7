// The samples of "SwiftUI", in its order. Compiled where there is SwiftUI, and against stubs by Scripts/apple.
#if canImport(SwiftUI)
  import Binding
  import BindingArchitecture
  import BindingCollections
  import BindingSwiftUI
  import Observation
  import SwiftUI

  struct Note: Identifiable, Hashable {
    let id: Int
    var title: String
  }

  @MainActor final class NotesViewModel {
    let isPinned = Binding::Observable(false)
    let notes = ObservableArray<Note>()
    let detail = Presentation<Note>()
    let path = PresentationPath<Note>()
    let confirmDeletion = Interaction<String, Bool>()
    let save = Command<Void, Void> {}
  }

  final class Visitor: Observation.Observable {
    @Tracked var first = "Ada"
    @Tracked var last = "Lovelace"
    var greeting: String { "\(first) \(last)" }
  }

  struct VisitorView: View {
    @Bindable var visitor: Visitor

    var body: some View {
      TextField("First name", text: $visitor.first)
      Text(visitor.greeting)
    }
  }

  struct PinView: View {
    let model: NotesViewModel

    var body: some View {
      Toggle("Pinned", isOn: model.isPinned.asBinding)
      Text(model.detail.item.value?.title ?? "nothing is open")
    }
  }

  struct NotesView: View {
    let model: NotesViewModel

    var body: some View {
      List {
        ForEach(model.notes.value) { note in Text(note.title) }
          .onDelete { model.notes.remove(atOffsets: $0) }
          .onMove { model.notes.move(fromOffsets: $0, toOffset: $1) }
        CommandButton("Save", model.save)
      }
    }
  }

  struct RootView: View {
    let model: NotesViewModel

    var body: some View {
      PathStack(model.path) {
        NotesView(model: model)
      } destination: { note in
        Text(note.title)
      }
      .sheet(model.detail) { note in Text(note.title) }
      .confirm(
        model.confirmDeletion, "Delete", role: .destructive,
        cancel: "Cancel"
      ) { "Delete \($0)?" }
    }
  }

  struct PlainForm: View {
    let name = Binding::Observable("Ada")

    var body: some View {
      SwiftUI::Form { Text(name.value) }
    }
  }
#endif
