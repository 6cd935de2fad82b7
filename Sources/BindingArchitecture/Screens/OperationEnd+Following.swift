import Binding

extension OperationEnd {
  /// Makes an effect that requests the call at once, and again after each change of `presented`, an item or a path.
  func following(_ presented: Observable<some Any>) -> Effect {
    Effect(name: "\(presented.name).presentation") { [weak self] in
      presented.track()
      self?.ask()
    }
  }
}
