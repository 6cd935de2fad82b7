// swift-tools-version: 6.3
import PackageDescription

// A package of its own, as several toolkits show the same examples.
let package = Package(
  name: "ExampleSources",
  products: [.plugin(name: "ExampleSources", targets: ["ExampleSources"])],
  targets: [.plugin(name: "ExampleSources", capability: .buildTool(), path: "Sources/ExampleSources")]
)
