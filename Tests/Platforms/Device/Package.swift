// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Specs of the adapters for UIKit that run on UIKit: in a simulator, by .github/workflows/apple.yml. A separate
// package, because Xcode's scheme of a package with one product also tests, and builds no tool for it.
let package = Package(
  name: "Device",
  platforms: [.iOS(.v18)],
  products: [.library(name: "Device", targets: ["Device"])],
  dependencies: [.package(name: "Binding", path: "../../..")],
  targets: [
    .target(name: "Device", path: "Sources", swiftSettings: settings),
    .testTarget(
      name: "DeviceTests",
      dependencies: ["Device"]
        + ["Binding", "BindingCollections", "BindingForms", "BindingArchitecture", "BindingUIKit"].map {
          .product(name: $0, package: "Binding")
        },
      path: "Tests", swiftSettings: settings),
  ]
)
