import Observation

/// A view model for Observation: what is derived is computed whenever it is asked for. In a file that does not import
/// Binding, whose `Observable` has the macro's name.
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
