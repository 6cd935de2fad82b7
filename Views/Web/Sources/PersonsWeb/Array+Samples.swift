public import PersonVM

extension [Person] {
  /// Persons for a database that is new.
  public static var samples: [Person] {
    [
      ("Countess", "Ada", "Lovelace", 1815, 12, 10), ("Dr.", "Grace", "Hopper", 1906, 12, 9),
      (nil, "Alan", "Turing", 1912, 6, 23), ("Sir", "Tony", "Hoare", 1934, 1, 11), (nil, "小明", "李", 1990, 6, 1),
      ("Dr.", "Barbara", "Liskov", 1939, 11, 7), (nil, "Edsger", "Dijkstra", 1930, 5, 11),
      (nil, "Zoë", "O’Brien", 1984, 2, 29), (nil, "Donald", "Knuth", 1938, 1, 10),
    ].map { salutation, first, last, year, month, day in
      guard let birthdate = CalendarDate(year: year, month: month, day: day) else {
        fatalError("\(first) was born on a day that there is not.")
      }
      return Person(salutation: salutation, firstName: first, lastName: last, birthdate: birthdate)
    }
  }
}
