import Binding
import Testing

/// A control in which the user selects one of several items, each of which stands for a value.
@Suite struct ChoiceTargetSpec {
  private enum Tier: CaseIterable { case guest, member, patron }

  private final class Segments {
    let changed = Event<Void>()
    var index = -1

    func select(_ index: Int) {
      self.index = index
      changed.send()
    }
  }

  private let segments = Segments()
  private let scope = Scope()

  private func always(_ values: [Tier]) -> BindingTarget<Tier> {
    BindingTarget(
      segments, always: values, edited: segments.changed, index: { $0.index }, select: { $0.index = $1 }, enable: nil)
  }

  @Test func `a value that is never missing is shown, and selected by the user`() {
    let tier = Observable(Tier.member)
    tier.bindTwoWay(to: always(Tier.allCases)).store(in: scope)
    #expect(segments.index == 1)
    segments.select(2)
    #expect(tier.value == .patron)
    tier.value = .guest
    #expect(segments.index == 0)
  }

  @Test func `a value that is not in the list selects nothing, and stays`() {
    let tier = Observable(Tier.patron)
    tier.bindTwoWay(to: always([.guest, .member])).store(in: scope)
    #expect(segments.index == -1)
    segments.changed.send()
    #expect(tier.value == .patron)
    segments.select(0)
    #expect(tier.value == .guest)
  }

  @Test func `a value that may be missing selects nothing while it is`() {
    let tier = Observable<Tier?>(nil)
    let target = BindingTarget<Tier?>(
      segments, oneOf: Tier.allCases, edited: segments.changed, index: { $0.index }, select: { $0.index = $1 },
      enable: nil)
    tier.bindTwoWay(to: target).store(in: scope)
    #expect(segments.index == -1)
    segments.select(1)
    #expect(tier.value == .member)
    tier.value = nil
    #expect(segments.index == -1)
  }
}
