// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func binding(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Binding") } }
/// An example: the view models that the program `demo` shows in a terminal.
func example(_ name: String) -> Target.Dependency { .product(name: name, package: "Examples") }
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let hummingbird: [Target.Dependency] = [
  .product(name: "Hummingbird", package: "hummingbird"), .product(name: "HummingbirdCore", package: "hummingbird"),
  .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
]

// A separate package, so that only its users depend on a server and a database.
let package = Package(
  name: "Web",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Binding", path: "../.."),
    .package(name: "Examples", path: "../../Examples"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "WebViews", dependencies: binding("Binding", "BindingCollections", "BindingForms"),
      resources: ["icon.svg", "views.css", "views.js"].map { .embedInCode("Resources/\($0)") },
      swiftSettings: settings),
    .target(name: "WebServer", dependencies: ["WebViews"] + hummingbird, swiftSettings: settings),
    .target(
      name: "PersonsWeb",
      dependencies: ["WebViews", example("AddressBook"), grdb]
        + binding("Binding", "BindingCollections", "BindingForms", "BindingStorage", "PersonVM"),
      swiftSettings: settings),
    .executableTarget(
      name: "persons-web", dependencies: ["PersonsWeb", "WebServer", "WebViews", grdb] + binding("PersonVM"),
      swiftSettings: settings),
    .target(
      name: "GoodsWeb",
      dependencies: ["WebViews", example("GoodsCells")] + binding("Binding", "BindingCollections")
        + ["NIOCore", "NIOHTTP1", "NIOPosix"].map { .product(name: $0, package: "swift-nio") },
      swiftSettings: settings),
    .executableTarget(name: "goods-web", dependencies: ["GoodsWeb", "WebServer", "WebViews"], swiftSettings: settings),
    .testTarget(
      name: "WebTests",
      dependencies: ["GoodsWeb", "PersonsWeb", "WebViews", example("AddressBook"), example("GoodsCells"), grdb]
        + binding("Binding", "BindingCollections", "BindingForms", "BindingStorage", "BindingTesting", "PersonVM"),
      swiftSettings: settings),
  ]
)
