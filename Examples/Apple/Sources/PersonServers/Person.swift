package import Foundation

/// What the app is about.
package struct Person: Identifiable, Hashable, Sendable {
  package enum Tier: String, CaseIterable, Sendable { case guest, member, patron }

  package struct Phone: Identifiable, Hashable, Sendable {
    package let id: UUID
    package var number: String

    package init(number: String = "") { (id, self.number) = (UUID(), number) }
  }

  package let id: Int
  package var first: String
  package var last: String
  package var handle: String
  package var birthdate: Date
  package var tier = Tier.guest
  package var isSubscribed = false
  package var phones: [Phone] = []

  package var name: String { "\(first) \(last)" }
  package var initial: String { String(last.prefix(1)) }

  package init(id: Int, first: String = "", last: String = "", handle: String = "", birthdate: Date = .distantPast) {
    (self.id, self.first, self.last, self.handle, self.birthdate) = (id, first, last, handle, birthdate)
  }
}
