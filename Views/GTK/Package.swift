// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The products of the toolkit on which a target depends.
func binding(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Binding") } }

/// An example: the view models that the program `demo` shows in a terminal.
func example(_ name: String) -> Target.Dependency { .product(name: name, package: "Examples") }

/// An example in a window.
func window(of name: String, on modules: String...) -> Target {
  .target(
    name: "\(name)Window",
    dependencies: ["GTKViews", example(name)] + modules.map { .product(name: $0, package: "Binding") },
    swiftSettings: settings)
}

let windows = [
  window(of: "CounterList", on: "Binding", "BindingCollections"),
  window(of: "GoodsCells", on: "Binding", "BindingCollections"),
  window(of: "HomePage", on: "Binding", "BindingCollections"),
  window(of: "StyledRows", on: "Binding", "BindingArchitecture", "BindingCollections"),
]

// A separate package, so that only its users depend on GTK.
let package = Package(
  name: "GTKViews",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "GTKViews", targets: ["GTKViews"]),
    .executable(name: "persons-gtk", targets: ["persons-gtk"]),
    .executable(name: "examples-gtk", targets: ["examples-gtk"]),
  ],
  dependencies: [
    .package(name: "Binding", path: "../.."),
    .package(name: "Examples", path: "../../Examples"),
  ],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .target(
      name: "GTKViews",
      dependencies: ["CGtk"] + binding("Binding", "BindingCollections", "BindingForms", "BindingArchitecture"),
      swiftSettings: settings),
    .target(
      name: "PersonViews",
      dependencies: ["GTKViews", example("AddressBook")]
        + binding("Binding", "BindingCollections", "BindingForms", "BindingArchitecture", "PersonVM"),
      swiftSettings: settings),
    .executableTarget(
      name: "persons-gtk",
      dependencies: ["GTKViews", "PersonViews", example("AddressBook")] + binding("Binding", "BindingStorage"),
      swiftSettings: settings),
    .executableTarget(
      name: "examples-gtk",
      dependencies: ["GTKViews"] + windows.map { .target(name: $0.name) } + binding("Binding", "BindingCollections"),
      swiftSettings: settings),
    .target(name: "CTestLoop", dependencies: ["CGtk"], path: "Tests/CTestLoop"),
    .testTarget(
      name: "GTKViewsTests",
      dependencies: ["CGtk", "CTestLoop", "GTKViews", "PersonViews"] + windows.map { .target(name: $0.name) }
        + ["AddressBook", "CounterList", "GoodsCells", "HomePage", "StyledRows"].map(example)
        + binding(
          "Binding", "BindingCollections", "BindingForms", "BindingArchitecture", "BindingStorage", "PersonVM"),
      swiftSettings: settings),
  ] + windows
)
