/// One model: made by the people of the book store.
struct Book: Equatable {
  var title: String
  var author: String
  var cents: Int
  var cover: String?
}

/// Another model, of another team, with other names and another unit.
struct Ticket: Equatable {
  var event: String
  var euros: Int
  var isSoldOut = false
}
