#if canImport(SwiftUI)
  import Foundation
  import Observation
  import PersonServers

  /// The same as `PersonEditor` of Persons.
  @MainActor @Observable final class PersonEditor: Identifiable {
    enum Input: CaseIterable { case first, last, handle }

    private let original: Person
    var person: Person
    private(set) var touched: Set<Input> = []
    private(set) var isBirthdateTouched = false
    private(set) var isCheckingHandle = false
    private(set) var isHandleTaken = false
    private(set) var isSaving = false
    var saveFailure: String?
    private let server: any PersonServer
    private let onSave: (Person) -> Void
    @ObservationIgnored private var check: Task<Void, Never>?

    init(_ person: Person, server: any PersonServer, onSave: @escaping (Person) -> Void) {
      (original, self.person, self.server, self.onSave) = (person, person, server, onSave)
    }

    var firstError: String? { person.first.isEmpty ? "Enter a first name." : nil }
    var lastError: String? { person.last.isEmpty ? "Enter a last name." : nil }
    var handleError: String? { isHandleTaken ? "Somebody has this handle." : nil }
    var birthdateError: String? { person.birthdate > .now ? "That is in the future." : nil }
    var isValid: Bool {
      firstError == nil && lastError == nil && handleError == nil && birthdateError == nil && !isCheckingHandle
    }
    var canSave: Bool { isValid && !isSaving }

    func shownError(_ input: Input) -> String? {
      guard touched.contains(input) else { return nil }
      return switch input {
      case .first: firstError
      case .last: lastError
      case .handle: handleError
      }
    }

    var shownBirthdateError: String? { isBirthdateTouched ? birthdateError : nil }

    func leave(_ input: Input?) { if let input { touched.insert(input) } }

    func touchBirthdate() { isBirthdateTouched = true }

    func handleChanged() {
      check?.cancel()
      isHandleTaken = false
      let handle = person.handle
      guard handle != original.handle, !handle.isEmpty else { return isCheckingHandle = false }
      isCheckingHandle = true
      check = Task {
        try? await Task.sleep(for: .milliseconds(300))
        if Task.isCancelled { return }
        let isFree = (try? await server.isFree(handle)) ?? false
        if Task.isCancelled { return }
        (isHandleTaken, isCheckingHandle) = (!isFree, false)
      }
    }

    func save() async {
      guard canSave else { return }
      isSaving = true
      defer { isSaving = false }
      saveFailure = nil
      do { onSave(try await server.save(person)) } catch { saveFailure = error.localizedDescription }
    }
  }
#endif
