extension BackBinding: BindingOfEdits {
  var obstacle: String? {
    untracked {
      guard !isCancelled, let error = error.peek(), let node = graphMember?.node else { return nil }
      return "\(node.quotedName) does not take the content because it cannot be read: \(error.message)"
    }
  }
}
