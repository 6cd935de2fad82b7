import Binding
import BindingTesting
import Testing

@testable import WebViews

private let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
private func png(_ rest: UInt8...) -> [UInt8] { pngStart + rest }

@MainActor @Suite struct PictureSpec {
  private struct Lost: Error {}
  private typealias State = ResourceState<[UInt8]>

  private let state = Observable(State.idle)

  private func site(limits: SiteLimits = .init(), count: Int = 1) -> Site {
    Site(title: "Pictures", limits: limits, clock: ManualClock()) { [state] page in
      for _ in 0..<count {
        let picture = Picture("Ada")
        page.root.add(picture)
        state.bind(to: picture, \.state).store(in: page.scope)
      }
    }
  }

  // MARK: What is shown

  @Test func `a picture has a placeholder until it has loaded, and a mark if it cannot be loaded`() async throws {
    let browser = try await Browser(site())
    #expect(browser.picture == ["alt": "Ada", "class": "picture"])
    state.value = .loading(previous: nil)
    await browser.settle()
    #expect(browser.picture == ["alt": "Ada", "class": "picture", "aria-busy": "true"])
    state.value = .loaded(png(1))
    await browser.settle()
    let address = try #require(browser.picture["src"])
    #expect(browser.picture == ["alt": "Ada", "class": "picture", "src": address])
    state.value = .failed(Lost(), previous: png(1))
    await browser.settle()
    #expect(browser.picture == ["alt": "Ada", "class": "picture failed"])
  }

  @Test func `a picture that was loaded before its page is shown at once`() async throws {
    state.value = .loaded(png(1))
    let browser = try await Browser(site())
    #expect(browser.messages == 1)
    #expect(browser.fetch(try #require(browser.picture["src"])).bytes == png(1))
  }

  @Test func `the former picture is not shown while another one is loaded`() async throws {
    state.value = .loaded(png(1))
    let browser = try await Browser(site())
    state.value = .loading(previous: png(1))
    await browser.settle()
    #expect(browser.picture["src"] == nil)
  }

  @Test func `the description of a picture can be set later`() {
    let picture = Picture()
    #expect(picture.node.attributes["alt"] == "", "a picture that says nothing is left out, not called by its address")
    picture.text = "Ada"
    #expect(picture.node.attributes["alt"] == "Ada")
  }

  // MARK: What is fetched

  nonisolated static let kinds: [(String, [UInt8])] = [
    ("image/png", pngStart), ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0]), ("image/gif", Array("GIF87a".utf8)),
    ("image/gif", Array("GIF89a".utf8)), ("image/webp", Array("RIFF....WEBPVP8 ".utf8)),
  ]

  @Test(arguments: kinds)
  func `a picture is served as what its bytes are, and may be kept`(type: String, start: [UInt8]) async throws {
    state.value = .loaded(start + [0, 1, 2])
    let browser = try await Browser(site())
    let answer = browser.fetch(try #require(browser.picture["src"]))
    #expect(answer.status == 200)
    #expect(answer.bytes == start + [0, 1, 2])
    #expect(answer.headers["content-type"] == type)
    #expect(answer.headers["cache-control"] == "private, max-age=31536000, immutable")
    #expect(answer.headers["content-security-policy"] == "default-src 'none'; sandbox")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
  }

  @Test(arguments: [
    "", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "<!DOCTYPE html><script>", "GIF88a",
    "RIFF....WAVE", "\u{89}PNG", " GIF89a",
  ])
  func `a file that is no picture is shown as a failure, and is not served`(text: String) async throws {
    state.value = .loaded(Array(text.utf8))
    let site = site()
    let browser = try await Browser(site)
    #expect(browser.picture == ["alt": "Ada", "class": "picture failed"])
    #expect(site.pictureCount == 0)
  }

  @Test func `a picture that is too long is shown as a failure`() async throws {
    var limits = SiteLimits()
    limits.pictureSize = 10
    state.value = .loaded(png(1, 2))
    let browser = try await Browser(site(limits: limits))
    #expect(browser.picture["src"] != nil)
    state.value = .loaded(png(1, 2, 3))
    await browser.settle()
    #expect(browser.picture == ["alt": "Ada", "class": "picture failed"])
  }

  @Test func `another site cannot fetch a picture even with its address`() async throws {
    state.value = .loaded(png(1))
    let browser = try await Browser(site())
    let address = try #require(browser.picture["src"])
    #expect(browser.fetch(address, ["Sec-Fetch-Site": "cross-site"]).status == 403)
    #expect(browser.fetch(address, ["Host": "evil.example"]).status == 421)
    #expect(browser.fetch(address, ["Sec-Fetch-Site": "same-origin"]).status == 200)
  }

  // MARK: Addresses

  @Test func `addresses of pictures are long, and differ by picture and page`() async throws {
    state.value = .loaded(png(1))
    let site = site()
    let (one, other) = (try await Browser(site), try await Browser(site))
    let first = try #require(one.picture["src"])
    #expect(first.count == "/pictures/".count + 48)
    #expect(first != other.picture["src"])
    #expect(!first.contains(one.session))
    state.value = .loaded(png(2))
    await one.settle()
    #expect(one.picture["src"] != first)
    #expect(one.fetch("/pictures/").status == 404)
  }

  @Test func `views with the same picture share an address, which stays while one of them shows it`() async throws {
    let site = site(count: 2)
    let browser = try await Browser(site)
    state.value = .loaded(png(1))
    await browser.settle()
    let address = try #require(browser.picture["src"])
    #expect(browser.pictures.map { $0["src"] } == [address, address])
    #expect(site.pictureCount == 1)
    let page = try #require(site.sessions[browser.session]?.page)
    page.root.splice(at: 0, removed: 1, inserted: [])
    await browser.settle()
    #expect(browser.fetch(address).status == 200)
    page.root.splice(at: 0, removed: 1, inserted: [])
    await browser.settle()
    #expect(browser.fetch(address).status == 404)
    #expect(site.pictureCount == 0)
  }

  @Test func `a view that is made anew in a turn has the address of the former one`() async throws {
    state.value = .loaded(png(1))
    let site = site()
    let browser = try await Browser(site)
    let address = browser.picture["src"]
    let page = try #require(site.sessions[browser.session]?.page)
    let anew = Picture("Ada")
    anew.state = state.value
    page.root.splice(at: 0, removed: 1, inserted: [])
    page.root.add(anew)
    await browser.settle()
    #expect(browser.picture["src"] == address)
    #expect(site.pictureCount == 1)
  }

  @Test func `a picture that is no longer shown is dropped, and all are when the page is closed`() async throws {
    state.value = .loaded(png(1))
    let site = site()
    let browser = try await Browser(site)
    let first = try #require(browser.picture["src"])
    state.value = .loaded(png(2))
    await browser.settle()
    let second = try #require(browser.picture["src"])
    #expect(browser.fetch(first).status == 404)
    #expect(browser.fetch(second).status == 200)
    browser.close()
    #expect(browser.fetch(second).status == 404)
  }

  @Test func `a page that was shown another way and back fetches its picture again`() async throws {
    let site = site()
    let browser = try await Browser(site)
    for number in [UInt8(1), 2, 1] {
      state.value = .loaded(png(number))
      await browser.settle()
      #expect(browser.fetch(try #require(browser.picture["src"])).bytes == png(number))
    }
    #expect(site.pictureCount == 1)
  }
}

extension Browser {
  /// The attributes of the first picture.
  fileprivate var picture: [String: String] { pictures.first ?? [:] }
}

extension Site {
  /// How many pictures are kept for all pages.
  fileprivate var pictureCount: Int { sessions.values.reduce(0) { $0 + $1.page.pictures.count } }
}
