extension Converter where Input: Hashable {
  /// A converter that remembers its latest outputs and does not convert an equal input again.
  ///
  ///     let birthdate = Converter(formatter.string).memoized(capacity: 500)
  ///
  /// What the conversion reads is remembered with the output. If an observable among it changes, the entry is computed anew
  /// when it is next asked for; and whoever gets a remembered output depends on what the remembered conversion read.
  /// The copies of this converter share one memory; when that is full the entry used longest ago goes.
  ///
  /// - Parameter capacity: how many outputs to remember; at least 1.
  @export(implementation)
  public func memoized(capacity: Int) -> Converter {
    if capacity < 1 { fatalError("Binding: memoized(capacity:) needs room for one output at least") }
    let convert = convert
    // Each output knows by itself what the conversion read and whether that still holds. The entries are a ring in the order
    // of use, by their places: `newer` of the newest is the oldest.
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
    return Converter { input in
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
        // Held until all is in order: what ends with it may convert.
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
