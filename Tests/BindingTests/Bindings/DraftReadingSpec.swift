import Binding
import TestSupport
import Testing

/// Numbers with a separator before the fraction that may change. The other one may separate groups anywhere.
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

  @Test func `a draft keeps the meaning that its converter gave it when it was typed`() {
    let binding = price.bindTwoWay(to: entry, via: converter(), commit: .onCommit)
    entry.type("9.75")
    separator.value = ","
    #expect(entry.content == "9.75")
    #expect(binding.error.value == nil)
    #expect(binding.commit())
    #expect(price.value == 9.75)
    #expect(entry.content == "9,75")
  }

  @Test func `a draft that is typed after a change of the converter is read by the new one`() {
    let binding = price.bindTwoWay(to: entry, via: converter(), commit: .onCommit)
    entry.type("9.75")
    separator.value = ","
    entry.type("9.7")
    binding.commit()
    #expect(price.value == 97)
  }

  @Test func `a draft that could not be read is read again when the converter changes`() {
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

  @Test func `a draft keeps its meaning when the model changes, and when it is restored`() {
    let binding = price.bindTwoWay(to: entry, via: converter(), commit: .onCommit.keepingInConflicts)
    entry.type("9.75")
    separator.value = ","
    price.value = 2
    binding.commit()
    #expect(price.value == 9.75)
    binding.cancel()
    separator.value = "."
    let other = Observable(1.5)
    let selection = Observable(price)
    let keeping = selection.following { $0 }
      .bindTwoWay(to: entry, via: converter(), commit: .onCommit.keepingWhenLeft())
    entry.type("8.25")
    selection.value = other
    separator.value = ","
    selection.value = price
    #expect(entry.content == "8.25")
    keeping.commit()
    #expect(price.value == 8.25)
  }

  @Test func `a draft that means no change leaves a changed model alone too`() {
    let keep = TwoWayConverter<Int, String>(convert: { "\($0)" }) { text, current in
      text == "same" ? .unchanged : .value(Int(text) ?? 0)
    }
    let count = Observable(1)
    let binding = count.bindTwoWay(to: entry, via: keep, commit: .onCommit.keepingInConflicts)
    entry.type("2")
    entry.type("same")
    count.value = 7
    binding.commit()
    #expect(count.value == 7)
    #expect(entry.content == "7")
  }

  @Test func `a waiting draft that means no change leaves models alone that cannot be compared`() {
    struct Count { var number: Int }
    let keep = TwoWayConverter<Count, String>(convert: { "\($0.number)" }) { text, current in
      text == "same" ? .unchanged : .value(Count(number: Int(text) ?? 0))
    }
    let count = Observable(Count(number: 1))
    let binding = count.bindTwoWay(to: entry, via: keep, commit: .onCommit.keepingInConflicts)
    entry.type("same")
    #expect(binding.isDirty.value)
    count.value = Count(number: 7)
    #expect(entry.content == "same")
    binding.commit()
    #expect(count.value.number == 7)
    #expect(entry.content == "7")
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
