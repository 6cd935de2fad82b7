#if DEBUG
  import Binding
  import Testing

  /// What debug builds say of a write that `==` has dropped although the values differ.
  @Suite struct DroppedWriteSpec {
    struct Address: Equatable { var city = "London" }
    struct Post: Equatable {
      var id = 1
      var title = "a"
      var address = Address()
      static func == (one: Post, other: Post) -> Bool { one.id == other.id }
    }

    private func reports(_ work: () -> Void) -> [String] {
      var reports: [String] = []
      withDiagnostics(
        { if $0.kind == .droppedByEquality { reports.append($0.names.joined(separator: " ")) } }, in: work)
      return reports
    }

    @Test func `names the value and the part that differs, once for a place`() {
      var told: [String] = []
      for _ in 0..<3 {
        let post = Observable(Post(), name: "post")
        told += reports {
          post.value = Post(title: "b")
          post.value = Post(title: "c")
        }
        #expect(post.value.title == "a")
      }
      #expect(told == ["post title"])
    }

    @Test func `says what to write`() {
      let post = Observable(Post(), name: "post")
      var text = ""
      withDiagnostics({ text = "\($0)" }) { post.value = Post(address: Address(city: "Paris")) }
      #expect(text.contains("'post', 'address.city'"))
      #expect(text.contains("changes: .by {"))
    }

    @Test func `tells of a write in a batch, whose value counts at its end`() {
      let post = Observable(Post(), name: "post")
      let effect = Effect { _ = post.value }
      let told = reports { batch { post.value = Post(title: "b") } }
      #expect(told == ["post title"])
      effect.cancel()
    }

    @Test func `tells of an element of an optional, a case and a list`() {
      enum Choice: Equatable {
        case one(Post), none
      }
      let optional = Observable<Post?>(Post(), name: "optional")
      let choice = Observable(Choice.one(Post()), name: "choice")
      let list = Observable([Post(), Post(id: 2)], name: "list")
      let told = reports {
        optional.value = Post(title: "b")
        choice.value = .one(Post(title: "b"))
        list.value = [Post(), Post(id: 2, title: "b")]
      }
      #expect(told == ["optional title", "choice title", "list title"])
    }

    @Test func `comes when no computed is being read, so its handler may write`() {
      let (post, count) = (Observable(Post(), name: "post"), Observable(0))
      let title = Computed { post.value.title }
      let effect = Effect { _ = title.value }
      withDiagnostics {
        if $0.kind == .droppedByEquality { count.value += 1 }
      } in: {
        batch {
          post.value = Post(id: 2)
          post.value = Post(title: "b")
        }
      }
      #expect(count.value == 1)
      effect.cancel()
    }

    @Test func `is silent where the policy is the user's own, or the values are the same`() {
      struct Row: Equatable {
        var names = ["a"], numbers: Set = [1, 2, 3], ratio = 0.0, texts = ["k": "v", "l": "w"]
      }
      let post = Observable(Post(), changes: .by { $0.id == $1.id })
      let row = Observable(Row()), word = Observable("caf\u{e9}")
      let told = reports {
        post.value = Post(title: "b")
        row.value = Row(names: ["a"], numbers: [3, 2, 1], ratio: -0.0, texts: ["l": "w", "k": "v"])
        word.value = "cafe\u{301}"
      }
      #expect(told == [])
    }

    @Test func `is silent about objects, which are what their class says`() {
      final class Account: Equatable {
        let id = 1, name: String
        init(_ name: String) { self.name = name }
        static func == (one: Account, other: Account) -> Bool { one.id == other.id }
      }
      let account = Observable(Account("Ada"))
      #expect(reports { account.value = Account("Grace") } == [])
    }

    @Test func `tells of an edit that a control makes`() {
      let post = Observable(Post(), name: "post")
      let title = Observable("")
      let binding = post.bindTwoWay(
        to: title,
        via: TwoWayConverter(
          convert: { $0.title }, convertBack: { text, former in .value(Post(id: former?.id ?? 1, title: text)) }),
        commit: .onCommit)
      title.value = "b"
      #expect(!binding.commit())
      #expect(post.value.title == "a")
    }
  }
#endif
