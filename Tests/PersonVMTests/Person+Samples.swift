import PersonVM

extension Person {
  static let ada = Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate("1815-12-10")!)
}
