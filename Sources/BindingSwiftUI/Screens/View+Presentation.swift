#if canImport(SwiftUI)
  import Binding
  public import BindingArchitecture
  public import SwiftUI

  // Each of these methods shows the item of a presentation, or with `for:` one case of it.

  extension View {
    /// Shows the item of a presentation as a sheet, while there is an item. When the user closes the sheet, the item
    /// becomes `nil`.
    ///
    ///     List { … }.sheet(viewModel.sheet) { detail in DetailView(detail) }
    ///
    /// - Parameters:
    ///   - presentation: retained by the view.
    ///   - onDismiss: called when the sheet has gone.
    ///   - content: makes the content of the sheet.
    public func sheet<Item: Identifiable, Sheet: View>(
      _ presentation: Presentation<Item>, onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (Item) -> Sheet
    ) -> some View { sheet(presentation, for: { $0 }, onDismiss: onDismiss, content: content) }

    /// Shows one case of what a presentation presents as a sheet, while the item is that case.
    ///
    ///     enum Destination {
    ///       case editor(PersonEditor), settings
    ///       var editor: PersonEditor? { if case .editor(let editor) = self { editor } else { nil } }
    ///     }
    ///     List { … }.sheet(model.destination, for: \.editor) { editor in PersonForm(editor: editor) }
    ///
    /// When the user closes the sheet, the whole item becomes `nil`, unless another one is presented by then.
    ///
    /// - Parameters:
    ///   - presentation: retained by the view.
    ///   - part: the key path of a property that is `nil` for the other cases.
    ///   - onDismiss: called when the sheet has gone.
    ///   - content: makes the content of the sheet.
    public func sheet<Item, Part: Identifiable, Sheet: View>(
      _ presentation: Presentation<Item>, for part: @escaping (Item) -> Part?, onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (Part) -> Sheet
    ) -> some View {
      PartView(self, presentation, part) { view, item in
        view.sheet(item: item, onDismiss: onDismiss, content: content)
      }
    }

    #if !os(macOS)
      /// Shows the item of a presentation on the whole screen, while there is an item. When the view closes itself, the
      /// item becomes `nil`.
      ///
      ///     content.fullScreenCover(viewModel.player) { PlayerView($0) }
      public func fullScreenCover<Item: Identifiable, Cover: View>(
        _ presentation: Presentation<Item>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Cover
      ) -> some View { fullScreenCover(presentation, for: { $0 }, onDismiss: onDismiss, content: content) }

      /// Shows one case of what a presentation presents on the whole screen, see
      /// ``sheet(_:for:onDismiss:content:)``.
      public func fullScreenCover<Item, Part: Identifiable, Cover: View>(
        _ presentation: Presentation<Item>, for part: @escaping (Item) -> Part?, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Part) -> Cover
      ) -> some View {
        PartView(self, presentation, part) { view, item in
          view.fullScreenCover(item: item, onDismiss: onDismiss, content: content)
        }
      }
    #endif

    #if !os(tvOS) && !os(watchOS)
      /// Shows the item of a presentation as a popover of this view, while there is an item.
      ///
      ///     Button("Filter") { … }.popover(model.filter) { FilterView($0) }
      public func popover<Item: Identifiable, Popover: View>(
        _ presentation: Presentation<Item>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Popover
      ) -> some View {
        popover(
          presentation, for: { $0 }, attachmentAnchor: attachmentAnchor, arrowEdge: arrowEdge, content: content)
      }

      /// Shows one case of what a presentation presents as a popover, see ``sheet(_:for:onDismiss:content:)``.
      public func popover<Item, Part: Identifiable, Popover: View>(
        _ presentation: Presentation<Item>, for part: @escaping (Item) -> Part?,
        attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Part) -> Popover
      ) -> some View {
        PartView(self, presentation, part) { view, item in
          view.popover(item: item, attachmentAnchor: attachmentAnchor, arrowEdge: arrowEdge, content: content)
        }
      }

      /// Shows the item of a presentation in the inspector beside this view, while there is an item.
      ///
      ///     Table(…) { … }.inspector(model.inspected) { PersonDetails($0) }
      public func inspector<Item, Inspector: View>(
        _ presentation: Presentation<Item>, @ViewBuilder content: @escaping (Item) -> Inspector
      ) -> some View { inspector(presentation, for: { $0 }, content: content) }

      /// Shows one case of what a presentation presents in the inspector, see ``sheet(_:for:onDismiss:content:)``.
      public func inspector<Item, Part, Inspector: View>(
        _ presentation: Presentation<Item>, for part: @escaping (Item) -> Part?,
        @ViewBuilder content: @escaping (Part) -> Inspector
      ) -> some View {
        PartView(self, presentation, part) { view, item in
          view.inspector(isPresented: item.isThere()) { item.wrappedValue.map(content) }
        }
      }
    #endif

    /// Shows the item of a presentation as the next screen of the navigation stack, while there is an item. When the
    /// user goes back, the item becomes `nil`. The item need not be `Hashable`. For a stack of any depth see
    /// ``PathStack``.
    ///
    ///     List { … }.navigationDestination(model.detail) { PersonScreen($0) }
    public func navigationDestination<Item, Destination: View>(
      _ presentation: Presentation<Item>, @ViewBuilder destination: @escaping (Item) -> Destination
    ) -> some View { navigationDestination(presentation, for: { $0 }, destination: destination) }

    /// Shows one case of what a presentation presents as the next screen, see ``sheet(_:for:onDismiss:content:)``.
    public func navigationDestination<Item, Part, Destination: View>(
      _ presentation: Presentation<Item>, for part: @escaping (Item) -> Part?,
      @ViewBuilder destination: @escaping (Part) -> Destination
    ) -> some View {
      PartView(self, presentation, part) { view, item in
        view.navigationDestination(isPresented: item.isThere()) { item.wrappedValue.map(destination) }
      }
    }
  }
#endif
