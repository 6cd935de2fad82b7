// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Modules of the toolkit.
func binding(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Binding") } }

/// An example: a library with a demo and a screen of the terminal's controls, which the program `demo` runs.
func example(_ name: String, on modules: String...) -> Target {
  .target(
    name: name, dependencies: ["TerminalWidgets"] + modules.map { .product(name: $0, package: "Binding") },
    swiftSettings: settings)
}

let examples = [
  example(
    "AddressBook", on: "Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "PersonVM"),
  example("Cart", on: "Binding", "BindingForms"),
  example("CounterList", on: "Binding", "BindingCollections"),
  example("GetPage", on: "Binding", "BindingArchitecture"),
  example("GiftPanel", on: "Binding", "BindingArchitecture"),
  example("GoodsCells", on: "Binding"),
  example("HomePage", on: "Binding", "BindingCollections"),
  example("ManagerWorker", on: "Binding"),
  example("PersonalInfo", on: "Binding", "PersonVM"),
  example("RandomDigit", on: "Binding"),
  example("Search", on: "Binding", "BindingCollections"),
  example("SevenGUIs", on: "Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "PersonVM"),
  example("SignUp", on: "Binding", "BindingForms"),
  example("StyledRows", on: "Binding", "BindingArchitecture", "BindingCollections"),
  example("TodoMVC", on: "Binding", "BindingCollections"),
  example("Viper", on: "Binding", "BindingArchitecture"),
]
let all = examples.map { Target.Dependency.target(name: $0.name) }

// A package of its own, so that whoever depends on the toolkit builds none of it. The path is given with the package's
// name: without it the name would be that of the folder.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: examples.map { .library(name: $0.name, targets: [$0.name]) } + [
    .executable(name: "demo", targets: ["demo"])
  ],
  dependencies: [.package(name: "Binding", path: "..")],
  targets: [
    .target(name: "TerminalWidgets", dependencies: binding("Binding", "BindingForms"), swiftSettings: settings),
    .executableTarget(
      name: "demo", dependencies: ["TerminalWidgets"] + all + binding("Binding", "BindingRecording"),
      swiftSettings: settings),
    .target(
      name: "ExampleSupport", dependencies: ["TerminalWidgets"] + binding("PersonVM"), path: "Tests/Support",
      swiftSettings: settings),
    .testTarget(
      name: "TerminalWidgetsTests", dependencies: ["TerminalWidgets", "ExampleSupport"] + binding("Binding"),
      swiftSettings: settings),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["TerminalWidgets", "ExampleSupport"] + all
        + binding(
          "Binding", "BindingArchitecture", "BindingArchitectureTesting", "BindingCollections",
          "BindingCollectionsTesting", "BindingForms", "BindingTesting", "PersonVM"),
      swiftSettings: settings),
    .testTarget(
      name: "demoTests", dependencies: ["demo", "TerminalWidgets", "ExampleSupport"], swiftSettings: settings),
  ] + examples
)
