public import Binding
public import PersonVM

/// A list of persons that can be loaded, edited, and saved.
///
///     let viewModel = PersonListViewModel(service: service)
///     viewModel.load.execute()
///     viewModel.nameTexts.bind(to: list, \.rows).store(in: scope)
///     viewModel.save.bind(to: saveButton).store(in: scope)
///     viewModel.failureText.bind(to: errorLabel, \.text).store(in: scope)
///
/// Fetching and saving exclude each other, so that neither overwrites the persons of the other.
@MainActor
public final class PersonListViewModel {
  /// The persons, to be shown and edited.
  public let persons: Observable<[Person]>
  /// A name for each person, as the converter writes it.
  public let nameTexts: Computed<[String]>
  /// Whether there is something to save: the persons differ from those last fetched or saved.
  public let hasChanges: Computed<Bool>
  /// Fetches the persons; enabled until they have been fetched.
  public let load: Command<Void, Void>
  /// Fetches the persons anew, and forgets changes that were not saved.
  public let reload: Command<Void, Void>
  /// Saves the persons as they are when it is executed; enabled while there are changes.
  public let save: Command<Void, Void>
  /// The last failure, as a sentence; `nil` while there is none.
  public let failureText: Computed<String?>
  /// Whether anything is fetched or saved just now.
  public let isBusy: Computed<Bool>

  /// Shows the persons of a service, once ``load`` is executed.
  public init(service: any PersonService, converter: PersonConverter = .init()) {
    let persons = Observable<[Person]>([], name: "persons")
    let stored = Observable<[Person]?>(nil, name: "stored")
    let hasChanges = Computed(name: "hasChanges") { stored.value.map { $0 != persons.value } ?? false }
    let executing = Executing()

    let fetch: Command<Void, Void>.AsynchronousWork = { _ in
      let fetched = try await service.persons()
      batch {
        stored.value = fetched
        persons.value = fetched
      }
    }
    let load = Command(
      enabledIf: { stored.value == nil && !executing.reload && !executing.save }, name: "load", fetch)
    let reload = Command(enabledIf: { !executing.load && !executing.save }, name: "reload", fetch)
    let save = Command<Void, Void>(
      enabledIf: { hasChanges.value && !executing.load && !executing.reload ? persons.value : nil }, name: "save"
    ) { snapshot in
      try await service.save(snapshot)
      stored.value = snapshot
    }
    executing.commands = (load.isExecuting, reload.isExecuting, save.isExecuting)

    (self.persons, self.hasChanges, self.load, self.reload, self.save) = (persons, hasChanges, load, reload, save)
    nameTexts = persons.map(name: "nameTexts") { $0.map { converter.name.convert($0.name) } }
    isBusy = Computed(name: "isBusy") { executing.load || executing.reload || executing.save }
    failureText = Computed(name: "failureText") {
      if let error = save.failure.value { return "The persons could not be saved: \(error)" }
      let failure = reload.failure.value ?? (stored.value == nil ? load.failure.value : nil)
      return failure.map { "The persons could not be loaded: \($0)" }
    }
  }

  /// Which of the commands are executing.
  ///
  /// Their conditions read it, so it is there before them and is given them when they are made. It has no command
  /// itself: commands keep their conditions, and would keep each other.
  private final class Executing {
    var commands: (load: Computed<Bool>, reload: Computed<Bool>, save: Computed<Bool>)?

    var load: Bool { commands?.load.value ?? false }
    var reload: Bool { commands?.reload.value ?? false }
    var save: Bool { commands?.save.value ?? false }
  }
}
