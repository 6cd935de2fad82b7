// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of `Sources`. Users import what they use: no module exports another.
func library(_ name: String, on dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The specs of one module, or of what takes several.
func specs(of name: String, on dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "Binding",
  platforms: [.macOS(.v15), .iOS(.v18), .macCatalyst(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Binding", targets: ["Binding"]),
    .library(name: "BindingCollections", targets: ["BindingCollections"]),
    .library(name: "BindingForms", targets: ["BindingForms"]),
    .library(name: "BindingArchitecture", targets: ["BindingArchitecture"]),
    .library(name: "BindingFoundation", targets: ["BindingFoundation"]),
    .library(name: "BindingRecording", targets: ["BindingRecording"]),
    .library(name: "BindingStorage", targets: ["BindingStorage"]),
    .library(name: "BindingUIKit", targets: ["BindingUIKit"]),
    .library(name: "BindingAppKit", targets: ["BindingAppKit"]),
    .library(name: "BindingSwiftUI", targets: ["BindingSwiftUI"]),
    .library(name: "BindingTesting", targets: ["BindingTesting"]),
    .library(name: "PersonVM", targets: ["PersonVM"]),
    .executable(name: "bindcli", targets: ["bindcli"]),
  ],
  targets: [
    library("Binding"),
    library("BindingCollections", on: "Binding"),
    library("BindingForms", on: "Binding"),
    library("BindingArchitecture", on: "Binding"),
    library("BindingFoundation", on: "Binding"),
    library("BindingRecording", on: "Binding"),
    library("BindingStorage", on: "Binding"),
    library("BindingUIKit", on: "Binding", "BindingCollections", "BindingForms", "BindingArchitecture"),
    library("BindingAppKit", on: "Binding", "BindingCollections", "BindingForms", "BindingArchitecture"),
    library("BindingSwiftUI", on: "Binding", "BindingCollections", "BindingForms", "BindingArchitecture"),
    library("BindingTesting", on: "Binding", "BindingCollections", "BindingArchitecture"),
    library("PersonVM", on: "Binding", "BindingFoundation"),
    .executableTarget(
      name: "bindcli", dependencies: ["Binding", "BindingRecording", "BindingStorage", "PersonVM"],
      // The page of `bindcli inspect`, in the program itself: it is one file, wherever it is copied.
      resources: [.embedInCode("Inspect/Page")], swiftSettings: settings),
    .executableTarget(
      name: "StorageProgram",
      dependencies: ["Binding", "BindingArchitecture", "BindingCollections", "BindingForms", "BindingStorage"],
      path: "Tests/StorageProgram",
      swiftSettings: settings),
    .target(name: "TestSupport", dependencies: ["Binding"], path: "Tests/Support", swiftSettings: settings),
    specs(of: "Binding", on: ["TestSupport", "Binding", "BindingTesting"]),
    specs(of: "BindingCollections", on: ["TestSupport", "Binding", "BindingCollections", "BindingTesting"]),
    specs(
      of: "BindingForms", on: ["TestSupport", "Binding", "BindingCollections", "BindingForms", "BindingTesting"]),
    specs(
      of: "BindingArchitecture",
      on: [
        "TestSupport", "Binding", "BindingCollections", "BindingForms", "BindingArchitecture", "BindingTesting",
      ]),
    specs(
      of: "Lifetimes",
      on: [
        "TestSupport", "Binding", "BindingCollections", "BindingForms", "BindingArchitecture", "BindingStorage",
        "BindingTesting",
      ]),
    specs(of: "BindingFoundation", on: ["TestSupport", "Binding", "BindingFoundation", "BindingTesting"]),
    specs(
      of: "BindingRecording",
      on: ["TestSupport", "Binding", "BindingCollections", "BindingArchitecture", "BindingRecording"]),
    specs(
      of: "BindingStorage",
      on: [
        "TestSupport", "Binding", "BindingCollections", "BindingArchitecture", "BindingRecording", "BindingStorage",
        "BindingTesting", "StorageProgram",
      ]),
    specs(of: "BindingTesting", on: ["Binding", "BindingCollections", "BindingTesting"]),
    specs(of: "PersonVM", on: ["TestSupport", "Binding", "PersonVM"]),
    specs(of: "bindcli", on: ["TestSupport", "PersonVM", "bindcli"]),
  ]
)

// Scripts/test builds the specs of one module, and only what these need.
if let module = Context.environment["BINDING_SPECS"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  var next = ["\(module)Tests"]
  while let name = next.popLast() {
    guard needed.insert(name).inserted, let target = targets[name] else { continue }
    for case .byNameItem(let name, _) in target.dependencies { next.append(name) }
  }
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
}
