// The samples of the page "Values as objects".
import Binding

// MARK: A value, and a value that follows

let celsius = Observable(20.0)
let city = Observable("Lisbon")
let report = Computed { "\(city.value): \(celsius.value)°" }
print(report.value)
city.value = "Porto"
print(report.value)

let fahrenheit = celsius.map { $0 * 1.8 + 32 }
print(fahrenheit.value)

// MARK: A value that is shared

final class Row {
  let title: Observable<String>
  private(set) lazy var text = title.map { "– \($0)" }
  init(_ title: Observable<String>) { self.title = title }
}

let title = Observable("Notes")
let (row, card) = (Row(title), Row(title))
row.title.value = "Essay"
print(row.text.value, card.text.value)

// MARK: A value that is permitted

let percent = Observable(50, coercing: { min(max($0, 0), 100) })
percent.value = 120
print(percent.value)

// MARK: A value that begins anew

let query = Observable("ada")
let page = Observable(resetBy: { query.value }) { 0 }
page.value = 3
query.value = "grace"
print("page", page.value)

// MARK: A value that follows from its former self

let reading = Observable(3)
let highest = Computed { previous in
  max(previous ?? 0, reading.value)
}
let watching = Effect { print("highest", highest.value) }
reading.value = 9
reading.value = 5

// MARK: A value that follows, and can be written

let kelvin = Lens(
  get: { celsius.value + 273.15 },
  set: { celsius.value = $0 - 273.15 }
)
kelvin.value = 273.15
print(celsius.value)

// Prints:
// Lisbon: 20.0°
// Porto: 20.0°
// 68.0
// – Essay – Essay
// 100
// page 0
// highest 3
// highest 9
// 0.0
