import Binding
import BindingTesting
import Testing

@Suite struct ExpectStrictSpec {
  @Test func `a converter that reads whole texts passes`() {
    #expect(expectStrict(.integer, [0, 1, -2, 300], refusing: ["12 apples", ""]))
    #expect(expectStrict(TwoWayConverter<Double, String>.number, [0.5, -1e9]))
  }

  @Test func `a converter that ignores unknown characters does not pass`() {
    let lenient = TwoWayConverter<Int, String>(
      convert: { String($0) }, convertBack: { text in Int(text.filter { $0.isASCII && $0.isNumber }) ?? 0 })
    withKnownIssue {
      #expect(!expectStrict(lenient, [12]))
    } matching: {
      $0.description.contains("is read, as 12, and shown as \"12\".")
    }
  }

  @Test func `a converter that reads a text that it has to refuse does not pass`() {
    withKnownIssue {
      #expect(!expectStrict(.integer, [1], refusing: ["2"]))
    } matching: {
      $0.description.contains("\"2\" is read, as 2, and shown as \"2\".")
    }
  }
}
