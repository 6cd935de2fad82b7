#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds the text of the text field of a search bar in both directions.
  ///
  ///     viewModel.query.bindTwoWay(to: searchBar).store(in: scope)
  ///
  /// If the bar belongs to a `UISearchController`, bind the controller instead: when the user cancels the search, the
  /// bar is cleared without a report by the text field.
  extension UISearchBar: @MainActor BindingTargetProvider {
    /// The content is the text of the search.
    public typealias Content = String

    /// The text as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<String> { searchTextField.bindingTarget }
  }

  /// Binds the text of a search controller in both directions.
  ///
  ///     viewModel.query.bindTwoWay(to: searchController).store(in: scope)
  ///
  /// The binding sets the `searchResultsUpdater` of the controller, because UIKit reports only to this updater that
  /// cancelling has cleared the text. The binding forwards all calls to the updater that the controller had before, and
  /// restores that updater when it ends.
  extension UISearchController: @MainActor BindingTargetProvider {
    /// The content is the text of the search.
    public typealias Content = String

    /// The text as a target, for bindings and fields.
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
            // A later binding has replaced this updater, and forwards to it.
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

  /// The results updater of a bound search controller. The event retains the updater, because the controller does not.
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

    /// Removes an updater whose binding has ended from the chain of updaters that begins with this one and goes on with
    /// `former`.
    func unlink(_ ended: SearchUpdater) {
      if former === ended { former = ended.former } else { (former as? SearchUpdater)?.unlink(ended) }
    }
  }
#endif
