// The view model and the view of `GettingStarted.swift`, with `@Observable`.
import Observation

struct Reading {
  var city: String
  var celsius: Double
}

@MainActor @Observable final class WeatherModel {
  var reading: Reading
  var title: String { reading.city.uppercased() }
  var warning: String? {
    reading.celsius > 35 ? "Stay in the shade" : nil
  }

  init(_ reading: Reading) { self.reading = reading }
}

@MainActor final class WeatherView {
  var title = "" { didSet { print("title:", title) } }
  var warning: String? { didSet { print("warning:", warning ?? "none") } }
}

let model = WeatherModel(Reading(city: "Évora", celsius: 31))
let view = WeatherView()
let titles = Task { @MainActor in
  var last: String?
  for await title in Observations({ model.title }) where title != last {
    last = title
    view.title = title
  }
}
let warnings = Task { @MainActor in
  var last: String??
  for await warning in Observations({ model.warning }) where last != .some(warning) {
    last = warning
    view.warning = warning
  }
}
try await Task.sleep(for: .milliseconds(20))

model.reading.celsius = 38
try await Task.sleep(for: .milliseconds(20))
titles.cancel()
warnings.cancel()

// Prints:
// title: ÉVORA
// warning: none
// warning: Stay in the shade
