import BindingArchitecture

/// The parts of a screen and the context in which they find each other, made by one call and kept by one owner: the
/// module of VIPER with its builder.
///
///     let room = ContextScene(in: app, name: "room") {
///       RoomPresenter(in: $0)
///     } interactor: {
///       GiftInteractor(in: $0)
///     } view: {
///       RoomView(in: $0)
///     }
///
/// Parts enroll themselves by their roles, so that none is passed to another one. Any part may be missing: leave its
/// closure out, and the part is `Void`. A view that is a `ContextHost` is given the context.
///
/// **Ownership.** The scene retains its parts and its context; the context retains no part. Parts leave their roles
/// when the scene is released. They are made in the order of the closures. A part should look for another in a computed
/// value or an effect, which also finds one that is made later.
final class ContextScene<Presenter, Interactor, View> {
  /// A child of the context in which the scene was made, or a root.
  let context: Context
  /// Makes the texts, and is told what the user touches.
  let presenter: Presenter
  /// Knows the rules.
  let interactor: Interactor
  /// Shows the screen.
  let view: View

  private init(_ context: Context, _ presenter: Presenter, _ interactor: Interactor, _ view: View) {
    (self.context, self.presenter, self.interactor, self.view) = (context, presenter, interactor, view)
  }
}

extension ContextScene {
  /// Makes a context and the parts in it.
  ///
  /// - Parameters:
  ///   - parent: the context around it; `nil` makes a root.
  ///   - presenter: makes the presenter.
  ///   - interactor: makes the interactor.
  ///   - view: makes the view.
  convenience init(
    in parent: Context? = nil, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    presenter: (Context) -> Presenter = { (_: Context) in () },
    interactor: (Context) -> Interactor = { (_: Context) in () }, view: (Context) -> View = { (_: Context) in () }
  ) {
    let context =
      parent.map { $0.child(name: name, file: file, line: line) } ?? Context(name: name, file: file, line: line)
    self.init(context, presenter(context), interactor(context), view(context))
    if let host = self.view as? any ContextHost { host.context = context }
  }
}
