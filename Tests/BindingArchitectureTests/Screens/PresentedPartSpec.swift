import Binding
import BindingArchitecture
import Testing

/// An item or one case of it, for a toolkit that writes `nil` when the user closes its view.
@Suite struct PresentedPartSpec {
  private final class Editor {}

  private struct Note: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  private enum Destination {
    case editor(Editor)
    case note(Note)
    var editor: Editor? { if case .editor(let editor) = self { editor } else { nil } }
    var note: Note? { if case .note(let note) = self { note } else { nil } }
  }

  private let destination = Presentation<Destination>()

  @Test func `one case is shown, and closing its view takes the whole item away`() {
    let (editors, notes) = (
      PresentedPart(of: destination, \.editor), PresentedPart(of: destination, \.note)
    )
    #expect(editors.item == nil)
    let editor = Editor()
    destination.item.value = .editor(editor)
    #expect(editors.item === editor)
    #expect(notes.item == nil)
    editors.close(editor)
    #expect(destination.item.value == nil)
  }

  @Test func `what the program has put in the place of a closed view stays`() {
    let (editors, notes) = (
      PresentedPart(of: destination, \.editor), PresentedPart(of: destination, \.note)
    )
    let (former, editor) = (Editor(), Editor())
    destination.item.value = .note(Note(id: 1))
    editors.close(former)
    #expect(notes.item?.id == 1)
    destination.item.value = .editor(editor)
    editors.close(former)
    #expect(editors.item === editor)
    destination.item.value = .note(Note(id: 2))
    notes.close(Note(id: 1))
    #expect(notes.item?.id == 2)
    editors.close(nil)
    #expect(notes.item?.id == 2)
  }

  @Test func `another version of what was shown is closed with it`() {
    let notes = PresentedPart(of: destination, \.note)
    destination.item.value = .note(Note(id: 1, text: "typed"))
    notes.close(Note(id: 1))
    #expect(destination.item.value == nil)
  }
}
