// The size of a program that edits one number through a field, with a validator, the text and the error bound to plain
// objects.
import Binding
import BindingForms

final class Label {
  var text = "" {
    didSet { print(text) }
  }
}

let age = Observable(36)
let field = Field(age, via: .integer)
field.validate { $0 < 0 ? .refusal("An age is not negative.") : nil }
let entry = Label()
let hint = Label()
let text = field.text.bind(to: entry) { $0.text = $1 }
let error = field.error.map { $0?.message ?? "" }.bind(to: hint) { $0.text = $1 }
field.text.value = "-1"
field.text.value = "37"
text.cancel()
error.cancel()
