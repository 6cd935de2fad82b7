import Foundation
import PersonVM
import Testing

@Suite struct PersonSpec {
  let day = CalendarDate(year: 1970, month: 1, day: 1)!

  @Test func `a person has a name and a birthdate`() {
    let person = Person(salutation: "Dr.", firstName: "first", lastName: "last", birthdate: day)
    #expect(person.name == Person.Name(salutation: "Dr.", first: "first", last: "last"))
    #expect(person.birthdate == day)
  }

  @Test func `a person needs no salutation`() {
    #expect(Person(firstName: "first", lastName: "last", birthdate: day).salutation == nil)
  }

  @Test func `a person is born on the day of an instant, in UTC unless a time zone is given`() throws {
    let instant = Date(timeIntervalSince1970: -1)
    #expect(Person(firstName: "", lastName: "", birthdate: instant).birthdate.description == "1969-12-31")
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(Person(firstName: "", lastName: "", birthdate: instant, timeZone: tokyo).birthdate == day)
  }

  @Test func `a person has the same name when only the birthdate changes`() {
    var person = Person(salutation: nil, firstName: "first", lastName: "last", birthdate: day)
    let name = person.name
    person.birthdate = .latest
    #expect(person.name == name)
    person.salutation = "Dr."
    #expect(person.name != name)
  }
}
