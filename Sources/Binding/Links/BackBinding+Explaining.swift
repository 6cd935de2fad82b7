/// Tells why the source of a binding does not have what its target has.
///
///     print(whyNot(binding))
///     // 'age' does not take the content because it cannot be read: That is no number.
///
/// If the content can be read, it tells why the binding did not run, as for any subscription. Untracked.
public func whyNot(_ binding: BackBinding) -> String {
  untracked {
    if !binding.isCancelled, let error = binding.error.peek(), let node = binding.graphMember?.node {
      return "\(node.quotedName) does not take the content because it cannot be read: \(error.message)"
    }
    let effect: Subscription = binding
    return whyNot(effect)
  }
}
