import Binding
import BindingTesting
import TestSupport

/// The parts of which an app is made, see `App`. What must hold between each two of them is in `AppPairs`.
enum AppPart: String, CaseIterable, Comparable {
  /// A list that is fetched page by page, and edited; and what is derived from it.
  case pages, derived, selection, children
  /// What undoes, and what edits: lenses, two-way bindings, forms with fields, checks while the user types, drafts that
  /// are written after a pause.
  case history, lens, twoWay, form, check, delayed
  /// Work: commands with an owner, those that submit and those that ask, resources, the owner that goes, and a store.
  case command, submit, confirm, resource, owner, store
  /// What is shown, what is found by those below, what stays, and a second program that writes where it stays.
  case path, sheet, context, storage, writer
  /// Readers of all that: in a scope that is paused, in a task while something holds, in a body that Observation tells.
  case paused, loop, body
  /// Operations that fail.
  case transaction

  static func < (one: AppPart, other: AppPart) -> Bool { one.rawValue < other.rawValue }

  /// The parts that only read the others.
  static let readers: Set<AppPart> = [.storage, .paused, .loop, .body]
}

/// What decides whether a note has changed.
enum Sight: CaseIterable {
  /// `==`, which compares everything; nothing at all; less than `==`; and, for a type whose `==` compares identities,
  /// more than it, or just that.
  case automatic, always, less, more, identity

  var policy: ChangePolicy<Note> {
    switch self {
    case .automatic, .identity: .automatic
    case .always: .always
    case .less: .by { $0.title == $1.title }
    case .more: .by { $0.words == $1.words }
    }
  }

  var policyOfNumbers: ChangePolicy<Int> {
    switch self {
    case .automatic, .more, .identity: .automatic
    case .always: .always
    case .less: .by { $0 / 2 == $1 / 2 }
    }
  }

  /// Whether `==` compares the parts of a note.
  var isValue: Bool { self != .more && self != .identity }

  /// What the policy sees of a note. A part that is written through a lens may change unseen: a value is compared with
  /// the former one where it is written as a whole, and a change in place counts without that.
  func seen(of note: Note) -> String {
    switch self {
    case .automatic, .always, .more: note.words
    case .less: note.title
    case .identity: ""
    }
  }
}

/// A row of the list.
struct Mail: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var title: String
  var rank = 0
}

/// The record that the form of the app edits.
struct Note: Codable, Equatable, Sendable {
  var title = "note"
  var count = 0
  var handle = "me"
  /// Whether `==` compares the parts. Otherwise a note is the same note in all its versions.
  var isValue = true

  var words: String { "\(title) \(count) \(handle)" }

  static func == (one: Note, other: Note) -> Bool { !one.isValue || one.words == other.words }
}

/// A page of the path.
struct Stop: Identifiable, Equatable, Codable, Sendable { let id: Int }

/// When the fields of an app write.
enum Writing: CaseIterable {
  case atOnce, onCommit, keeping, asking, afterPause, afterPauseAsking

  var isDelayed: Bool { self == .afterPause || self == .afterPauseAsking }
  /// Whether a draft is written without an end of the edit or a commit.
  var isByItself: Bool { self == .atOnce || isDelayed }

  @MainActor
  func policy(_ clock: ManualClock) -> CommitPolicy {
    switch self {
    case .atOnce: .onChange
    case .afterPause: .delayed(for: .seconds(1), clock: clock)
    case .afterPauseAsking: .delayed(for: .seconds(1), clock: clock).askingInConflicts
    case .onCommit: .onCommit
    case .keeping: .onCommit.keepingInConflicts
    case .asking: .onCommit.askingInConflicts
    }
  }
}

enum Posting: CaseIterable {
  case exclusive, latest, queue, concurrent, shared

  var policy: CommandPolicy {
    switch self {
    case .exclusive: .exclusive
    case .latest: .latest
    case .queue: .queue
    case .concurrent: .concurrent(limit: 2)
    case .shared: .shared
    }
  }
}

extension Posting {
  /// How many executions there may be at once.
  var limit: Int {
    switch self {
    case .exclusive: 1
    case .concurrent: 2
    case .latest, .queue, .shared: .max
    }
  }
}

/// A place at which code of the program runs, and looks at all parts.
enum Looking: CaseIterable {
  /// In an effect that is older than all parts, and in one that is younger; in a computed that an effect reads.
  case oldEffect, youngEffect, computed
  /// In observers of values and of events, in the cleanup of an effect, when a presenter is told.
  case observers, events, cleanup
  /// Between the deeds of one operation.
  case deeds
}

/// One app: which parts it has, and of which kind they are.
struct AppSetup {
  var parts: Set<AppPart> = Set(AppPart.allCases)
  var moments: Set<Looking> = []
  var sight = Sight.automatic
  var writing = Writing.onCommit
  var posting = Posting.exclusive
  /// Whether requests wait until typing pauses, whether presenters take time, whether work outlives its owner.
  var isPausing = false, isAnimated = false, isFinishing = false
  /// Whether the history tracks the form, in place of the note.
  var isHistoryOfForm = false
  /// Whether it brings the selection back.
  var isRestoring = false
  var leaving = Leaving.dropping

  static func any(using generator: inout SeededGenerator) -> AppSetup {
    var setup = AppSetup()
    setup.parts = Set(AppPart.allCases.filter { _ in generator.chance(80) })
    setup.moments = Set(Looking.allCases.filter { _ in generator.chance(30) })
    setup.sight = generator.chance(50) ? .automatic : .allCases.randomElement(using: &generator)!
    setup.writing = .allCases.randomElement(using: &generator)!
    setup.posting = .allCases.randomElement(using: &generator)!
    setup.isPausing = generator.chance(30)
    setup.isAnimated = generator.chance(30)
    setup.isFinishing = generator.chance(30)
    setup.isHistoryOfForm = generator.chance(30)
    setup.isRestoring = generator.chance(50)
    setup.leaving = .allCases.randomElement(using: &generator)!
    return setup
  }
}

extension AppSetup {
  func has(_ part: AppPart) -> Bool { parts.contains(part) }
  func looks(_ moment: Looking) -> Bool { moments.contains(moment) }
}
