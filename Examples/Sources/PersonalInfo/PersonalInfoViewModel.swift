import Binding
import PersonVM

/// A screen that shows the user: a name, an image, and a button.
///
/// It begins to load when it is made, and shows the first person of its service. It knows neither its view nor a
/// particular service: a test passes a service that answers when the test says so.
@MainActor final class PersonalInfoViewModel {
  /// The name as the converter writes it; empty until there is one.
  var nameText: String { person.map { converter.name.convert($0.name) } ?? "" }
  /// The name of the image: `person` until the person has been loaded, then `person.fill`; `person.slash` after a
  /// failure.
  var imageName: String {
    if load.failure.value != nil { return "person.slash" }
    return person == nil ? "person" : "person.fill"
  }
  /// Loads; executed when the view model is made, and may be executed again.
  let load: Command<Void, Person?>
  /// Sends ``clicked``; enabled once there is a person.
  private(set) lazy var viewDidClick = Command(for: self, enabledIf: { $0.person != nil }) { me in
    if let person = me.person { me.clicked.send(person) }
  }
  /// The clicked person, for the screen with the details.
  let clicked = Event<Person>(name: "clicked")
  private let converter: PersonConverter

  init(service: any PersonService, converter: PersonConverter = .init()) {
    self.converter = converter
    load = Command(policy: .shared, name: "load") { try await service.persons().first }
    load.execute()
  }

  private var person: Person? { load.output.value.flatMap { $0 } }
}
