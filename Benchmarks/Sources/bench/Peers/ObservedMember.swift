import Observation

/// A view model for Observation: derived values are computed on each read. In a file that does not import Binding,
/// whose `Observable` has the macro's name.
@Observable
final class ObservedMember {
  var name: String
  var points = 0
  var isActive = true

  init(_ name: String) { self.name = name }

  var title: String { isActive ? name : "–" }
  var rank: Int { points / 100 }
  var isListed: Bool { isActive && points >= 0 }
}
