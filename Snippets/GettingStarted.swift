// The samples of "Getting Started", in its order.
import Binding

// MARK: A view model

final class Weather {
  @Tracked var city = "Lisbon"
  @Tracked var celsius = 20.0
  var title: String { city.uppercased() }
  var warning: String? {
    celsius > 35 ? "Stay in the shade" : nil
  }
  private(set) lazy var reset = Command(
    for: self, enabledIf: { $0.celsius != 20 }
  ) { me in me.celsius = 20 }
}

let weather = Weather()
weather.celsius = 38
print(weather.warning ?? "none")

// MARK: Something that happens when values change

let printing = Effect { print("now", weather.title, weather.celsius) }
weather.celsius = 19
weather.celsius = 19

// MARK: Several changes at once

batch {
  weather.city = "Évora"
  weather.celsius = 27
}

// MARK: A view

final class WeatherView {
  var title = "" { didSet { print("title:", title) } }
  var warning: String? { didSet { print("warning:", warning ?? "none") } }
}

let view = WeatherView()
let scope = Scope()
let title = Computed(of: weather, \.title)
let warning = Computed(of: weather, \.warning)
title.bind(to: view, \.title).store(in: scope)
warning.bind(to: view, \.warning).store(in: scope)

weather.celsius = 38

// MARK: A command

let canReset = weather.reset.isEnabled
canReset.observe { print("can reset:", $0) }.store(in: scope)
weather.reset.execute()

/// A service.
struct Office {
  func post(_ text: String) async throws {
    await Task.yield()  // a request
  }
}

@MainActor
final class Letter {
  @Tracked var text = "Dear Ada"
  private let office = Office()
  private(set) lazy var send = Command(
    for: self, given: { $0.text.isEmpty ? nil : $0.text }
  ) { [office] text in
    try await office.post(text)
  } then: { me, _ in
    me.text = ""
  }
}

let letter = Letter()
let errors = letter.send.failures.observe { print("failed:", $0) }
try await letter.send.run()
print("can send:", letter.send.isEnabled.value)

// MARK: A part of a value

struct Address {
  var street: String
  var city: String
}
final class Contact {
  @Tracked var address = Address(street: "Mill Lane 2", city: "Porto")
}

let contact = Contact()
let city = contact.$address[\.city]
city.observe { print("city:", $0) }.store(in: scope)
city.value = "Moura"
contact.address.street = "Mill Lane 3"

// MARK: A converter

let degrees = Converter<Double, String> { "\(Int($0.rounded())) °C" }
let celsiusText = weather.$celsius.converted(by: degrees)
celsiusText.observe { print("text:", $0) }.store(in: scope)
weather.celsius = 19.8
weather.celsius = 28

// MARK: An event

let refreshed = Event<Void>()
refreshed.observe { print("refreshed") }.store(in: scope)
refreshed.send()
refreshed.send()

// MARK: The end

scope.end()
printing.cancel()
weather.city = "Beja"
print("quiet")

// Prints:
// Stay in the shade
// now LISBON 38.0
// now LISBON 19.0
// now ÉVORA 27.0
// title: ÉVORA
// warning: none
// now ÉVORA 38.0
// warning: Stay in the shade
// can reset: true
// now ÉVORA 20.0
// warning: none
// can reset: false
// can send: false
// city: Porto
// city: Moura
// text: 20 °C
// now ÉVORA 19.8
// can reset: true
// now ÉVORA 28.0
// text: 28 °C
// refreshed
// refreshed
// quiet
