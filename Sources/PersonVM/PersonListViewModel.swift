public import Binding

/// A list of persons that can be loaded, edited, and saved.
///
///     let viewModel = PersonListViewModel(service: PersonFile(url: url))
///     viewModel.load.execute()
///     viewModel.nameTexts.bind(to: list, \.rows).store(in: scope)
///     viewModel.save.bind(to: saveButton).store(in: scope)
///     viewModel.failureText.bind(to: errorLabel, \.text).store(in: scope)
///
/// Fetching and saving exclude each other, so that neither overwrites what the other is about.
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
  /// What went wrong last, as a sentence; `nil` while nothing is wrong.
  public let failureText: Computed<String?>
  /// Whether anything is fetched or saved just now.
  public let isBusy: Computed<Bool>

  /// Shows the persons of a service, once ``load`` is executed.
  public init(service: any PersonService, converter: PersonConverter = .init()) {
    let persons = Observable<[Person]>([], name: "persons")
    let stored = Observable<[Person]?>(nil, name: "stored")
    let hasChanges = Computed(name: "hasChanges") { stored.value.map { $0 != persons.value } ?? false }
    let others = Others()

    let fetch: Command<Void, Void>.AsynchronousWork = { _ in
      let fetched = try await service.persons()
      batch {
        stored.value = fetched
        persons.value = fetched
      }
    }
    let load = Command(
      enabledIf: { stored.value == nil && !others.isExecuting(but: "load") }, name: "load", fetch)
    let reload = Command(enabledIf: { !others.isExecuting(but: "reload") }, name: "reload", fetch)
    let save = Command<Void, Void>(
      enabledIf: { hasChanges.value && !others.isExecuting(but: "save") ? persons.value : nil }, name: "save"
    ) { snapshot in
      try await service.save(snapshot)
      stored.value = snapshot
    }
    others.all = ["load": load.isExecuting, "reload": reload.isExecuting, "save": save.isExecuting]

    (self.persons, self.hasChanges, self.load, self.reload, self.save) = (persons, hasChanges, load, reload, save)
    nameTexts = persons.map(name: "nameTexts") { $0.map { converter.name.convert($0.name) } }
    isBusy = Computed(name: "isBusy") { others.isExecuting(but: nil) }
    failureText = Computed(name: "failureText") {
      if let error = save.failure.value { return "The persons could not be saved: \(error)" }
      let failure = reload.failure.value ?? (stored.value == nil ? load.failure.value : nil)
      return failure.map { "The persons could not be loaded: \($0)" }
    }
  }

  /// What the commands have to know of each other. Filled in when all are made.
  private final class Others {
    var all: [String: Computed<Bool>] = [:]

    func isExecuting(but name: String?) -> Bool { all.contains { $0.key != name && $0.value.value } }
  }
}
