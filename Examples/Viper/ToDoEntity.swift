/// The entity: the whole state of the screen, as a value.
struct ToDoEntity: Equatable {
  /// Whether the items that are shown have been saved.
  enum Saving: Equatable {
    case saved, changed, underWay
    case failed(String)
  }

  var items: [ToDoItem] = []
  /// Counted here and not taken from a clock or by chance: the same actions have to give the same items.
  var nextID = 1
  var saving = Saving.saved
}

struct ToDoItem: Equatable {
  let id: Int
  let title: String
  var isDone = false
}

/// All that can happen.
enum ToDoAction: Equatable {
  case add(String)
  case toggle(id: Int)
  case removeDone
  case open(id: Int)
  case save
  /// The answers to ``save``: the saved items, or why saving failed.
  case saved([ToDoItem])
  case notSaved(String)
}
