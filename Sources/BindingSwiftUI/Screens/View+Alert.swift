#if canImport(SwiftUI)
  import Binding
  public import BindingArchitecture
  public import SwiftUI

  extension View {
    /// Shows the item of a presentation as an alert, while there is an item. When the alert goes, the item becomes
    /// `nil`.
    ///
    ///     content.alert("Signed out", model.signedOut) { user in
    ///       Button("Sign in again") { model.signIn(user) }
    ///       Button("Later", role: .cancel) {}
    ///     } message: { user in
    ///       Text("\(user.name) was signed out elsewhere.")
    ///     }
    ///
    /// - Parameters:
    ///   - titleKey: the title.
    ///   - presentation: retained by the view.
    ///   - actions: makes the buttons; without any, `{ _ in }`, the alert has one that dismisses it.
    ///   - message: makes the text below the title.
    public func alert<Item, Actions: View>(
      _ titleKey: LocalizedStringKey, _ presentation: Presentation<Item>,
      @ViewBuilder actions: @escaping (Item) -> Actions,
      message: @escaping (Item) -> Text? = { _ in nil }
    ) -> some View { alert(titleKey, presentation, for: { $0 }, actions: actions, message: message) }

    /// Shows one case of what a presentation presents as an alert, while the item is that case.
    ///
    ///     content.alert("Signed out", model.destination, for: \.signedOut) { _ in }
    ///
    /// - Parameters:
    ///   - titleKey: the title.
    ///   - presentation: retained by the view.
    ///   - part: the key path of a property that is `nil` for the other cases.
    ///   - actions: makes the buttons; without any, `{ _ in }`, the alert has one that dismisses it.
    ///   - message: makes the text below the title.
    public func alert<Item, Part, Actions: View>(
      _ titleKey: LocalizedStringKey, _ presentation: Presentation<Item>, for part: @escaping (Item) -> Part?,
      @ViewBuilder actions: @escaping (Part) -> Actions,
      message: @escaping (Part) -> Text? = { _ in nil }
    ) -> some View {
      PartView(self, presentation, part) { view, item in
        view.alert(
          titleKey, isPresented: item.isThere(), presenting: item.wrappedValue, actions: actions, message: message)
      }
    }

    /// Shows the item of a presentation as a confirmation dialog, while there is an item. When the dialog goes, the
    /// item becomes `nil`.
    ///
    ///     content.confirmationDialog("Delete?", model.deletion) { person in
    ///       CommandButton("Delete", model.delete, with: person, role: .destructive)
    ///     }
    ///
    /// - Parameters:
    ///   - titleKey: the title.
    ///   - presentation: retained by the view.
    ///   - titleVisibility: whether the title is shown.
    ///   - actions: makes the buttons; SwiftUI adds the one that cancels.
    ///   - message: makes the text below the title.
    public func confirmationDialog<Item, Actions: View>(
      _ titleKey: LocalizedStringKey, _ presentation: Presentation<Item>, titleVisibility: Visibility = .automatic,
      @ViewBuilder actions: @escaping (Item) -> Actions,
      message: @escaping (Item) -> Text? = { _ in nil }
    ) -> some View {
      confirmationDialog(
        titleKey, presentation, for: { $0 }, titleVisibility: titleVisibility, actions: actions, message: message)
    }

    /// Shows one case of what a presentation presents as a confirmation dialog, while the item is that case. Otherwise
    /// the same as ``confirmationDialog(_:_:titleVisibility:actions:message:)``.
    public func confirmationDialog<Item, Part, Actions: View>(
      _ titleKey: LocalizedStringKey, _ presentation: Presentation<Item>, for part: @escaping (Item) -> Part?,
      titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping (Part) -> Actions,
      message: @escaping (Part) -> Text? = { _ in nil }
    ) -> some View {
      PartView(self, presentation, part) { view, item in
        view.confirmationDialog(
          titleKey, isPresented: item.isThere(), titleVisibility: titleVisibility, presenting: item.wrappedValue,
          actions: actions, message: message)
      }
    }
  }
#endif
