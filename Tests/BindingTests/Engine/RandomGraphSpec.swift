import TestSupport
import Testing

@Suite struct RandomGraphSpec {
  /// Some of them are traced, and asked after each step why their effects ran and did not, which changes nothing.
  @Test func `random graphs always agree with a model that recomputes everything`() async { await GraphTrial.run() }

  @Test func `view models that a computed makes are replaced and released with what they are for`() async {
    await MakerTrial.run()
  }
}
