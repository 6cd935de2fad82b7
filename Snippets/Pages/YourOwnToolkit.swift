// The samples of "Your own toolkit", in its order.
import Binding
import BindingCollections
import BindingForms

// MARK: The toolkit, which knows nothing of bindings

@MainActor class Widget {
  var isDisabled = false
  var handlers: [String: () -> Void] = [:]

  func fire(_ event: String) { handlers[event]?() }
}

final class TextBox: Widget {
  static weak var focused: TextBox?
  var text = ""
  var isComposing = false

  func type(_ new: String) {
    text = new
    fire("changed")
  }

  func focus(_ isWanted: Bool) {
    guard isWanted != (TextBox.focused === self) else { return }
    let former = TextBox.focused
    TextBox.focused = isWanted ? self : nil
    former?.fire("focus")
    if isWanted { fire("focus") }
  }
}

final class PushButton: Widget {}

final class Rows: Widget {
  var lines: [String] = []
}

// MARK: Its adapter

extension Widget {
  func event(_ name: String) -> Event<Void> {
    Event(
      attach: { [weak self] event in
        let former = self?.handlers[name]
        self?.handlers[name] = {
          former?()
          event.send()
        }
        return former
      },
      detach: { [weak self] former in self?.handlers[name] = former })
  }
}

extension TextBox: @MainActor BindingTargetProvider {
  var bindingTarget: BindingTarget<String> {
    let focusChanged = event("focus")
    return BindingTarget(
      self, edited: event("changed"),
      ended: focusChanged.filter { TextBox.focused == nil },
      isComposing: { $0.isComposing },
      get: { $0.text }, set: { $0.text = $1 },
      enable: { $0.isDisabled = !$1 },
      focusChanged: focusChanged,
      isFocused: { TextBox.focused === $0 }, focus: { $0.focus($1) })
  }
}

extension Command where Input == Void {
  @MainActor func bind(to button: PushButton) -> Subscription {
    bind(
      to: button, enable: { $0.isDisabled = !$1 },
      hook: { $0.handlers["pushed"] = $1 }, input: {})
  }
}

extension ListAdapter {
  @MainActor func connect(
    to rows: Rows, line: @escaping (Element) -> String
  ) -> Subscription {
    connect(to: rows) { rows, range, elements in
      rows.lines.replaceSubrange(range, with: elements.map(line))
    }
  }
}

// MARK: What its users write

let guests = ObservableArray(["Ada"])
let name = Field(Observable(""), name: "name")
let add = Command<Void, Void>(
  enabledIf: { name.value.value?.isEmpty == false }
) {
  name.commit()
  guests.append(name.text.value)
  name.text.value = ""
}

let (box, button, list) = (TextBox(), PushButton(), Rows())
let scope = Scope()
name.bindTwoWay(to: box).store(in: scope)
add.bind(to: button).store(in: scope)
ListAdapter(guests, by: \.self)
  .connect(to: list, line: \.self).store(in: scope)

name.isFocused.value = true
print(TextBox.focused === box, button.isDisabled)
box.type("Grace")
print(button.isDisabled)
button.fire("pushed")
print(list.lines, box.text, button.isDisabled)
box.focus(false)
print(name.isFocused.value, name.isTouched.value)
scope.end()
print(box.handlers.isEmpty, button.handlers.isEmpty)

// Prints:
// true true
// false
// ["Ada", "Grace"]  true
// false true
// true true
