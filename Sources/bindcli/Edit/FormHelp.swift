/// The keys of the form, as its help has them.
enum FormHelp {
  static let lines = [
    "Anywhere",
    "  Ctrl-S      save the person          Ctrl-Q      quit",
    "  Ctrl-_      undo                     Alt-R       redo (Ctrl-R)",
    "  Tab         next field               Shift-Tab   the one before",
    "  Page Up     the person before        Page Down   the next one",
    "  Ctrl-N      new person               Ctrl-O      another order",
    "  Ctrl-L      read the file again      F1          this help",
    "",
    "In the list",
    "  Up, Down    choose                   Home, End   first, last",
    "  Enter       edit                     /           search",
    "  n           new person               c           copy it",
    "  d, Delete   delete it                Ctrl-_      bring back",
    "  K, J        move it up, down         (Alt-Up, Alt-Down)",
    "  !           what was left alone, and what others changed",
    "  Escape      end the search           ?           this help",
    "",
    "In a field",
    "  Ctrl-A, E   begin, end               Escape      to the list",
    "  Ctrl-U      cut up to the cursor     Ctrl-K      cut from it on",
    "  Ctrl-W      cut a word               Ctrl-Y      put back",
    "",
    "Ctrl-_ takes back what was typed, step by step, then the whole",
    "draft, then what was saved of the person.",
  ]
}
