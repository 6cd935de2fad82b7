import Binding
import BindingTesting
import TestSupport
import Testing

@Suite struct TwoWayConverterTextsSpec {
  enum Season: String, CaseIterable {
    case spring, summer, autumn, winter
  }

  @Test func `the trimming converter removes spaces at both ends`() throws {
    #expect(try TwoWayConverter.trimmed.convertBack(" \u{3000}van  der Berg\n") == "van  der Berg")
    #expect(TwoWayConverter.trimmed.convert(" a ") == "a")
    #expect(TwoWayConverter.trimmed.convert(" \u{301}") == " \u{301}")
  }

  @Test func `a converter of Bool shows texts for true and false, and reads them back`() throws {
    let answer = TwoWayConverter<Bool, String>.bool("ja", "nein")
    #expect(answer.convert(true) == "ja")
    #expect(try answer.convertBack("NEIN") == false)
    #expect(throws: ConversionError("That is neither ja nor nein.", code: .unknown)) { try answer.convertBack("x") }
    #expect(try TwoWayConverter.negated.convertBack(true) == false)
    #expect(TwoWayConverter.negated.convert(true) == false)
  }

  @Test func `enums are converted by their raw values or by titles`() throws {
    #expect(TwoWayConverter<Season, String>.rawValue.convert(.spring) == "spring")
    #expect(throws: ConversionError("There is no such value.", code: .unknown)) {
      try TwoWayConverter<Season, String>.rawValue.convertBack("Spring")
    }
    let titled = TwoWayConverter<Season, String>.choice { $0 == .autumn ? "fall" : $0.rawValue }
    #expect(try titled.convertBack("fall") == .autumn)
    #expect(throws: ConversionError("That is none of the choices.", code: .unknown)) {
      try titled.convertBack("autumn")
    }
  }

  @Test func `a LosslessStringConvertible value is converted by its description`() throws {
    #expect(try TwoWayConverter<Character, String>.lossless.convertBack("👩🏽") == "👩🏽")
    #expect(throws: ConversionError("That cannot be read.", code: .empty)) {
      try TwoWayConverter<Double, String>.lossless.convertBack("")
    }
  }

  @Test(arguments: [
    ("1, 2, 3", [1, 2, 3]), ("1,2,3", [1, 2, 3]), (" 1 ,2 ", [1, 2]), ("", []), ("  ", []), ("7", [7]),
  ])
  func `a list is converted to one line of text and back`(line: String, list: [Int]) throws {
    #expect(try TwoWayConverter.list(of: TwoWayConverter<Int, String>.integer).convertBack(line) == list)
  }

  @Test(arguments: [
    (["New York", "a,b"], "New York, a\\,b"), ([" x", "\\"], "\\ x, \\\\"), (["", ""], ", "), ([], ""),
  ])
  func `a list of texts is converted both ways, whatever the texts contain`(list: [String], line: String) throws {
    let texts = TwoWayConverter.list(of: TwoWayConverter<String, String>.identity)
    #expect(texts.convert(list) == line)
    #expect(try texts.convertBack(line) == list)
  }

  @Test(arguments: [
    (#"C:\temp, D:\x"#, [#"C:\temp"#, #"D:\x"#]), (#"a\"#, [#"a\"#]), (#"\\, \"#, [#"\"#, #"\"#]),
  ])
  func `a backslash that escapes nothing stands for itself`(line: String, list: [String]) throws {
    let texts = TwoWayConverter.list(of: TwoWayConverter<String, String>.identity)
    #expect(try texts.convertBack(line) == list)
    #expect(try texts.convertBack(texts.convert(list)) == list)
    let numbers = TwoWayConverter.list(of: TwoWayConverter<Int, String>.integer)
    #expect(throws: ConversionError.self) { try numbers.convertBack(#"1\2, 3"#) }
  }

  @Test func `a list converter says where in the line an element fails`() {
    let list = TwoWayConverter.list(of: TwoWayConverter<Int, String>.integer, separator: ";")
    #expect(throws: ConversionError("That is no number.", range: 4..<7)) { try list.convertBack("12; x y ; 3") }
    #expect(throws: ConversionError("A number is missing.", code: .empty, range: 2..<2)) {
      try list.convertBack("1;;2")
    }
  }

  @Test func `text converters keep the round-trip law`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var samples = Samples(seed)
    let texts = samples.texts()
    expectLawful(.trimmed, texts)
    expectLawful(.bool(), [true, false])
    expectLawful(.negated, [true, false])
    expectLawful(.rawValue, Season.allCases)
    expectLawful(.choice { String($0.rawValue.prefix(1)) }, Season.allCases)
    expectLawful(.lossless, samples.list { Double(bitPattern: $0.next()) })
    let lists = samples.list { generator in
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in texts.randomElement(using: &generator)! }
    }
    expectLawful(.list(of: .identity), lists)
    expectLawful(.list(of: .trimmed, separator: ";"), lists)
  }
}
