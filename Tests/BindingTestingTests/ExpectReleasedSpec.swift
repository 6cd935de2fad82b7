import Binding
import BindingTesting
import Testing

private final class Owner {
  var own: Owner?
}

@Suite struct ExpectReleasedSpec {
  @Test func `is content with what nobody keeps`() {
    #expect(expectReleased { Owner() })
  }

  @Test func `records an issue for what keeps itself`() {
    weak var kept: Owner?
    // Or the search for leaks finds it.
    defer { kept?.own = nil }
    withKnownIssue {
      let isReleased = expectReleased {
        let owner = Owner()
        owner.own = owner
        kept = owner
        return owner
      }
      #expect(!isReleased)
    } matching: {
      $0.description.contains("The Owner is still there")
    }
  }

  @Test @MainActor func `gives tasks the time to end`() async {
    let isReleased = await expectReleased {
      let owner = Owner()
      Task {
        await Task.yield()
        withExtendedLifetime(owner) {}
      }
      await Task.yield()
      return owner
    }
    #expect(isReleased)
  }
}
