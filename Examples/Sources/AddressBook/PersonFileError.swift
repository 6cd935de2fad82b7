import Foundation

/// Why a file of persons could not be read or written.
public struct PersonFileError: Error, Hashable, CustomStringConvertible {
  /// The reason as a sentence for a user.
  public let description: String

  init(_ description: String) { self.description = description }

  /// The message for an error of Foundation.
  init(_ error: any Error) {
    switch error {
    case let error as PersonFileError: self = error
    case let error as DecodingError: self.init(PersonFileError.sentence(error))
    case let error as CocoaError:
      let cause = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      self.init("\(cause ?? error.localizedDescription).")
    default: self.init(error.localizedDescription)
    }
  }

  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      guard let number = context.codingPath.first?.intValue else {
        if case .dataCorrupted = error { return "The file is no valid JSON." }
        return "The file has no array of persons."
      }
      let place = "Person \(number + 1)"
      if case .dataCorrupted = error { return "\(place): \(context.debugDescription)" }
      guard context.codingPath.count > 1 else { return "\(place) is no object." }
      return "\(place): '\(context.codingPath[1].stringValue)' has a value that cannot be kept."
    @unknown default: return error.localizedDescription
    }
  }
}
