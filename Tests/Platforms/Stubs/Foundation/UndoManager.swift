// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import AppleFoundation

/// Foundation's.
public typealias UndoManager = AppleFoundation.UndoManager
