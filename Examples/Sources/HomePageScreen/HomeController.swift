import Binding
import BindingCollections
import HomePage
import TerminalWidgets

/// The controller of the home page: it makes and connects presenter, adapter and view.
@MainActor final class HomeController {
  let presenter: HomePresenter
  let view: HomeView
  /// The log of the list, in order.
  let log = Observable<[String]>([], name: "log")
  private let scope = Scope()

  init(service: any ChannelService = SampleChannels()) {
    let (presenter, log) = (HomePresenter(service: service), HomeLog(lines: log))
    self.presenter = presenter
    let adapter = ListAdapter.home(presenter, until: scope, willShow: log.willShow)
    view = HomeView(adapter)
    adapter.connect(to: view).store(in: scope)
    log.follow(presenter, until: scope)
    log.follow(adapter, until: scope)
  }

  func screen(in scope: Scope) -> Screen {
    let (said, status) = (Label(), Label())
    // The newest first.
    log.bind(to: said) { $0.text = $1.suffix(6).reversed().joined(separator: "\n") }.store(in: scope)
    presenter.channels.state.bind(to: status) {
      $0.text = $1.isLoading ? "loading" : $1.failure.map { "\($0)" } ?? ""
    }.store(in: scope)
    let retry = Button("Try again")
    presenter.channels.retry.bind(to: retry, in: scope)
    return Screen(
      "Home", of: self, help: "Enter open  l like  s share  d delete  Space drag", view.box,
      Row(view.footer, status), retry, said)
  }
}
