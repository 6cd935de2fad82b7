import OpenCombine

extension Publisher where Failure == Never {
  /// Feeds a subject. OpenCombine has no `combineLatest`, so a value with several inputs is fed by hand.
  func feed(_ subject: CurrentValueSubject<Output, Never>) -> AnyCancellable {
    sink { subject.send($0) }
  }
}
