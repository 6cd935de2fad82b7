import Binding
import GTKViews
import PersonVM

/// A window with the name and the day of birth of a person.
@MainActor func makeCard(_ person: PersonViewModel, until scope: Scope) -> Window {
  let window = Window(title: "Card", width: 320)
  let (icon, name, birthdate) = (Icon("avatar-default-symbolic", size: 96), Label(), Label())
  name.style("title-2")
  birthdate.style("dim-label")
  icon.style("dim-label")
  let lines = Box(.vertical, spacing: 12, icon, name, birthdate)
  for label in [name, birthdate] { label.align(horizontally: .center) }
  lines.margin = 32
  window.header = HeaderBar(title: "Card")
  window.content = lines
  person.nameText.bind(to: name, \.text).store(in: scope)
  person.birthdateText.bind(to: birthdate, \.text).store(in: scope)
  window.shortcut("Escape").onTrigger = { [weak window] in window?.close() }
  return window
}
