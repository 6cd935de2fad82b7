/// The entity: the whole state of the screen, as a value.
struct ToDoEntity: Equatable {
  /// Whether the items that are shown have been saved.
  enum Saving: Equatable {
    case saved, changed, underWay
    case failed(String)
  }

  /// Whether the stored items have been loaded.
  enum Loading: Equatable {
    case done, underWay
    case failed(String)
  }

  var items: [ToDoItem] = []
  /// Counted here instead of using a clock or random numbers: the same actions must give the same items.
  var nextNumber = 1
  var saving = Saving.saved
  var loading = Loading.done
}

struct ToDoItem: Equatable, Sendable {
  /// Items that are added before the list has been loaded must not get the identity of a stored item, nor change their
  /// identity then: a screen may show them.
  enum ID: Hashable, Sendable {
    /// Numbered by the storage.
    case kept(Int)
    /// Numbered by this screen.
    case typed(Int)
  }

  let id: ID
  let title: String
  var isDone = false
}

/// All actions.
enum ToDoAction: Equatable {
  case load
  /// The answers to ``load``: the stored items, or the error.
  case loaded([ToDoItem])
  case notLoaded(String)
  case add(String)
  case toggle(id: ToDoItem.ID)
  case removeDone
  case open(id: ToDoItem.ID)
  case save
  /// The answers to ``save``: the saved items, or the error.
  case saved([ToDoItem])
  case notSaved(String)
}
