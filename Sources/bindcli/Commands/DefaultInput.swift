import Foundation

/// The input that is read when no file is named.
///
/// In a pipeline that is standard input, as with every filter. On a terminal no user means to type records without
/// having said so, and where there is no input at all, as in many jobs of a build server, there is nothing to be
/// printed: there it is a sample, and said to be one.
struct DefaultInput {
  let source: any ByteSource
  let path: String
}

extension DefaultInput {
  /// Waits for the first bytes of standard input, unless a sample is asked for.
  static func find(isSample: Bool) throws -> DefaultInput {
    if isSample { return sample }
    if FileDescriptor.standardInput.isTerminal { return sample(because: "no file given") }
    do {
      let input = try PeekedSource(FileSource(path: "-"))
      if !input.isEmpty { return DefaultInput(source: input, path: "-") }
    } catch let error as InputError where error.cause.code == EBADF {
      // One that is closed is as empty as any.
    }
    return sample(because: "standard input is empty")
  }

  private static var sample: DefaultInput { DefaultInput(source: TextSource(SamplePersons.json), path: "<sample>") }

  private static func sample(because reason: String) -> DefaultInput {
    StandardError.print("bindcli: note: \(reason), reading a built-in sample")
    return sample
  }
}
