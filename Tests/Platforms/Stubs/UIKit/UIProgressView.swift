// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIProgressView: UIView {
  open private(set) var progress: Float = 0
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium = 100, large }
  public convenience init(style: Style) { self.init(frame: .zero) }
  open private(set) var isAnimating = false
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}
