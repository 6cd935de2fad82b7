// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A program that shows the size that a part of Binding adds to its clients. It has no other dependency, which would
/// count too.
func sized(_ name: String, on products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "Binding") }, swiftSettings: settings)
}

// A package of its own, so that the libraries Binding is compared with are nobody's dependencies.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Binding", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(name: "CHeap"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CHeap",
        .product(name: "Binding", package: "Binding"),
        .product(name: "BindingArchitecture", package: "Binding"),
        .product(name: "BindingCollections", package: "Binding"),
        .product(name: "BindingForms", package: "Binding"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "client",
      dependencies: ["Binding", "BindingCollections"].map { .product(name: $0, package: "Binding") },
      swiftSettings: settings
    ),
    sized("empty"),
    sized("two-observables", on: "Binding"),
    sized("one-field", on: "Binding", "BindingForms"),
    sized("one-array", on: "Binding", "BindingCollections"),
    sized("one-store", on: "Binding", "BindingArchitecture"),
    .executableTarget(
      name: "recording",
      dependencies: ["Binding", "BindingRecording"].map { .product(name: $0, package: "Binding") },
      swiftSettings: settings),
  ]
)
