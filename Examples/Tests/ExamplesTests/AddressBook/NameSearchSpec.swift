import AddressBook
import Testing

struct NameSearchSpec {
  @Test(arguments: [
    ("ada", "Ada Lovelace", true), ("ADA", "Ada Lovelace", true), ("a l", "Ada Lovelace", true), ("", "", true),
    ("", "Ada", true), ("x", "Ada", false), ("ada", "", false), ("zoe", "Zoë", true), ("ZOË", "zoe", true),
    ("zoe\u{308}", "ZOË", true), ("софья", "Софья", true), ("strasse", "Straße", true), ("é", "e", true),
    ("ＡＤＡ", "ada", true), ("李", "李小龙", true), ("ada  lov", "Ada Lovelace", true), ("a b", "a   b", true),
    ("o’n", "O'Neill", true),
    ("o'n", "O’Neíll", true), ("O'Brien", "O`Brien", true), ("o`b", "O’Brien", true), (" b", "a  b", true),
    ("👩‍👩‍👧", "a 👩‍👩‍👧", true), (" ", "ab", false),
  ])
  func `a name is found whatever the case and accents of the search text`(text: String, name: String, isFound: Bool) {
    #expect(NameSearch(text).finds(name) == isFound)
  }
}
