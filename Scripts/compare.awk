# Compares architectures by their Swift sources, for Scripts/compare. Variables among the file names say what comes: arch, and
# kind, one of helper (types that tests find ready-made), source and spec.

# A line without comment, texts and names in backquotes, none of which says what code depends on.
function code(line) {
  gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
  gsub(/`[^`]*`/, "``", line)
  sub(/\/\/.*/, "", line)
  sub(/[ \t]+$/, "", line)
  return line
}

function opened(line) { return gsub(/[{]/, "", line) - gsub(/[}]/, "", line) }

# The name that a line declares or extends, or "".
function declared(line) {
  if (!match(line, /(^|[ \t])(class|struct|enum|actor|protocol|extension)[ \t]+[[]*[A-Z][A-Za-z0-9]*/)) return ""
  line = substr(line, RSTART, RLENGTH)
  sub(/.*[^A-Za-z0-9]/, "", line)
  return line
}

# What a type is for, by how its name ends.
function role(name) {
  if (name in isProtocol) return "protocols"
  if (name ~ /ViewModel$/) return "view model"
  if (name ~ /(View|Label|Button|Cell)$/) return "view"
  if (match(name, /(Controller|Presenter|Interactor|Router|Manager|Worker|Auditor)$/)) {
    return tolower(substr(name, RSTART))
  }
  return "model"
}

function note(list, word) { return list == "" ? word : list ", " word }

function quoted(list) {
  if (list == "") return "–"
  gsub(/, /, "`, `", list)
  return "`" list "`"
}

# The words of a line that begin as types do.
function words(line, into) { return split(line, into, /[^A-Za-z0-9_]+/) }

FNR == 1 { depth = 0; owner = ""; pending = 0 }

kind == "helper" {
  name = declared(code($0))
  if (name != "" && $0 !~ /extension/) isHelper[name] = 1
  next
}

{
  line = code($0)
  if (line ~ /^[ \t]*$/ || line ~ /^(public |internal |package )?(@testable )?import /) next
}

kind == "source" {
  if (!(arch in isKnown)) {
    isKnown[arch] = 1
    archs[++archCount] = arch
  }
  if (depth == 0) {
    name = declared(line)
    if (name == "" && line ~ /^@/) {
      # An attribute on a line of its own belongs to what follows.
      pending++
      next
    }
    if (name != "" && line !~ /extension /) {
      if (line ~ /protocol /) isProtocol[name] = 1
      types[arch, ++typeCount[arch]] = name
      isType[arch, name] = 1
    }
    owner = name
  }
  count = ++lineCount[arch]
  text[arch, count] = line
  owners[arch, count] = owner
  weight[arch, count] = 1 + pending
  pending = 0
  depth += opened(line)
  next
}

kind == "spec" {
  if (!((arch, FILENAME) in isSuite)) {
    isSuite[arch, FILENAME] = 1
    suite = FILENAME
    sub(/.*\//, "", suite)
    sub(/\.swift$/, "", suite)
    suites[arch, ++suiteCount[arch]] = suite
    held = ""
    double = ""
    functionDepth = -1
  }
  name = declared(line)
  if (name != "" && name !~ /Spec$/ && line !~ /extension |@Suite/) {
    double = name
    doubleDepth = depth
  }
  if (double != "") doubleLines[arch, suite, double]++
  if (functionDepth < 0 && line ~ /func ``/) functionDepth = depth
  held = held " " line
  depth += opened(line)
  if (double != "" && depth <= doubleDepth) {
    count = doubleLines[arch, suite, double]
    doubles[arch, suite] = note(doubles[arch, suite], "`" double "` (" count (count == 1 ? " line)" : " lines)"))
    double = ""
  }
  if (functionDepth < 0 || depth <= functionDepth) {
    if (held !~ /expectReleased|[a-z]Demo [{]/) needs[arch, suite] = needs[arch, suite] held
    held = ""
    functionDepth = -1
  }
}

function printLines(   a, i, r, arch, total, row, roles, count, seen, lines, order) {
  count = split("model|view|controller|presenter|view model|interactor|router|manager|worker|auditor|protocols", order, "|")
  for (a = 1; a <= archCount; a++) {
    arch = archs[a]
    for (i = 1; i <= lineCount[arch]; i++) {
      r = role(owners[arch, i])
      lines[arch, r] += weight[arch, i]
      seen[r] = 1
    }
  }
  row = "| lines |"
  roles = "| --- |"
  for (r = 1; r <= count; r++) {
    if (!(order[r] in seen)) continue
    row = row " " order[r] " |"
    roles = roles " ---: |"
  }
  print "\n" row " all |\n" roles " ---: |"
  for (a = 1; a <= archCount; a++) {
    arch = archs[a]
    row = "| " arch " |"
    total = 0
    for (r = 1; r <= count; r++) {
      if (!(order[r] in seen)) continue
      row = row " " ((arch, order[r]) in lines ? lines[arch, order[r]] : "–") " |"
      total += lines[arch, order[r]]
    }
    print row " **" total "** |"
  }
}

function printGraph(   a, t, u, i, w, n, arch, from, to, found, row, list, width) {
  print "\nWho names whom:\n\n```text"
  for (a = 1; a <= archCount; a++) {
    arch = archs[a]
    for (i = 1; i <= lineCount[arch]; i++) {
      from = owners[arch, i]
      n = words(text[arch, i], list)
      for (w = 1; w <= n; w++) {
        to = list[w]
        if (to == from || !((arch, to) in isType)) continue
        found[arch, from, to] = text[arch, i] ~ /weak var/ ? "weak " : found[arch, from, to]
      }
    }
    for (t = 1; t <= typeCount[arch]; t++) if (length(types[arch, t]) > width) width = length(types[arch, t])
  }
  for (a = 1; a <= archCount; a++) {
    arch = archs[a]
    print (a > 1 ? "\n" : "") arch
    for (t = 1; t <= typeCount[arch]; t++) {
      from = types[arch, t]
      row = ""
      for (u = 1; u <= typeCount[arch]; u++) {
        to = types[arch, u]
        if ((arch, from, to) in found) row = note(row, found[arch, from, to] to)
      }
      if (row == "") print "  " from
      else printf "  %-" width "s → %s\n", from, row
    }
  }
  print "```"
}

function printTests(   a, s, i, n, arch, suite, list, views, ready, written, isNoted) {
  print "\n| a test | suite | has to write | makes the views | takes |\n| --- | --- | --- | --- | --- |"
  for (a = 1; a <= archCount; a++) {
    arch = archs[a]
    for (s = 1; s <= suiteCount[arch]; s++) {
      suite = suites[arch, s]
      views = ""
      ready = ""
      n = words(needs[arch, suite], list)
      for (i = 1; i <= n; i++) {
        if ((arch, suite, list[i]) in isNoted) continue
        isNoted[arch, suite, list[i]] = 1
        if ((arch, list[i]) in isType) {
          if (role(list[i]) == "view") views = note(views, list[i])
        } else if (list[i] in isHelper && !((arch, suite, list[i]) in doubleLines)) {
          ready = note(ready, list[i])
        }
      }
      written = doubles[arch, suite]
      print "| " arch " | `" suite "` | " (written == "" ? "–" : written) " | " quoted(views) " | " quoted(ready) " |"
    }
  }
}

END {
  printLines()
  printGraph()
  printTests()
}
