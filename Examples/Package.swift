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

/// An example that windows and pages of other packages show too, without a view.
func library(_ name: String, on modules: String...) -> Target {
  .target(
    name: name, dependencies: modules.map { .product(name: $0, package: "Binding") }, swiftSettings: settings)
}

/// A demo and a screen of the terminal's controls, which the program `demo` runs: of such a library, or with an example
/// that is shown nowhere else.
func screen(_ name: String, of library: Target.Dependency..., on modules: String...) -> Target {
  .target(
    name: name,
    dependencies: ["TerminalWidgets"] + library + modules.map { .product(name: $0, package: "Binding") },
    swiftSettings: settings)
}

let libraries = [
  library(
    "AddressBook",
    on: "Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "BindingStorage", "PersonVM"),
  library("CounterList", on: "Binding", "BindingCollections"),
  library("GoodsCells", on: "Binding"),
  library("HomePage", on: "Binding", "BindingCollections"),
  library("StyledRows", on: "Binding", "BindingArchitecture", "BindingCollections"),
]
let screens = [
  screen(
    "AddressBookScreen", of: "AddressBook",
    on: "Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "PersonVM"),
  screen("Cart", on: "Binding", "BindingForms"),
  screen("CounterListScreen", of: "CounterList", on: "Binding", "BindingCollections"),
  screen("Expenses", on: "Binding", "BindingArchitecture", "BindingCollections", "BindingForms"),
  screen("GetPage", on: "Binding", "BindingArchitecture"),
  screen("GiftPanel", on: "Binding", "BindingArchitecture"),
  screen("GoodsCellsScreen", of: "GoodsCells", on: "Binding"),
  screen("HomePageScreen", of: "HomePage", on: "Binding", "BindingCollections"),
  screen("ManagerWorker", on: "Binding"),
  screen("PersonalInfo", on: "Binding", "PersonVM"),
  screen("RandomDigit", on: "Binding"),
  screen("Search", on: "Binding", "BindingCollections"),
  screen("SevenGUIs", on: "Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "PersonVM"),
  screen("SignUp", on: "Binding", "BindingForms"),
  screen("StyledRowsScreen", of: "StyledRows", on: "Binding", "BindingArchitecture", "BindingCollections"),
  screen("TodoMVC", on: "Binding", "BindingCollections"),
  screen("Viper", on: "Binding", "BindingArchitecture"),
]
let all = (libraries + screens).map { Target.Dependency.target(name: $0.name) }

// A package of its own, so that whoever depends on the toolkit builds none of it. The path is given with the package's
// name: without it the name would be that of the folder.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: libraries.map { .library(name: $0.name, targets: [$0.name]) } + [
    .executable(name: "demo", targets: ["demo"])
  ],
  dependencies: [.package(name: "Binding", path: "..")],
  targets: [
    .target(name: "TerminalWidgets", dependencies: binding("Binding"), swiftSettings: settings),
    .executableTarget(
      name: "demo",
      dependencies: ["TerminalWidgets"] + screens.map { .target(name: $0.name) }
        + binding("Binding", "BindingRecording"),
      swiftSettings: settings),
    .target(
      name: "ExampleSupport", dependencies: ["AddressBook", "PersonalInfo", "TerminalWidgets"] + binding("PersonVM"),
      path: "Tests/Support",
      swiftSettings: settings),
    .testTarget(
      name: "TerminalWidgetsTests", dependencies: ["TerminalWidgets", "ExampleSupport"] + binding("Binding"),
      swiftSettings: settings),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["TerminalWidgets", "ExampleSupport"] + all
        + binding(
          "Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "BindingStorage", "BindingTesting",
          "PersonVM"),
      swiftSettings: settings),
    .testTarget(
      name: "demoTests", dependencies: ["demo", "TerminalWidgets", "ExampleSupport"], swiftSettings: settings),
  ] + libraries + screens
)
