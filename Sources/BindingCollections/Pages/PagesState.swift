import Binding

/// The state of a list that is fetched page by page: how much has been loaded, which fetch is under way, and which has
/// failed.
///
///     switch found.state.value.loading {
///     case .first: showSpinner()
///     case .next: showSpinnerInFooter()
///     case .refresh, nil: break
///     }
public struct PagesState: Equatable {
  /// The page that a fetch is for.
  public enum Fetch: Hashable, Sendable {
    /// The first page of a request of which no page has been loaded. The list may still have the elements of the former
    /// request.
    case first
    /// The page after the loaded ones.
    case next
    /// The first page, which is fetched again.
    case refresh
  }

  /// The fetch that is under way; `nil` if there is none.
  public internal(set) var loading: Fetch?
  /// Whether the first page of the request has been loaded.
  public internal(set) var hasLoaded = false
  /// Whether the last page has been loaded.
  public internal(set) var isComplete = false
  /// The fetch that has failed, if no page has been loaded since; `nil` while another fetch is under way. It tells a
  /// view where to show the failure: in place of the list, or in its footer. The error is ``failure``.
  public internal(set) var failedFetch: Fetch?
  /// The error with which the fetch in ``failedFetch`` has failed; `nil` if none has.
  public internal(set) var failure: (any Error)?
  /// Whether the request has changed and waits for the end of the pause, see `debounce:`. Until then the elements, and
  /// all else in this state, are those of the former request.
  public internal(set) var isWaiting = false
  /// Tells the latest failure from all others, because errors cannot be compared; 0 if there is none.
  var failureStamp: UInt64 = 0

  init() {}

  /// Whether a fetch of the first page of the request has come to an end, with a page or with a failure, so that there
  /// is more to show than that it is being fetched: the elements, that there are none, or the ``failure``. It stays
  /// true during later fetches, except while a first page that has failed is fetched again.
  public var hasSettled: Bool { hasLoaded || failedFetch != nil }
  /// Whether a page is being fetched.
  public var isLoading: Bool { loading != nil }
  /// Whether the next page can be fetched.
  var hasMore: Bool { hasLoaded && !isComplete && loading == nil && failedFetch == nil }

  /// Compares states. Errors are equal only if they come from the same failure.
  public static func == (one: PagesState, other: PagesState) -> Bool {
    one.loading == other.loading && one.hasLoaded == other.hasLoaded && one.isComplete == other.isComplete
      && one.failedFetch == other.failedFetch && one.failureStamp == other.failureStamp
      && one.isWaiting == other.isWaiting
  }

  mutating func begin(_ fetch: Fetch) {
    loading = fetch
    (failedFetch, failure, failureStamp) = (nil, nil, 0)
  }

  mutating func fail(_ fetch: Fetch, _ error: any Error) {
    (failedFetch, failure, failureStamp) = (fetch, error, newStamp())
  }

  mutating func load(isLast: Bool) {
    (hasLoaded, isComplete, failedFetch, failure, failureStamp) = (true, isLast, nil, nil, 0)
  }
}

/// The fetch under way, and the state before it, to which it returns when it is cancelled.
struct PagesProgress: Equatable {
  var rest = PagesState()
  var fetch: PagesState.Fetch?

  var state: PagesState {
    var state = rest
    if let fetch { state.begin(fetch) }
    return state
  }
}

extension PagesState: CustomStringConvertible {
  /// The state in words, for explanations: `loading the next page`.
  public var description: String {
    let words =
      if let loading {
        "loading \(loading.page)"
      } else if let failedFetch {
        "without \(failedFetch.page): \(failure.map { "\($0)" } ?? "it failed")"
      } else if !hasLoaded {
        "idle"
      } else {
        isComplete ? "loaded to its last page" : "loaded, with more pages to come"
      }
    return isWaiting ? "\(words), waiting for the next request" : words
  }
}

extension PagesState.Fetch {
  fileprivate var page: String {
    switch self {
    case .first: "the first page"
    case .next: "the next page"
    case .refresh: "the first page again"
    }
  }
}
