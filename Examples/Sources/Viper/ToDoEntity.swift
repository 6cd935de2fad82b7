/// The entity: the whole state of the screen, as a value.
struct ToDoEntity: Equatable {
  /// Whether the items that are shown have been saved.
  enum Saving: Equatable {
    case saved, changed, underWay
    case failed(String)
  }

  /// Whether the items that were kept have come.
  enum Loading: Equatable {
    case done, underWay
    case failed(String)
  }

  var items: [ToDoItem] = []
  /// Counted here and not taken from a clock or by chance: the same actions have to give the same items.
  var nextNumber = 1
  var saving = Saving.saved
  var loading = Loading.done
}

struct ToDoItem: Equatable, Sendable {
  /// What is typed before the list has come must not be taken for something in it, nor change its identity then: a
  /// screen may show it.
  enum ID: Hashable, Sendable {
    /// Numbered where it is kept.
    case kept(Int)
    /// Numbered here.
    case typed(Int)
  }

  let id: ID
  let title: String
  var isDone = false
}

/// All that can happen.
enum ToDoAction: Equatable {
  case load
  /// The answers to ``load``: the items that were kept, or why there are none.
  case loaded([ToDoItem])
  case notLoaded(String)
  case add(String)
  case toggle(id: ToDoItem.ID)
  case removeDone
  case open(id: ToDoItem.ID)
  case save
  /// The answers to ``save``: the saved items, or why saving failed.
  case saved([ToDoItem])
  case notSaved(String)
}
