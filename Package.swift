// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
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
    .executableTarget(name: "bindcli", dependencies: ["Binding", "PersonVM"], swiftSettings: settings),
    .executableTarget(
      name: "PersonalInfoMVVM", dependencies: ["Binding", "PersonVM"], path: "Examples/PersonalInfoMVVM",
      swiftSettings: settings),
    .executableTarget(
      name: "PersonalInfoMVP", dependencies: ["Binding", "PersonVM"], path: "Examples/PersonalInfoMVP",
      swiftSettings: settings),
    .executableTarget(
      name: "ManagerWorker", dependencies: ["Binding"], path: "Examples/ManagerWorker", swiftSettings: settings),
    .executableTarget(
      name: "GoodsCells", dependencies: ["Binding"], path: "Examples/GoodsCells", swiftSettings: settings),
    .executableTarget(name: "Cart", dependencies: ["Binding"], path: "Examples/Cart", swiftSettings: settings),
    .executableTarget(
      name: "CounterList", dependencies: ["Binding"], path: "Examples/CounterList", swiftSettings: settings),
    .executableTarget(
      name: "StyledRows", dependencies: ["Binding", "BindingTesting"], path: "Examples/StyledRows",
      swiftSettings: settings),
    .testTarget(
      name: "BindingTests",
      dependencies: [
        "Binding", "BindingFoundation", "BindingTesting", "PersonVM", "bindcli", "PersonalInfoMVVM", "PersonalInfoMVP",
        "ManagerWorker", "GoodsCells", "Cart", "CounterList", "StyledRows",
      ],
      swiftSettings: settings
    ),
  ]
)
