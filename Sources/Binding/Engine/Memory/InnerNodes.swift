#if !hasFeature(Embedded)
  // Nodes that the library makes for itself. They are passed over by explanations, which speak of what the user named.

  extension NodeRef {
    /// Whether the node is a part of something that users know by another name: of a field, a command, a derived array.
    @usableFromInline
    var isInner: Bool {
      if !has(.effect), has(.inner) { return true }
      if has(.keyed), let label = pointee.label {
        if has(.tabled) { return false }
        let family = Unmanaged<AnyObject>.fromOpaque(label).takeUnretainedValue() as? NodeFamily
        return family?.isInner(pointee.line) ?? false
      }
      let details = existingDetails
      guard details?.name == nil, let file = details?.file ?? pointee.label else { return false }
      return Self.isOfLibrary(file.assumingMemoryBound(to: UInt8.self))
    }

    /// Whether a file, as `#fileID` has it, is one of these modules.
    private static func isOfLibrary(_ file: UnsafePointer<UInt8>) -> Bool {
      let name = String(cString: file)
      return ["Binding/", "BindingCollections/", "BindingForms/", "BindingArchitecture/"].contains {
        name.hasPrefix($0)
      }
    }
  }
#endif

extension GraphNode {
  /// Marks the node as a part of something that users know by another name.
  @export(implementation)
  package final func markInner() { node.pointee.flags.insert(.inner) }
}
