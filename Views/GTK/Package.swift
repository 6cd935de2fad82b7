// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The products of the toolkit that a target stands on.
func binding(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Binding") } }

/// An example of the root package and its window: the very view models that `bindcli demo` runs.
func example(_ name: String, on modules: String...) -> Target {
  .target(
    name: "\(name)Window",
    dependencies: ["GTKViews"] + modules.map { .product(name: $0, package: "Binding") },
    exclude: ["Example.sources"], swiftSettings: settings,
    plugins: [.plugin(name: "ExampleSources", package: "ExampleSources")])
}

let examples = [
  example("CounterList", on: "Binding", "BindingCollections"),
  example("GoodsCells", on: "Binding", "BindingCollections"),
  example("HomePage", on: "Binding", "BindingCollections"),
  example("StyledRows", on: "Binding", "BindingArchitecture", "BindingCollections"),
]

// A package of its own, so that GTK is a dependency of nobody who does not use it.
let package = Package(
  name: "GTKViews",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "GTKViews", targets: ["GTKViews"]),
    .executable(name: "persons-gtk", targets: ["persons-gtk"]),
    .executable(name: "examples-gtk", targets: ["examples-gtk"]),
  ],
  dependencies: [.package(name: "Binding", path: "../.."), .package(path: "../ExampleSources")],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .target(
      name: "GTKViews",
      dependencies: ["CGtk"] + binding("Binding", "BindingCollections", "BindingForms", "BindingArchitecture"),
      swiftSettings: settings),
    .target(
      name: "PersonViews",
      dependencies: ["GTKViews"]
        + binding("Binding", "BindingCollections", "BindingForms", "BindingArchitecture", "PersonVM"),
      swiftSettings: settings),
    .executableTarget(
      name: "persons-gtk",
      dependencies: ["GTKViews", "PersonViews"] + binding("Binding", "PersonVM"),
      swiftSettings: settings),
    .executableTarget(
      name: "examples-gtk",
      dependencies: ["GTKViews"] + examples.map { .target(name: $0.name) } + binding("Binding", "BindingCollections"),
      swiftSettings: settings),
    .target(name: "CTestLoop", dependencies: ["CGtk"], path: "Tests/CTestLoop"),
    .testTarget(
      name: "GTKViewsTests",
      dependencies: ["CGtk", "CTestLoop", "GTKViews", "PersonViews"]
        + examples.map { .target(name: $0.name) }
        + binding("Binding", "BindingCollections", "BindingForms", "BindingArchitecture", "PersonVM"),
      swiftSettings: settings),
  ] + examples
)
