#if canImport(SwiftUI)
  import Binding
  public import BindingArchitecture
  public import SwiftUI

  /// A navigation stack that shows a path as screens above a root.
  ///
  ///     PathStack(viewModel.path) {
  ///       PersonList(viewModel)
  ///     } destination: { screen in
  ///       switch screen {
  ///       case .person(let id): PersonView(viewModel.person(id))
  ///       case .settings: SettingsView()
  ///       }
  ///     }
  ///
  /// When the user goes back, the items are removed from the path. The view retains the path.
  public struct PathStack<Item: Hashable, Root: View, Destination: View>: View {
    private let items: Binding::Observable<[Item]>
    private let root: () -> Root
    private let destination: (Item) -> Destination

    /// Makes the stack.
    ///
    /// - Parameters:
    ///   - path: the items above the root.
    ///   - root: the view at the bottom.
    ///   - destination: makes the view of an item.
    public init(
      _ path: PresentationPath<Item>, @ViewBuilder root: @escaping () -> Root,
      @ViewBuilder destination: @escaping (Item) -> Destination
    ) {
      items = path.items
      self.root = root
      self.destination = destination
    }

    /// The navigation stack, bound to the items of the path.
    public var body: some View {
      NavigationStack(path: items.asBinding) { root().navigationDestination(for: Item.self, destination: destination) }
    }
  }
#endif
