import Binding
import TestSupport
import Testing

@Suite struct GraphDumpSpec {
  struct Person { var name: String }

  final class Editor {
    let first = Observable("Ada", name: "first")
    let last = Observable("Lovelace", name: "last")
    let full: Computed<String>
    let title: Computed<String>

    init() {
      let (first, last) = (first, last)
      let full = Computed(name: "full") { "\(first.value) \(last.value)" }
      self.full = full
      title = full.map(name: "title") { "Dr. \($0)" }
    }
  }

  @Test func `a text dump has a line for each node, inputs before their dependents`() {
    let editor = Editor()
    let effect = Effect(name: "show") { _ = editor.full.value }
    #expect(
      Graph.dump(editor.first) == """
        n1 observable 'first' = "Ada" (observed)
        n2 computed 'full' = "Ada Lovelace" (observed) ← n1, n3
        n3 observable 'last' = "Lovelace" (observed)
        n4 effect 'show' ← n2

        """)
    effect.cancel()
    #expect(Graph.dump(effect) == "n1 effect 'show' (cancelled)\n")
  }

  @Test func `the order of a dump depends on the roots alone`() {
    let editor = Editor()
    _ = editor.title.value
    let text = Graph.dump(editor.title, editor.first)
    #expect(
      text == """
        n1 computed 'title' = "Dr. Ada Lovelace" ← n3
        n2 observable 'first' = "Ada"
        n3 computed 'full' = "Ada Lovelace" ← n2, n4
        n4 observable 'last' = "Lovelace"

        """)
    #expect(Graph.dump([editor.title, editor.first]) == text)
  }

  @Test func `a dot dump draws shapes and arrows, dashed where a change is not passed on`() {
    let editor = Editor()
    _ = editor.title.value
    let effect = Effect(name: "show") { _ = editor.first.value }
    #expect(
      Graph.dump(editor.full, effect, as: .dot) == #"""
        digraph Binding {
          rankdir=LR;
          n1 [shape=ellipse, label="full\n\"Ada Lovelace\""];
          n3 -> n1 [style=dashed];
          n4 -> n1 [style=dashed];
          n2 [shape=hexagon, label="show"];
          n3 -> n2;
          n3 [shape=box, label="first\n\"Ada\"\nobserved"];
          n4 [shape=box, label="last\n\"Lovelace\""];
        }

        """#)
  }

  @Test func `a mermaid dump draws a flowchart`() {
    let editor = Editor()
    let effect = Effect(name: "show") { _ = editor.first.value }
    _ = editor.full.value
    #expect(
      Graph.dump(editor.full, effect, as: .mermaid) == """
        flowchart LR
          n1(["full<br/>#quot;Ada Lovelace#quot;"])
          n3 -.-> n1
          n4 -.-> n1
          n2{{"show"}}
          n3 --> n2
          n3["first<br/>#quot;Ada#quot;<br/>observed"]
          n4["last<br/>#quot;Lovelace#quot;"]

        """)
  }

  @Test func `names in a dump are escaped as each format needs it`() {
    let odd = Observable(1, name: "it's \"5 < 6 & #7\"\\\n`x`")
    #expect(Graph.dump(odd) == #"n1 observable 'it\'s "5 < 6 & #7"\\\n`x`' = 1"# + "\n")
    #expect(
      Graph.dump(odd, as: .dot) == #"""
        digraph Binding {
          rankdir=LR;
          n1 [shape=box, label="it's \"5 < 6 & #7\"\\ `x`\n1"];
        }

        """#)
    #expect(
      Graph.dump(odd, as: .mermaid) == """
        flowchart LR
          n1["it's #quot;5 #lt; 6 #amp; #35;7#quot;#92; #96;x#96;<br/>1"]

        """)
  }

  @Test func `values in a dump are shown on one short line`() {
    func shown<Value>(_ value: Value) -> String {
      let dump = Graph.dump(Observable(value, name: "v"))
      return String(dump.dropFirst("n1 observable 'v' = ".count).dropLast())
    }
    #expect(shown("Ada\n\"Lovelace\"") == #""Ada\n\"Lovelace\"""#)
    #expect(shown(String(repeating: "x", count: 41)) == "\"\(String(repeating: "x", count: 40))\"…")
    #expect(shown(String(repeating: "x", count: 40)) == "\"\(String(repeating: "x", count: 40))\"")
    #expect(shown(String?.none) == "nil")
    #expect(shown(String?.some("Ada")) == "\"Ada\"")
    #expect(shown(Array(1...8)) == "[1, 2, 3, 4, 5, 6, 7, 8]")
    #expect(shown(Array(1...9)) == "9 elements")
    #expect(shown(Person(name: "Ada\nLovelace")) == #"Person(name: "Ada\nLovelace")"#)
    #expect(shown(()) == "()")
  }

  @Test func `a value that is there is shown as itself, also in an optional`() {
    struct Name { var title: String?, first: String, numbers: [Int?] }
    func shown(_ value: some Any) -> String {
      let text = Graph.dump(Observable(value, name: "x", changes: .always))
      return String(text.dropFirst("n1 observable 'x' = ".count).dropLast())
    }
    #expect(shown(Optional("Ada")) == "\"Ada\"")
    #expect(shown(Optional<Int>.none) == "nil")
    #expect(shown(Optional(Optional(3))) == "3")
    #expect(shown(Name(title: "Dr. (", first: "A", numbers: [])) == "Name(title: \"Dr. (\", first: \"A\", numbers…")
    #expect(shown([Optional(1), nil]) == "[1, nil]")
    #expect(shown((Optional((1, "Optional(\")")), 2)) == "((1, \"Optional(\\\")\"), 2)")
  }

  @Test func `a dump evaluates nothing, and subscribes to nothing`() {
    let a = Observable(1, name: "a")
    var runs = 0
    let double = Computed(name: "double") {
      runs += 1
      return a.value * 2
    }
    #expect(Graph.dump(double) == "n1 computed 'double' (never ran)\n")
    #expect(runs == 0)
    _ = double.value
    a.value = 2
    let effect = Effect(name: "dumper") { _ = Graph.dump(double) }
    #expect(Graph.dump(double) == "n1 computed 'double' = 2 ← n2\nn2 observable 'a' = 2 (pending)\n")
    #expect(runs == 1)
    #expect(double.observerCount == 0 && a.observerCount == 0)
    effect.cancel()
  }

  @Test func `a dump shows which effects are due, paused or running`() {
    let a = Observable(1, name: "a")
    let double = a.map(name: "double") { $0 * 2 }
    let scope = Scope()
    let effect = Effect(name: "e") { _ = double.value }
    effect.store(in: scope)
    var inside = ""
    batch {
      a.value = 2
      inside = Graph.dump(a)
    }
    #expect(
      inside == """
        n1 observable 'a' = 2 (observed, pending)
        n2 computed 'double' = 2 (observed, pending) ← n1
        n3 effect 'e' (pending) ← n2

        """)
    scope.pause()
    a.value = 3
    #expect(Graph.dump(effect).hasPrefix("n1 effect 'e' (paused, pending) ← n2\n"))
    scope.end()
    let own = Observable("", name: "text")
    let writer = Effect(name: "writer") { own.value = Graph.dump(own) }
    #expect(own.value == "n1 observable 'text' = \"\"\n")
    writer.cancel()
  }

  @Test func `a dump does not touch an observable that is being mutated`() {
    let a = Observable([1], name: "a")
    var text = ""
    a.update { _ in text = Graph.dump(a) }
    #expect(text == "n1 observable 'a' (being changed)\n")
  }

  @Test func `a dump has a node for lenses, views, observations and bindings, and none for event observers`() {
    let person = Observable(Person(name: "Ada"), name: "person")
    let lens = person[\.name], line = #line
    #expect(Graph.dump(lens) == "n1 computed 'GraphDumpSpec.swift:\(line)' (never ran)\n")
    #expect(Graph.dump(person.readOnly) == Graph.dump(person))
    let observation = person.observe(name: "seen") { _ in }
    #expect(Graph.dump(observation).hasPrefix("n1 effect 'seen' ← n2\n"))
    observation.cancel()
    #expect(Graph.dump(Event<Void>().observe {}) == "")
  }

  @Test func `runs in a dump are counted while tracing`() {
    let a = Observable(1, name: "a")
    withTracing {
      let double = a.map(name: "double") { $0 * 2 }
      let effect = Effect(name: "e") { _ = double.value }
      a.value = 2
      a.value = 3
      #expect(
        Graph.dump(effect) == """
          n1 effect 'e' (3 runs) ← n2
          n2 computed 'double' = 6 (observed, 3 runs) ← n3
          n3 observable 'a' = 3 (observed)

          """)
      effect.cancel()
    }
  }

  @Test func `a dump of a long chain is written without deep recursion`() {
    onStack(kilobytes: 512) {
      let source = Observable(0, name: "source")
      var end = source.map(name: "c") { $0 + 1 }
      _ = end.value
      for _ in 1..<10_000 {
        end = end.map(name: "c") { $0 + 1 }
        _ = end.value
      }
      let effect = Effect(name: "e") { _ = end.value }
      #expect(Graph.dump(source).split(separator: "\n").count == 10_002)
      effect.cancel()
    }
  }

  @Test func `a dump shows what resets an observable, and no unobserved one as pending because of that`() {
    let query = Observable("a", name: "query")
    let page = Observable(name: "page", resetBy: { query.value }) { 0 }
    #expect(
      Graph.dump(page) == """
        n1 observable 'page' = 0 ← n2
        n2 computed 'page.initial' = 0 ← n3
        n3 computed 'page.trigger' = "a" ← n4
        n4 observable 'query' = "a"

        """)
    let effect = Effect(name: "show") { _ = page.value }
    let observed = """
      n1 observable 'query' = "a" (observed)
      n2 computed 'page.trigger' = "a" (observed) ← n1
      n3 computed 'page.initial' = 0 (observed) ← n2
      n4 observable 'page' = 0 (observed) ← n3
      n5 effect 'show' ← n4

      """
    #expect(Graph.dump(query) == observed)
    batch {
      query.value = "b"
      #expect(Graph.dump(page).hasPrefix("n1 observable 'page' = 0 (observed, pending) ← n2\n"))
    }
    effect.cancel()
  }
}
