import Binding
import BindingArchitecture
import TestSupport
import Testing

/// A push takes a time that grows with the length of the path, and not with its square.
@Suite(.serialized) struct PresentationCostSpec {
  @Test(arguments: [false, true])
  func `pushing onto a path of eight times as many items takes about eight times as long`(isEnding: Bool) {
    let (few, many) = (timeOfPush(onto: 100, isEnding), timeOfPush(onto: 800, isEnding))
    #expect(many < few * 24, "\(many) instead of \(few)")
  }

  /// The shortest of several times, because other programs may have run during the others.
  private func timeOfPush(onto count: Int, _ isEnding: Bool) -> Duration {
    let scopes = (0..<count + 10).map { _ in Scope() }
    let path = PresentationPath(Array(0..<count), ending: isEnding ? { scopes[$0] } : nil)
    let token = path.present(on: path) { _, _, completion in completion() }
    defer { token.cancel() }
    return (count..<count + 10).map { item in threadTime { path.push(item) } }.min()!
  }
}
