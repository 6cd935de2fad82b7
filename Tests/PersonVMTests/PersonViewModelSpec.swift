import Binding
import Foundation
import PersonVM
import Testing

@Suite struct PersonViewModelSpec {
  @Test func `nameText has the salutation when there is one`() {
    let viewModel = PersonViewModel(person: person(salutation: "Dr."))
    #expect(viewModel.nameText.value == "Dr. first last")
  }

  @Test func `nameText has no salutation when there is none`() {
    let viewModel = PersonViewModel(person: person(salutation: nil))
    #expect(viewModel.nameText.value == "first last")
  }

  @Test func `birthdateText has the weekday, month, day and year`() {
    let viewModel = PersonViewModel(person: person())
    #expect(viewModel.birthdateText.value == "Thursday January 1, 1970")
  }

  @Test(arguments: ["", " ", "\t\n"])
  func `nameText leaves out a blank salutation`(salutation: String) {
    let viewModel = PersonViewModel(person: person(salutation: salutation))
    #expect(viewModel.nameText.value == "first last")
  }

  @Test(arguments: [("", "last", "Dr. last"), ("first", " ", "Dr. first"), ("", "", "Dr.")])
  func `nameText has no stray space where a name is missing`(firstName: String, lastName: String, text: String) {
    let viewModel = PersonViewModel(person: person(salutation: "Dr.", firstName: firstName, lastName: lastName))
    #expect(viewModel.nameText.value == text)
  }

  @Test func `birthdateText shows a birthdate that was given as an instant`() {
    let instant = Date(timeIntervalSince1970: 0)
    let viewModel = PersonViewModel(person: Person(salutation: nil, firstName: "", lastName: "", birthdate: instant))
    #expect(viewModel.birthdateText.value == "Thursday January 1, 1970")
  }

  @Test func `a person view model follows its person`() {
    let viewModel = PersonViewModel(person: person())
    var names: [String] = []
    var birthdates: [String] = []
    let tokens = [
      viewModel.nameText.observe { names.append($0) },
      viewModel.birthdateText.observe { birthdates.append($0) },
    ]
    viewModel.person.value.lastName = "next"
    viewModel.person.value.birthdate = .latest
    viewModel.person.value = person(salutation: "Dr.")
    #expect(names == ["first last", "first next", "Dr. first last"])
    #expect(birthdates == ["Thursday January 1, 1970", "Friday December 31, 9999", "Thursday January 1, 1970"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a person view model shares its person with other users`() {
    let model = Observable(person())
    let viewModel = PersonViewModel(person: model)
    #expect(viewModel.person === model)
    model.value.firstName = "second"
    #expect(viewModel.nameText.value == "second last")
  }

  @Test func `another name with the same text notifies no observer`() {
    let viewModel = PersonViewModel(person: person())
    var names: [String] = []
    let token = viewModel.nameText.observe { names.append($0) }
    viewModel.person.value.firstName = " first "
    viewModel.person.value.salutation = ""
    #expect(names == ["first last"])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [true, false])
  func `a person view model runs only the converter whose part has changed`(isObserved: Bool) {
    let runs = Runs()
    let viewModel = PersonViewModel(person: Observable(person()), converter: runs.counting(PersonConverter()))
    let tokens = isObserved ? [viewModel.nameText.observe { _ in }, viewModel.birthdateText.observe { _ in }] : []
    func read() -> [String] { [viewModel.nameText.value, viewModel.birthdateText.value] }
    #expect(read() == ["first last", "Thursday January 1, 1970"])
    #expect(runs == Runs(names: 1, birthdates: 1))
    viewModel.person.value.firstName = "second"
    #expect(read() == ["second last", "Thursday January 1, 1970"])
    #expect(runs == Runs(names: 2, birthdates: 1))
    viewModel.person.value.birthdate = .earliest
    #expect(read() == ["second last", "Monday January 1, 0001"])
    #expect(runs == Runs(names: 2, birthdates: 2))
    viewModel.person.value = viewModel.person.value
    #expect(read() == ["second last", "Monday January 1, 0001"])
    #expect(runs == Runs(names: 2, birthdates: 2))
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [true, false])
  func `birthdateText alone is written again for another locale`(isObserved: Bool) {
    let runs = Runs()
    let locale = Observable(Locale(identifier: "en_US_POSIX"))
    let converter = runs.counting(PersonConverter(locale: locale.value))
    let viewModel = PersonViewModel(person: Observable(person()), converter: converter)
    let tokens = isObserved ? [viewModel.nameText.observe { _ in }, viewModel.birthdateText.observe { _ in }] : []
    func read() -> [String] { [viewModel.nameText.value, viewModel.birthdateText.value] }
    #expect(read() == ["first last", "Thursday January 1, 1970"])
    locale.value = Locale(identifier: "de")
    #expect(read() == ["first last", "Donnerstag Januar 1, 1970"])
    #expect(runs == Runs(names: 1, birthdates: 2))
    locale.value = Locale(identifier: "de")
    #expect(read() == ["first last", "Donnerstag Januar 1, 1970"])
    #expect(runs == Runs(names: 1, birthdates: 2))
    withExtendedLifetime(tokens) {}
  }

  @Test func `a person view model makes no text that is not read`() {
    let runs = Runs()
    let viewModel = PersonViewModel(person: Observable(person()), converter: runs.counting(PersonConverter()))
    viewModel.person.value.firstName = "second"
    #expect(viewModel.birthdateText.value == "Thursday January 1, 1970")
    #expect(runs == Runs(names: 0, birthdates: 1))
  }

  @Test func `a person view model is released with its last user, though the person lives on`() {
    let model = Observable(person())
    weak var released: PersonViewModel?
    weak var text: Computed<String>?
    do {
      let viewModel = PersonViewModel(person: model)
      (released, text) = (viewModel, viewModel.nameText)
      let token = viewModel.nameText.observe { _ in }
      #expect(model.observerCount == 1)
      token.cancel()
    }
    #expect(released == nil)
    #expect(text == nil)
    #expect(model.observerCount == 0)
  }

  private func person(
    salutation: String? = nil,
    firstName: String = "first",
    lastName: String = "last"
  ) -> Person {
    let birthdate = CalendarDate(year: 1970, month: 1, day: 1)!
    return Person(salutation: salutation, firstName: firstName, lastName: lastName, birthdate: birthdate)
  }
}

/// How often each converter ran.
private final class Runs: Equatable {
  private var names: Int
  private var birthdates: Int

  init(names: Int = 0, birthdates: Int = 0) {
    self.names = names
    self.birthdates = birthdates
  }

  func counting(_ converter: PersonConverter) -> PersonConverter {
    PersonConverter(
      name: Converter { name in
        self.names += 1
        return converter.name.convert(name)
      },
      birthdate: Converter { birthdate in
        self.birthdates += 1
        return converter.birthdate.convert(birthdate)
      }
    )
  }

  static func == (left: Runs, right: Runs) -> Bool {
    (left.names, left.birthdates) == (right.names, right.birthdates)
  }
}
