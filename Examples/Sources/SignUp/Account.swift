struct Account: Equatable {
  var email = ""
  var password = ""
  var wantsNews = false
}

struct EmailTaken: Error {}

/// Knows the existing accounts.
@MainActor protocol SignUpServer: AnyObject, Sendable {
  func knows(_ email: String) async throws -> Bool
  func register(_ account: Account) async throws
}

/// Keeps accounts in memory, while another user is signing up as Eve.
@MainActor final class MemorySignUpServer: SignUpServer {
  private(set) var emails: Set<String> = ["ada@example.org"]
  private(set) var asked: [String] = []

  func knows(_ email: String) async throws -> Bool {
    asked.append(email)
    return emails.contains(email)
  }

  func register(_ account: Account) async throws {
    if account.email == "eve@example.org" { throw EmailTaken() }
    emails.insert(account.email)
  }
}
