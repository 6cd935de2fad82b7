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

// One app over one set of view models for each toolkit, and the same apps with @Observable as the measure. The path is
// given with the package's name: without it the name would be that of the folder.
let package = Package(
  name: "PersonsApp",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "PersonsSwiftUI", targets: ["PersonsSwiftUI"]),
    .executable(name: "PersonsAppKit", targets: ["PersonsAppKit"]),
    .executable(name: "PersonsUIKit", targets: ["PersonsUIKit"]),
  ],
  dependencies: [.package(name: "Binding", path: "../..")],
  targets: [
    .target(name: "PersonServers", swiftSettings: settings),
    .target(
      name: "Persons",
      dependencies: ["PersonServers"]
        + binding("Binding", "BindingArchitecture", "BindingCollections", "BindingForms"), swiftSettings: settings),
    .executableTarget(
      name: "PersonsSwiftUI",
      dependencies: ["Persons", "PersonServers"]
        + binding("Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "BindingSwiftUI"),
      swiftSettings: settings),
    .executableTarget(
      name: "PersonsAppKit",
      dependencies: ["Persons", "PersonServers"]
        + binding(
          "Binding", "BindingAppKit", "BindingArchitecture", "BindingCollections", "BindingForms", "BindingFoundation"),
      swiftSettings: settings),
    .executableTarget(
      name: "PersonsUIKit",
      dependencies: ["Persons", "PersonServers"]
        + binding(
          "Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "BindingFoundation", "BindingUIKit"),
      swiftSettings: settings),
    .target(name: "ObservedPersons", dependencies: ["PersonServers"], swiftSettings: settings),
    .executableTarget(
      name: "PersonsObserved", dependencies: ["ObservedPersons", "PersonServers"], swiftSettings: settings),
    .executableTarget(
      name: "PersonsAppKitObserved", dependencies: ["ObservedPersons", "PersonServers"], swiftSettings: settings),
    .executableTarget(
      name: "PersonsUIKitObserved", dependencies: ["ObservedPersons", "PersonServers"], swiftSettings: settings),
    .testTarget(
      name: "PersonsTests",
      dependencies: ["Persons", "PersonServers"]
        + binding("Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "BindingTesting"),
      swiftSettings: settings),
  ]
)
