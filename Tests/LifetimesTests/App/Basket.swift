import Binding
import BindingArchitecture
import BindingForms

/// The state of the store of the app: which mails are marked, and a label.
struct Basket: Codable, Equatable {
  var marked: [Int] = []
  var label = "basket"

  struct Refused: Error {}

  enum Action {
    case mark(Int), unmark(Int), label(String)
    /// Changes nothing, and leads to the page of a mail.
    case open(Int)
  }

  mutating func reduce(_ action: Action) throws {
    switch action {
    case .mark(let id):
      if !marked.contains(id) { marked.append(id) }
      if marked.count > 3 { throw Refused() }
    case .unmark(let id): marked.removeAll { $0 == id }
    case .label(let text):
      label = text.lowercased()
      if text.isEmpty { throw Refused() }
    case .open: break
    }
  }

  var words: String { "\(marked) \(label)" }
}

/// How the rows of the app are tinted.
enum Tint: ContextKey {
  static var defaultValue: Int { 0 }
}

/// What is shown in the sheet, for those who look for it.
enum Showing: ContextRole {
  typealias Member = App.Editor
}

/// Who does the work of the app.
enum Working: ContextRole {
  typealias Member = Desk
}
