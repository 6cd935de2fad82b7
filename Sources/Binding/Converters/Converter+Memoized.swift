extension Converter where Input: Hashable {
  /// A converter that remembers its latest outputs and does not convert an equal input again.
  ///
  ///     let birthdate = Converter(formatter.string).memoized(capacity: 500)
  ///
  /// An entry has the dependencies of its conversion: if one of them changes, the entry is computed again at its next
  /// use, and a reader of the output depends on them. Copies of this converter share their entries; when all places are
  /// taken the least recently used entry is dropped.
  ///
  /// Zero and NaN are converted each time, because 0 equals -0, and NaN does not equal itself.
  ///
  /// - Parameter capacity: how many outputs to remember; at least 1.
  @export(implementation)
  public func memoized(capacity: Int) -> Converter {
    if capacity < 1 { fatalError("Binding: memoized(capacity:) needs room for one output at least") }
    let convert = convert
    // Each output is a computed value, which has the dependencies of the conversion and says whether it is still valid.
    // The entries are a ring in the order of use, linked by index: `newer` of the newest is the oldest.
    var entries: [(input: Input, output: Computed<Output>, newer: Int, older: Int)] = []
    var places: [Input: Int] = [:]
    var newest = 0
    func detach(_ place: Int) {
      entries[entries[place].newer].older = entries[place].older
      entries[entries[place].older].newer = entries[place].newer
    }
    func attach(_ place: Int) {
      let oldest = entries[newest].newer
      (entries[place].older, entries[place].newer) = (newest, oldest)
      entries[newest].newer = place
      entries[oldest].older = place
      newest = place
    }
    let hasOddEquality = Input.self is any FloatingPoint.Type
    return Converter { input in
      if hasOddEquality, isOdd(input) { return convert(input) }
      if let place = places[input] {
        if place != newest {
          detach(place)
          attach(place)
        }
        return entries[place].output.value
      }
      let output = Computed(name: "a memoized conversion") { convert(input) }
      if entries.count < capacity {
        let place = entries.count
        entries.append((input, output, place, place))
        if place > 0 { attach(place) }
        places[input] = place
      } else {
        let place = entries[newest].newer
        // Kept until the ring is consistent: objects that are released with it may convert.
        let oldest = entries[place]
        places[oldest.input] = nil
        (entries[place].input, entries[place].output) = (input, output)
        newest = place
        places[input] = place
        withExtendedLifetime(oldest) {}
      }
      return output.value
    }
  }
}

/// Whether a number equals another that is shown differently, or does not equal itself.
@export(implementation)
func isOdd(_ number: Any) -> Bool {
  guard let number = number as? any FloatingPoint else { return false }
  return number.isNaN || number.isZero && number.sign == .minus
}
