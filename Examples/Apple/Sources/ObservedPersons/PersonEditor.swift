#if canImport(SwiftUI)
  import Foundation
  import Observation
  package import PersonServers

  /// The same as `PersonEditor` of Persons.
  @MainActor @Observable package final class PersonEditor: Identifiable {
    package enum Input: CaseIterable { case first, last, handle }

    private let original: Person
    package var person: Person
    private(set) var touched: Set<Input> = []
    private(set) var isBirthdateTouched = false
    package private(set) var isCheckingHandle = false
    private(set) var isHandleTaken = false
    package private(set) var isSaving = false
    package var saveFailure: String?
    private let server: any PersonServer
    private let onSave: (Person) -> Void
    @ObservationIgnored private var check: Task<Void, Never>?

    package init(_ person: Person, server: any PersonServer, onSave: @escaping (Person) -> Void) {
      (original, self.person, self.server, self.onSave) = (person, person, server, onSave)
    }

    var firstError: String? { person.first.isEmpty ? "Enter a first name." : nil }
    var lastError: String? { person.last.isEmpty ? "Enter a last name." : nil }
    var handleError: String? { isHandleTaken ? "Somebody has this handle." : nil }
    var birthdateError: String? { person.birthdate > .now ? "That is in the future." : nil }
    var isValid: Bool {
      firstError == nil && lastError == nil && handleError == nil && birthdateError == nil && !isCheckingHandle
    }
    package var canSave: Bool { isValid && person != original && !isSaving }

    package func shownError(_ input: Input) -> String? {
      guard touched.contains(input) else { return nil }
      return switch input {
      case .first: firstError
      case .last: lastError
      case .handle: handleError
      }
    }

    package var shownBirthdateError: String? { isBirthdateTouched ? birthdateError : nil }

    package func leave(_ input: Input?) { if let input { touched.insert(input) } }

    package func touchBirthdate() { isBirthdateTouched = true }

    package func handleChanged() {
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

    package func save() async {
      guard canSave else { return }
      isSaving = true
      defer { isSaving = false }
      saveFailure = nil
      do {
        onSave(try await server.save(person))
      } catch is HandleTaken {
        isHandleTaken = true
        touched.insert(.handle)
      } catch {
        saveFailure = error.localizedDescription
      }
    }
  }
#endif
