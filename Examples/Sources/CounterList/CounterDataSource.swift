/// Returns the number of cells, and has each configured: what a table and a grid need, whatever they show. It knows
/// neither model nor cell; a closure of the controller knows both.
package final class CounterDataSource<Model, Cell> {
  private(set) var models: [Model] = []
  private let configure: (Cell, Model, Int) -> Void

  package init(configure: @escaping (Cell, Model, Int) -> Void) { self.configure = configure }

  package var count: Int { models.count }

  /// Replaces all models.
  package func replaceAll(with models: [Model]) { self.models = models }

  /// The model at an index; `nil` if there is none.
  func model(at index: Int) -> Model? { models.indices.contains(index) ? models[index] : nil }

  /// Has a cell show the model at an index. Without a model the cell stays as it is.
  package func configure(_ cell: Cell, at index: Int) {
    if let model = model(at: index) { configure(cell, model, index) }
  }
}
