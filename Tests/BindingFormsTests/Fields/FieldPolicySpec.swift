import Binding
import BindingForms
import Testing

/// What is a change is decided by the policy of the model's own node.
@Suite struct FieldPolicySpec {
  struct Post: Equatable {
    var id = 1
    var title = "a"
    static func == (one: Post, other: Post) -> Bool { one.id == other.id }
    static var titles: ChangePolicy<Post> { .by { $0.title == $1.title } }
    static var byTitle: TwoWayConverter<Post, String> {
      TwoWayConverter(
        convert: { $0.title }, convertBack: { text, former in .value(Post(id: former?.id ?? 1, title: text)) })
    }
  }

  private let post = Observable(Post(), changes: Post.titles)

  @Test func `a field is dirty, and commits, where the model's policy sees more than its type`() {
    let field = Field(post, via: Post.byTitle, commit: .onCommit)
    field.text.value = "b"
    #expect(field.isDirty.value)
    #expect(field.commit())
    #expect(post.value.title == "b")
    #expect(!field.isDirty.value)
  }

  @Test func `a change that only the policy sees drops a draft`() {
    let field = Field(post, via: Post.byTitle, commit: .onCommit)
    field.text.value = "typed"
    post.value = Post(title: "by a sync")
    #expect(field.text.value == "by a sync")
    #expect(!field.isDirty.value)
  }

  @Test func `a field over the model itself shows and writes it`() {
    let field = Field(post, via: .identity, commit: .onCommit)
    field.content.value = Post(title: "b")
    #expect(field.isDirty.value)
    #expect(field.commit())
    #expect(post.value.title == "b")
    post.value = Post(title: "c")
    #expect(field.content.value.title == "c")
  }

  @Test func `a form takes back what only the policy sees`() {
    let field = Field(post, via: Post.byTitle, commit: .onCommit)
    let form = Form(field)
    field.text.value = "b"
    #expect(form.commit())
    #expect(post.value.title == "b")
    form.undo()
    #expect(post.value.title == "a")
  }

  @Test func `an equal write drops the draft of a field over a model for which each write is a change`() {
    let name = Observable("Ada", changes: .always)
    let field = Field(name, commit: .onCommit)
    field.text.value = "Grace"
    name.value = "Ada"
    #expect(field.text.value == "Ada")
    #expect(field.commit())
    #expect(name.value == "Ada")
  }

  @Test func `a refusal is about the refused content alone`() {
    let field = Field(post, via: .identity, commit: .onCommit)
    field.content.value = Post(title: "b")
    field.refuse(.refusal("taken"))
    #expect(field.error.value != nil)
    field.content.value = Post(title: "c")
    #expect(field.error.value == nil)
  }
}
