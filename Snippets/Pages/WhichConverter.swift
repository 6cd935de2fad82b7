// The samples of "Which converter", in its order.
import Binding
import BindingFoundation
import BindingTesting
import Foundation

// MARK: Without a language

struct Person {
  var age: Int? = 36
  var height = 1.7
  var salary = 123_456
}

let person = Observable(Person())
let ageField = Observable("")
let heightField = Observable("")
let salaryField = Observable("")
let tokens = [
  person[\.age].bindTwoWay(to: ageField, via: .integer),
  person[\.height].bindTwoWay(
    to: heightField, via: .number(digits: 2).then(.trimmed)),
  person[\.salary].bindTwoWay(to: salaryField, via: .decimal(digits: 2)),
]
ageField.value = ""
heightField.value = " 1.75 "
print(person.value.age as Any, person.value.height, salaryField.value)

let note = Observable<String?>(nil)
let noteField = Observable("")
let noting = note.bindTwoWay(
  to: noteField,
  via: TwoWayConverter<String, String>.trimmed
    .optional("").then(.trimmed))
noteField.value = " dry "
print(note.value ?? "none")
noteField.value = " "
print(note.value ?? "none")

// MARK: In the user's language

let locale = Observable(Locale(identifier: "en_US"))
let price = Observable(Decimal(1234))
let priceField = Observable("")
let euros = TwoWayConverter.formatted(
  Decimal.FormatStyle.Currency(code: "EUR", locale: locale.value))
let binding = price.bindTwoWay(to: priceField, via: euros)
print(priceField.value)
locale.value = Locale(identifier: "de_CH")
priceField.value = "1'250.5"
print(price.value)

// MARK: What is refused

let german = Locale(identifier: "de_DE")
let length = TwoWayConverter.formatted(
  FloatingPointFormatStyle<Double>(locale: german))
let day = TwoWayConverter<Date, String>.date("yyyy-MM-dd")
for text in ["12 apples", "1.5", "1,5"] {
  let number = try? length.convertBack(text)
  print("\(text): \(number.map { "\($0)" } ?? "refused")")
}
for text in ["2023-02-31", "2023-02-28"] {
  let date = try? day.convertBack(text)
  print("\(text): \(date == nil ? "refused" : "read")")
}

// MARK: What is said

let percent = TwoWayConverter<Int8, String>.integer
  .describing { error, text in
    switch error.code {
    case .empty: "Bitte eine Zahl eingeben."
    case .outOfRange:
      "\(text) ist mehr als \(error.arguments[.maximum] ?? "")."
    default: "„\(text)“ ist keine Zahl."
    }
  }
do { _ = try percent.convertBack("200") } catch { print(error) }

// MARK: One of your own

@MainActor func testLength() {
  expectLawful(length, [0, 1234.5, -7])
  expectStrict(length, [1234.5], refusing: ["12 apples", "1.5"])
}
withExtendedLifetime((tokens, binding, noting)) {}

// Prints:
// nil 1.75 1234.56
// dry
// none
// €1,234.00
// 1250.5
// 12 apples: refused
// 1.5: refused
// 1,5: 1.5
// 2023-02-31: refused
// 2023-02-28: read
// 200 ist mehr als 127.
