import Binding
import BindingTesting
import Testing

@Suite struct ExpectLawfulSpec {
  @Test func `a converter that keeps the law passes`() {
    #expect(expectLawful(.integer, [1, -2, 3]))
  }

  @Test func `a converter that reads differently the second time does not pass`() {
    let drifting = TwoWayConverter<Int, Int>(convert: { $0 + 1 }, convertBack: { $0 })
    withKnownIssue {
      #expect(!expectLawful(drifting, [1]))
    } matching: {
      $0.description.contains("1 is shown as 2, and then as 3.")
    }
  }

  @Test func `a converter that refuses its own text does not pass`() {
    let mute = TwoWayConverter<Int, Int>(convert: { $0 }) { (_: Int) throws -> Int in throw ConversionError("no") }
    withKnownIssue {
      #expect(!expectLawful(mute, [1]))
    } matching: {
      $0.description.contains("1 is shown as 1, which is refused: no")
    }
  }

  @Test func `a converter that keeps the model passes where there is no model`() {
    let keeping = TwoWayConverter<Int, Int>(convert: { $0 }) { _, _ in .unchanged }
    #expect(expectLawful(keeping, [1]))
  }
}
