import Binding
import TestSupport
import Testing

/// A language of numbers: the separator before the fraction. The other one separates groups, wherever it stands.
@Suite struct DraftReadingSpec {
  let separator = Observable<Character>(".")
  let price = Observable(1.5)
  let entry = Entry()

  func converter() -> TwoWayConverter<Double, String> {
    let separator = separator
    return TwoWayConverter(convert: { "\($0)".replacing(".", with: "\(separator.value)") }) { text in
      let decimal = separator.value
      let plain = text.filter { $0 == decimal || !".,".contains($0) }.replacing("\(decimal)", with: ".")
      guard let number = Double(plain) else { throw ConversionError("That is no number.") }
      return number
    }
  }

  @Test func `a draft means what it meant when it was typed`() {
    let binding = price.bindTwoWay(to: entry, via: converter(), commit: .onCommit)
    entry.type("9.75")
    separator.value = ","
    #expect(entry.content == "9.75")
    #expect(binding.error.value == nil)
    #expect(binding.commit())
    #expect(price.value == 9.75)
    #expect(entry.content == "9,75")
  }

  @Test func `one that is typed afterwards is read anew`() {
    let binding = price.bindTwoWay(to: entry, via: converter(), commit: .onCommit)
    entry.type("9.75")
    separator.value = ","
    entry.type("9.7")
    binding.commit()
    #expect(price.value == 97)
  }

  @Test func `a text that could not be read is read again`() {
    let binding = price.bindTwoWay(to: entry, via: converter(), commit: .onCommit)
    entry.type("9,7.5x")
    #expect(binding.error.value != nil)
    separator.value = ","
    #expect(binding.error.value != nil)
    entry.type("1.000,5,")
    #expect(binding.error.value != nil)
    separator.value = "."
    #expect(binding.error.value == nil)
    binding.commit()
    #expect(price.value == 1.0005)
  }

  @Test func `a transaction that fails leaves the draft its meaning`() {
    let binding = price.bindTwoWay(to: entry, via: converter(), commit: .onCommit)
    entry.type("9.75")
    try? transaction {
      separator.value = ","
      binding.commit()
      #expect(price.value == 9.75)
      throw CancellationError()
    }
    #expect(price.value == 1.5)
    separator.value = ","
    binding.commit()
    #expect(price.value == 9.75)
  }
}
