#if !hasFeature(Embedded)
  // Nodes that the library makes for itself. Explanations skip them and name what the user named.

  extension NodeRef {
    /// Whether the node is a part of something that users know by another name: a field, a command, a derived array.
    @usableFromInline
    var isInner: Bool {
      if has(.inner) { return true }
      guard existingDetails?.name == nil else { return false }
      switch pointee.label.original {
      case .part(let family, let number): return family._withUnsafeGuaranteedRef { $0.isInner(number) }
      case .place(let file, _): return Self.isOfLibrary(file)
      default: return false
      }
    }

    /// Whether a file, as `#fileID` names it, belongs to one of these modules.
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
