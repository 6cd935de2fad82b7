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
  public func memoized(capacity: Int) -> Converter {
    if capacity < 1 { fatalError("Binding: memoized(capacity:) needs room for one output at least") }
    let memory = Memory(capacity: capacity, convert)
    return Converter { memory.output(for: $0) }
  }
}

/// The outputs of a memoized converter, in the order in which they were last used.
private final class Memory<Input: Hashable, Output> {
  private final class Entry {
    let input: Input
    /// Knows by itself what the conversion read and whether that still holds.
    let output: Computed<Output>
    unowned(unsafe) var newer: Entry?
    unowned(unsafe) var older: Entry?

    init(input: Input, output: Computed<Output>) {
      self.input = input
      self.output = output
    }
  }

  private let capacity: Int
  private let convert: (Input) -> Output
  private var entries: [Input: Entry] = [:]
  private unowned(unsafe) var newest: Entry?
  private unowned(unsafe) var oldest: Entry?

  init(capacity: Int, _ convert: @escaping (Input) -> Output) {
    self.capacity = capacity
    self.convert = convert
  }

  func output(for input: Input) -> Output {
    let entry: Entry
    if let known = entries[input] {
      entry = known
      detach(entry)
    } else {
      if entries.count == capacity, let oldest {
        detach(oldest)
        entries[oldest.input] = nil
      }
      let convert = convert
      entry = Entry(input: input, output: Computed(name: "a memoized conversion") { convert(input) })
      entries[input] = entry
    }
    attach(entry)
    return entry.output.value
  }

  private func attach(_ entry: Entry) {
    entry.older = newest
    entry.newer = nil
    newest?.newer = entry
    newest = entry
    if oldest == nil { oldest = entry }
  }

  private func detach(_ entry: Entry) {
    entry.newer?.older = entry.older
    entry.older?.newer = entry.newer
    if newest === entry { newest = entry.older }
    if oldest === entry { oldest = entry.newer }
    entry.newer = nil
    entry.older = nil
  }
}
