#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// The text of a search bar, both ways: that of its text field.
  ///
  ///     viewModel.query.bindTwoWay(to: searchBar).store(in: scope)
  ///
  /// Cancelling clears the bar of a `UISearchController`, which its text field does not tell: there bind the
  /// controller.
  extension UISearchBar: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = String

    /// The text.
    public var bindingTarget: BindingTarget<String> { searchTextField.bindingTarget }
  }

  /// The text of a search controller, both ways.
  ///
  ///     viewModel.query.bindTwoWay(to: searchController).store(in: scope)
  ///
  /// The binding is its results updater, because cancelling tells the cleared text to that alone. It tells the updater
  /// that the controller had before, which comes back when the binding ends.
  extension UISearchController: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = String

    /// The text.
    public var bindingTarget: BindingTarget<String> {
      let updated = Event<Void>(
        attach: { [weak self] event in
          let updater = SearchUpdater(of: self?.searchResultsUpdater) { event.send() }
          self?.searchResultsUpdater = updater
          return updater
        },
        detach: { [weak self] ended in
          if self?.searchResultsUpdater === ended {
            self?.searchResultsUpdater = ended.former
          } else {
            // Another binding has become the updater since, in front of this one.
            (self?.searchResultsUpdater as? SearchUpdater)?.unlink(ended)
          }
        })
      let field = searchBar.searchTextField
      return BindingTarget(
        self, edited: updated.merged(with: field.event(.allEditingEvents)),
        ended: field.event([.editingDidEnd, .editingDidEndOnExit]),
        isComposing: { $0.searchBar.searchTextField.hasComposition },
        get: { $0.searchBar.searchTextField.typed(of: $0.searchBar.text) },
        set: { controller, text in
          let field = controller.searchBar.searchTextField
          field.replaceText(field.typed(of: field.text), with: text) { controller.searchBar.text = text }
        })
    }
  }

  /// The updater of a search controller, which holds it weakly: the event that attached it keeps it.
  @MainActor
  private final class SearchUpdater: NSObject, UISearchResultsUpdating {
    private(set) weak var former: (any UISearchResultsUpdating)?
    private let update: () -> Void

    init(of former: (any UISearchResultsUpdating)?, _ update: @escaping () -> Void) {
      self.former = former
      self.update = update
      super.init()
    }

    func updateSearchResults(for searchController: UISearchController) {
      former?.updateSearchResults(for: searchController)
      update()
    }

    /// Takes an updater that has ended out of the row behind this one.
    func unlink(_ ended: SearchUpdater) {
      if former === ended { former = ended.former } else { (former as? SearchUpdater)?.unlink(ended) }
    }
  }
#endif
