// The view model of the form to sign up, with `@Observable`. The focus is left to the view, and drafts are not stored.
// With: Examples/Sources/SignUp/Account.swift
import Observation

// MARK: The view model

@MainActor @Observable final class SignUpViewModel {
  enum Input: CaseIterable { case email, password, repeated }

  var email = "" { didSet { if email != oldValue { (refused, isChecked) = (nil, false) } } }
  var password = ""
  var repeated = ""
  var wantsNews = false
  private(set) var account = Account()
  private(set) var isSubmitting = false
  private(set) var isSubmitted: Bool?
  private var touched: Set<Input> = []
  private var refused: String?
  private var isChecked = false
  private let server: any SignUpServer

  init(server: any SignUpServer) { self.server = server }

  private var address: String {
    String(email.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
  func error(of input: Input) -> String? {
    switch input {
    case .email: address.contains("@") ? refused : "That is no address."
    case .password: password.count < 8 ? "Too short." : nil
    case .repeated: repeated == password ? nil : "Not the same."
    }
  }
  func shownError(of input: Input) -> String? { touched.contains(input) ? error(of: input) : nil }
  func leave(_ input: Input) { touched.insert(input) }
  var firstInvalid: Input? { Input.allCases.first { error(of: $0) != nil } }

  func submit() async throws {
    guard !isSubmitting else { return }
    touched = Set(Input.allCases)
    isSubmitted = false
    guard firstInvalid == nil else { return }
    isSubmitting = true
    defer { isSubmitting = false }
    let wanted = Account(email: address, password: password, wantsNews: wantsNews)
    if !isChecked, try await server.knows(wanted.email) { return refuse(wanted) }
    isChecked = true
    do { try await server.register(wanted) } catch is EmailTaken { return refuse(wanted) }
    (account, isSubmitted) = (wanted, true)
  }

  private func refuse(_ wanted: Account) {
    if address == wanted.email { refused = "Somebody has that address." }
  }
}

// MARK: A run

let signUp = SignUpViewModel(server: MemorySignUpServer())
try await signUp.submit()
print(signUp.shownError(of: .email) ?? "fine", signUp.shownError(of: .password) ?? "fine")
(signUp.email, signUp.password, signUp.repeated) = ("ada@example.org", "correct horse", "correct horse")
try await signUp.submit()
print(signUp.shownError(of: .email) ?? "fine")
signUp.email = "grace@example.org"
try await signUp.submit()
print(signUp.account.email)

// Prints:
// That is no address. Too short.
// Somebody has that address.
// grace@example.org
