#if canImport(SwiftUI)
  import Binding

  /// A part of a model that a view can watch.
  protocol WatchablePart {
    func watch(_ changed: @escaping () -> Void) -> Subscription
  }

  extension Tracked: WatchablePart {
    func watch(_ changed: @escaping () -> Void) -> Subscription {
      projectedValue.observeChanges { _, _ in changed() }
    }
  }

  extension TrackedOutput: WatchablePart {
    func watch(_ changed: @escaping () -> Void) -> Subscription {
      projectedValue.observeChanges { _, _ in changed() }
    }
  }

  struct StoredValue: WatchablePart {
    let value: any ObservableValue

    func watch(_ changed: @escaping () -> Void) -> Subscription { watch(value, changed) }

    private func watch(_ value: some ObservableValue, _ changed: @escaping () -> Void) -> Subscription {
      value.observeChanges { _, _ in changed() }
    }
  }

  /// The tracked properties of a model, and the observable values stored in it, with those of its superclasses.
  func watchableParts(of model: AnyObject) -> [any WatchablePart] {
    var parts: [any WatchablePart] = []
    var mirror: Mirror? = Mirror(reflecting: model)
    while let present = mirror {
      for child in present.children {
        if let part = child.value as? any WatchablePart {
          parts.append(part)
        } else if let value = child.value as? any ObservableValue {
          parts.append(StoredValue(value: value))
        }
      }
      mirror = present.superclassMirror
    }
    return parts
  }
#endif
