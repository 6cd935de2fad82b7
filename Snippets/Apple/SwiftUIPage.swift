// The samples of "SwiftUI", in its order. Compiled where there is SwiftUI, and against stubs by Scripts/apple.
#if canImport(SwiftUI)
  import Binding
  import BindingArchitecture
  import BindingCollections
  import BindingSwiftUI
  import SwiftUI

  struct Note: Identifiable, Hashable {
    let id: Int
    var title: String
  }

  @MainActor final class NotesViewModel {
    @Tracked var count = 0
    let title = Observable("")
    let isPinned = Observable(false)
    let notes = ObservableArray<Note>()
    let detail = Presentation<Note>()
    let path = PresentationPath<Note>()
    let confirmDeletion = Interaction<String, Bool>()
    let save = Command<Void, Void> {}
  }

  struct CountView: View {
    @Watched var model: NotesViewModel
    @Edited var title: String

    init(_ model: NotesViewModel) {
      _model = Watched(model: model)
      _title = Edited(model.title)
    }

    var body: some View {
      TextField("Title", text: $title)
      Text("\(model.count) notes, the next is \(title)")
    }
  }

  struct PinView: View {
    let model: NotesViewModel

    var body: some View {
      Watching {
        Toggle("Pinned", isOn: model.isPinned.asBinding)
        Text(model.detail.item.value?.title ?? "nothing is open")
      }
    }
  }

  struct NotesView: View {
    let model: NotesViewModel
    @Watched var notes: PersistentArray<Note>

    init(_ model: NotesViewModel) {
      self.model = model
      _notes = Watched(model.notes)
    }

    var body: some View {
      List {
        ForEach(notes) { note in Text(note.title) }
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
        NotesView(model)
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
      SwiftUI::Form { Watching { Text(name.value) } }
    }
  }
#endif
