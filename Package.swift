// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// An example: a library with a demo, which `bindcli demo` runs.
func example(_ name: String, on dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, path: "Examples/\(name)", swiftSettings: settings)
}

let examples = [
  example("Cart", on: "Binding"),
  example("CounterList", on: "Binding"),
  example("GetPage", on: "Binding"),
  example("GiftPanel", on: "Binding"),
  example("GoodsCells", on: "Binding"),
  example("ManagerWorker", on: "Binding"),
  example("PersonalInfoMVP", on: "Binding", "PersonVM"),
  example("PersonalInfoMVVM", on: "Binding", "PersonVM"),
  example("RandomDigit", on: "Binding"),
  example("StyledRows", on: "Binding"),
  example("Viper", on: "Binding"),
]

let package = Package(
  name: "Binding",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Binding", targets: ["Binding"]),
    .library(name: "BindingFoundation", targets: ["BindingFoundation"]),
    .library(name: "BindingTesting", targets: ["BindingTesting"]),
    .library(name: "PersonVM", targets: ["PersonVM"]),
    .executable(name: "bindcli", targets: ["bindcli"]),
  ],
  targets: [
    .target(name: "Binding", swiftSettings: settings),
    .target(name: "BindingFoundation", dependencies: ["Binding"], swiftSettings: settings),
    .target(name: "BindingTesting", dependencies: ["Binding"], swiftSettings: settings),
    .target(name: "PersonVM", dependencies: ["Binding"], swiftSettings: settings),
    .executableTarget(
      name: "bindcli", dependencies: ["Binding", "PersonVM"] + examples.map { .target(name: $0.name) },
      swiftSettings: settings),
    .testTarget(
      name: "BindingTests",
      dependencies: [
        "Binding", "BindingFoundation", "BindingTesting", "PersonVM", "bindcli",
      ] + examples.map { .target(name: $0.name) },
      swiftSettings: settings
    ),
  ] + examples
)
