#if canImport(SwiftUI)
  import ObservedPersons
  import PersonServers
  import SwiftUI

  @main struct PersonsApp: App {
    @State private var list = PersonList(MemoryServer())
    @SceneStorage("state") private var state = ""

    var body: some Scene {
      WindowGroup {
        PersonListScreen(list: list)
          .onOpenURL { list.open($0) }
          .task { await list.load() }
          .onAppear { list.state = state }
          .onChange(of: list.state) { state = list.state }
      }
    }
  }
#else
  @main struct Elsewhere {
    static func main() { print("SwiftUI is on Apple's systems only.") }
  }
#endif
