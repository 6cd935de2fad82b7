// A home page with a list of channels that is loaded page by page: kinds of cells, several controls in a cell,
// selection that does not stay, deletion, heights that depend on the title and the width, and all events of a list.

package import Binding
import BindingCollections
import HomePage
package import TerminalWidgets

@MainActor package func homePageScreen(in scope: Scope) -> Screen {
  HomeController(service: UnreliableChannels()).screen(in: scope)
}

/// Likes, shares, opens and deletes channels, scrolls to the end of the first page, where fetching the next one fails
/// at first, and drags the list.
@MainActor package func homePageDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let controller = HomeController(service: UnreliableChannels())
  let screen = controller.screen(in: scope)
  for keys in ["<down>", "lls<enter>", "d<down><down><down><down>", "  "] {
    // A page takes some time.
    while controller.presenter.channels.state.value.isLoading { await Task.yield() }
    screen.play(keys, print)
  }
}

/// The sample service, which is offline every second time.
actor UnreliableChannels: ChannelService {
  struct Offline: Error, CustomStringConvertible {
    let description = "The server cannot be reached."
  }

  private var requests = 0

  func channels(from start: Int?) throws -> Page<Channel, Int> {
    requests += 1
    if requests.isMultiple(of: 2) { throw Offline() }
    return SampleChannels().channels(from: start)
  }
}
