import OpenCombine

extension Publisher where Failure == Never {
  /// Feeds a subject. OpenCombine has no `combineLatest`: where values meet, subjects are fed and read by hand.
  func feed(_ subject: CurrentValueSubject<Output, Never>) -> AnyCancellable {
    sink { subject.send($0) }
  }
}
