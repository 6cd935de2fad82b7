public import Binding
public import BindingCollections

/// The list in Model View ViewModel: a command changes a number, and the views follow.
public final class CounterListViewModel {
  /// Whether only the first three are shown, since a number has exceeded 5.
  public var isShort: Bool { all.value.contains(where: \.isLarge) }
  /// The rows that are shown.
  public private(set) lazy var rows: DerivedArray<CounterViewModel> = all.page { [weak self] in
    0..<(self?.isShort == true ? 3 : .max)
  }
  private let samples: [Counter]
  private let all: ObservableArray<CounterViewModel>

  /// Begins with some counters.
  public init(_ samples: [Counter] = .samples) {
    self.samples = samples
    all = ObservableArray(samples.map { CounterViewModel($0) }, name: "all")
  }

  /// Starts again, with all of them.
  public func load() {
    batch { for (row, sample) in zip(all.value, samples) { row.begin(with: sample) } }
  }
}

/// One counter. It can be changed only by its two commands, which observe its limits.
public final class CounterViewModel {
  @Tracked private var counter: Counter
  /// Whether it has exceeded 5.
  @TrackedOutput private(set) var isLarge = false
  /// The owner and the number.
  public var text: String { counter.text }
  /// The address of the owner's picture.
  public var image: String { counter.image }
  /// Adds one; enabled below the limit.
  public private(set) lazy var plus = Command(for: self, enabledIf: { $0.canAdd }) { me in me.add(1) }
  /// Subtracts one; enabled above zero.
  public private(set) lazy var minus = Command(for: self, enabledIf: { $0.canTake }) { me in me.add(-1) }

  init(_ counter: Counter) { self.counter = counter }

  func begin(with sample: Counter) { (counter, isLarge) = (sample, false) }

  private var canAdd: Bool { counter.number < Counter.limit }
  private var canTake: Bool { counter.number > 0 }

  private func add(_ step: Int) {
    batch {
      counter.add(step)
      if counter.number > 5 { isLarge = true }
    }
  }
}
