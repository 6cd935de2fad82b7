// The samples of "Getting Started", in its order.
import Binding

// MARK: A value

let celsius = Observable(20.0)
celsius.value = 21.5
print(celsius.value)

// MARK: A value that follows from others

let city = Observable("Lisbon")
let report = Computed { "\(city.value): \(celsius.value)°" }
print(report.value)
city.value = "Porto"
print(report.value)

// MARK: Something that happens when values change

let printing = Effect { print("now", report.value) }
celsius.value = 19
celsius.value = 19

// MARK: Several changes at once

batch {
  city.value = "Faro"
  celsius.value = 27
}

// MARK: A view model and a view

struct Reading {
  var city: String
  var celsius: Double
}

final class WeatherModel {
  @Tracked var reading: Reading
  var title: String { reading.city.uppercased() }
  var warning: String? {
    reading.celsius > 35 ? "Stay in the shade" : nil
  }

  init(_ reading: Reading) { self.reading = reading }
}

final class WeatherView {
  var title = "" { didSet { print("title:", title) } }
  var warning: String? { didSet { print("warning:", warning ?? "none") } }
}

let model = WeatherModel(Reading(city: "Évora", celsius: 31))
let view = WeatherView()
let scope = Scope()
let title = Computed(of: model, \.title)
let warning = Computed(of: model, \.warning)
title.bind(to: view, \.title).store(in: scope)
warning.bind(to: view, \.warning).store(in: scope)

model.reading.celsius = 38

// MARK: A part of a value

let place = model.$reading[\.city]
place.observe { print("place:", $0) }.store(in: scope)
place.value = "Moura"
model.reading.celsius = 12

// MARK: A converter

let degrees = Converter<Double, String> { "\(Int($0.rounded())) °C" }
let celsiusText = celsius.converted(by: degrees)
celsiusText.observe { print("text:", $0) }.store(in: scope)
celsius.value = 27.2
celsius.value = 28

// MARK: An event

let refreshed = Event<Void>()
refreshed.observe { print("refreshed") }.store(in: scope)
refreshed.send()
refreshed.send()

// MARK: The end

scope.end()
printing.cancel()
model.reading = Reading(city: "Beja", celsius: 40)
print("quiet")

// Prints:
// 21.5
// Lisbon: 21.5°
// Porto: 21.5°
// now Porto: 21.5°
// now Porto: 19.0°
// now Faro: 27.0°
// title: ÉVORA
// warning: none
// warning: Stay in the shade
// place: Évora
// title: MOURA
// place: Moura
// warning: none
// text: 27 °C
// now Faro: 27.2°
// now Faro: 28.0°
// text: 28 °C
// refreshed
// refreshed
// quiet
