import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import Observation

/// Code of the program that runs at many moments, and looks at the app.
@MainActor
final class AppReadings {
  weak var app: App?
  /// What a reader in a scope that may be paused, and one in a task that runs while something holds, have seen last.
  private(set) var seenHidden: [AppPart: String] = [:]
  private(set) var seenByLoop: [AppPart: String]?
  let checks = CheckCounts()
  /// What all parts say when everything has come to rest.
  var now: [AppPart: String] = [:]
  /// The same, as a reader that nothing observes remembers it.
  private(set) lazy var everything = Computed(name: "everything") { [unowned self] in app?.words ?? [:] }

  func begin(in app: App) {
    let (scope, setup) = (app.scope, app.setup)
    weak let me = self
    app.badge.state.observe { _ in }.store(in: app.hidden)
    if setup.has(.paused) {
      Effect(name: "hidden") { if let app = me?.app { me?.see(app) } }.store(in: app.hidden)
    }
    if setup.has(.loop) {
      let all = Computed(name: "everything for a loop") { me?.app?.words ?? [:] }
      scope.task(while: { [isOnline = app.isOnline] in isOnline.value }) { @MainActor in
        for await words in all.values { me?.seenByLoop = words }
      }
    }
    if setup.looks(.computed) {
      let looking = Computed(name: "looking", changes: .always) { me?.app?.look("in a computed") }
      Effect(name: "reader of looking") { looking.value }.store(in: scope)
    }
    if setup.looks(.cleanup) {
      Effect(name: "cleaned up") {
        _ = me?.app?.words
        onCleanup { me?.app?.look("in a cleanup") }
      }.store(in: scope)
    }
    if setup.looks(.observers) { beginObserving(app) }
    if setup.looks(.events) { beginListening(app) }
    if setup.looks(.youngEffect) {
      Effect(name: "young effect") { me?.app?.look("in a young effect") }.store(in: scope)
    }
  }

  /// What an effect in a scope that may be paused does.
  private func see(_ app: App) {
    if app.hidden.isPaused { app.complain("an effect in a paused scope runs") }
    seenHidden = app.words
  }

  private func beginObserving(_ app: App) {
    weak let me = self
    func look(_ place: String) -> () -> Void { { me?.app?.look("in an observer of \(place)") } }
    let inNote = look("the note"), inList = look("the list"), inShown = look("what is shown")
    let inSelection = look("the selection"), inPath = look("the path"), inForm = look("the form")
    let inArchive = look("the archive"), inSaved = look("the saved state")
    app.note.observeChanges { _, _ in inNote() }.store(in: app.scope)
    app.mails.observeChangeSets { _ in inList() }.store(in: app.scope)
    app.shown.observeChanges { _, _ in inShown() }.store(in: app.scope)
    app.selection.ids.observeChanges { _, _ in inSelection() }.store(in: app.scope)
    app.path.items.observeChanges { _, _ in inPath() }.store(in: app.scope)
    app.form.isDirty.observeChanges { _, _ in inForm() }.store(in: app.scope)
    app.archived.observeChanges { _, _ in inArchive() }.store(in: app.scope)
    app.history?.isAtSavedState.observeChanges { _, _ in inSaved() }.store(in: app.scope)
  }

  private func beginListening(_ app: App) {
    weak let me = self
    app.pages.loaded.observe { _ in me?.app?.look("when a page is loaded") }.store(in: app.scope)
    guard let desk = app.desk.peek() else { return }
    desk.post.outputs.observe { _ in me?.app?.look("in an observer of posts") }.store(in: app.scope)
    desk.archive.outputs.observe { _ in me?.app?.look("in an observer of the archive") }.store(in: app.scope)
    desk.save.outputs.observe { _ in me?.app?.look("in an observer of saves") }.store(in: app.scope)
  }
}

/// How many checks were answered, and how many answers have come back to the app.
@MainActor
final class CheckCounts {
  var answered = 0, taken = 0
}

/// A body that Observation tells, as a view has it.
@MainActor
final class AppBody {
  private(set) var seen: [AppPart: String] = [:]
  /// Whether it was told that it has to be read again.
  private(set) var isStale = false

  func read(_ app: App) {
    Graph.isVisibleToObservation = true
    isStale = false
    withObservationTracking {
      seen = app.words
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.isStale = true }
    }
  }
}
