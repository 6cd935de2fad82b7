# What the scripts share. Meant to be sourced; leaves the shell at the root of the package, without standard input.

set -euo pipefail
# Without this option a function goes on after a failure in $(…), with an empty text. The bash of macOS does not have it.
shopt -s inherit_errexit 2>/dev/null || true
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
exec </dev/null

if ! command -v swift >/dev/null && [ -x /opt/swift/usr/bin/swift ]; then
  PATH=/opt/swift/usr/bin:$PATH
  export PATH
fi

keeps_going=
failed=()

# gate TITLE COMMAND… runs one gate. It prints the title before and the duration after; a failure ends the script, unless
# `keeps_going` is set, and then the title is in `failed`.
# The command runs in a subshell of its own, so that it stops at its first failure although its status is asked for.
gate() {
  local title=$1 start=$SECONDS status
  shift
  printf '\n==> %s\n' "$title"
  set +e
  (
    set -e
    "$@"
  )
  status=$?
  set -e
  if [ "$status" -ne 0 ]; then
    printf '\nFAILED: %s (after %d s, exit code %d)\n' "$title" $((SECONDS - start)) "$status" >&2
    [ -n "$keeps_going" ] || exit 1
    failed+=("$title")
    return
  fi
  printf '    %d s\n' $((SECONDS - start))
}

# quietly COMMAND… prints only the last line of what a command says, or everything if it fails.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -eq 0 ]; then tail -1 "$log"; else cat "$log"; fi
  rm -f "$log"
  return "$status"
}

# strictly COMMAND… is quiet as well, for a build in which a warning is a failure. A flag that makes warnings errors would
# throw away what other builds have made; in a clean clone, as here, each file is compiled and says what it has to say.
strictly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  if grep -E '(^|[^[:alnum:]])warning: ' "$log" >&2; then status=1; fi
  if [ "$status" -eq 0 ]; then tail -1 "$log"; else grep -A4 'error: ' "$log" || tail -20 "$log"; fi
  rm -f "$log"
  return "$status"
}

# run_tests OPTION… runs the tests and prints the closing line, or what did not pass and the end of the log.
run_tests() {
  local log status=0
  log=$(mktemp)
  swift test "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -eq 0 ] && grep -q 'Test run with [1-9]' "$log"; then
    grep 'Test run with' "$log"
  else
    # An issue of a random test is followed by its seed and its program.
    awk '/^(✔|◇|━)/ { isIssue = 0 } /^✘/ { isIssue = 1 } isIssue || /^[^ ]+: error: |Sanitizer|^Simultaneous accesses/' "$log"
    echo "…"
    tail -20 "$log"
    status=1
  fi
  rm -f "$log"
  return "$status"
}
