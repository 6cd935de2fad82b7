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

// A package of its own, so that GTK is a dependency of nobody who does not use it.
let package = Package(
  name: "GTKViews",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "GTKViews", targets: ["GTKViews"]),
    .executable(name: "persons-gtk", targets: ["persons-gtk"]),
    .executable(name: "counters-gtk", targets: ["counters-gtk"]),
  ],
  dependencies: [.package(name: "Binding", path: "../..")],
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
    // The example of the root package, by a link to its folder: the very view model that `bindcli demo` runs, without
    // its terminal.
    .executableTarget(
      name: "counters-gtk", dependencies: ["GTKViews"] + binding("Binding", "BindingCollections"),
      exclude: ["Demo", "CounterPresenter", "CounterTable"].map { "CounterList/\($0).swift" },
      swiftSettings: settings),
    .target(name: "CTestLoop", dependencies: ["CGtk"], path: "Tests/CTestLoop"),
    .testTarget(
      name: "GTKViewsTests",
      dependencies: ["CGtk", "CTestLoop", "GTKViews", "PersonViews"]
        + binding("Binding", "BindingCollections", "BindingForms", "BindingArchitecture", "PersonVM"),
      swiftSettings: settings),
  ]
)
