// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// The fields of times have these names on Apple's systems.
extension stat {
  var st_mtimespec: timespec { st_mtim }
  var st_ctimespec: timespec { st_ctim }
}
