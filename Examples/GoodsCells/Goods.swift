/// The model of a book store.
struct Book: Equatable {
  var title: String
  var author: String
  var cents: Int
  var cover: String?
}

/// The model of another store, with other names and another unit.
struct Ticket: Equatable {
  var event: String
  var euros: Int
  var isSoldOut = false
}
