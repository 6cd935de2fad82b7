import PersonVM

/// The screen, in a terminal, as a passive view: it does what the presenter says, and tells it what the user does.
@MainActor
final class PersonalInfoView: PersonalInfoViewing {
  /// Set when both are made: they know each other.
  var presenter: PersonalInfoPresenter?
  private(set) var isClickable = false
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) { self.print = print }

  func show(name: String) { print("name: \(name)") }
  func show(imageName: String) { print("image: \(imageName)") }

  func setClickable(_ isClickable: Bool) {
    self.isClickable = isClickable
    print("button: \(isClickable ? "enabled" : "disabled")")
  }

  func click() { if isClickable { presenter?.viewDidClick() } }
}
