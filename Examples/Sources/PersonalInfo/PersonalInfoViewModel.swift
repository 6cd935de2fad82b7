public import Binding
public import PersonVM

/// A screen that shows the user: a name, an image, and a button.
///
///     let viewModel = PersonalInfoViewModel(service: service)
///     viewModel.nameText.bind(to: label, \.text).store(in: scope)
///     viewModel.imageName.bind(to: imageView, \.name).store(in: scope)
///     viewModel.viewDidClick.bind(to: button).store(in: scope)
///
/// It begins to load when it is made, and shows the first person of its service. It knows no view, and no service
/// either: a test gives it one that answers when the test says so.
@MainActor
public final class PersonalInfoViewModel {
  /// The name as the converter writes it; empty until there is one.
  public let nameText: Computed<String>
  /// The name of the image: `person` until the person has been loaded, then `person.fill`; `person.slash` after a
  /// failure.
  public let imageName: Computed<String>
  /// Loads; executed when the view model is made, and may be executed again.
  public let load: Command<Void, Person?>
  /// Sends ``clicked``; enabled once there is a person.
  public let viewDidClick: Command<Void, Void>
  /// The person that was clicked, for the screen that shows more.
  public let clicked: Event<Person>

  /// Shows the first person of a service.
  public init(service: any PersonService, converter: PersonConverter = .init()) {
    let load = Command<Void, Person?>(policy: .shared, name: "load") { try await service.persons().first }
    let person = Computed(name: "person") { load.output.value.flatMap { $0 } }
    let clicked = Event<Person>(name: "clicked")
    self.load = load
    self.clicked = clicked
    nameText = Computed(name: "nameText") { person.value.map { converter.name.convert($0.name) } ?? "" }
    imageName = Computed(name: "imageName") {
      if load.failure.value != nil { return "person.slash" }
      return person.value == nil ? "person" : "person.fill"
    }
    viewDidClick = Command(enabledIf: { person.value }, name: "viewDidClick") { clicked.send($0) }
    load.execute()
  }
}
