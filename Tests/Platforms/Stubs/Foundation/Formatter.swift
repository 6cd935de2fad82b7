// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

extension Formatter {
  /// Foundation of Apple's systems has it. The pointers are `AutoreleasingUnsafeMutablePointer` there, which takes the
  /// same arguments.
  func getObjectValue(
    _ object: UnsafeMutablePointer<AnyObject?>?, for string: String, errorDescription: UnsafeMutablePointer<NSString?>?
  ) -> Bool { false }
}
