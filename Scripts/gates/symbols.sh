# The symbol graphs of the libraries, for Scripts/docs and Scripts/api. Meant to be sourced after common.sh.

modules=(
  Binding BindingCollections BindingForms BindingArchitecture BindingFoundation BindingRecording BindingStorage
  BindingTesting BindingUIKit BindingAppKit BindingSwiftUI PersonVM
)
scratch=.build/symbols

# dump_symbols writes the graphs of each module into the folder $scratch/graphs-of-MODULE.
dump_symbols() {
  local module graphs log
  log=$(mktemp)
  # The dump also asks for the modules of the tests, which it has not built, and then reports failure: what counts is
  # whether the graphs of the libraries have come out of it.
  rm -rf "$scratch"/*/symbolgraph
  swift package --scratch-path "$scratch" dump-symbol-graph \
    --minimum-access-level public --skip-synthesized-members --emit-extension-block-symbols >"$log" 2>&1 || true
  for module in "${modules[@]}"; do
    graphs=$scratch/graphs-of-$module
    rm -rf "$graphs"
    mkdir -p "$graphs"
    find "$scratch" -path '*/symbolgraph/*' \
      \( -name "$module.symbols.json" -o -name "$module@*.symbols.json" \) -exec cp {} "$graphs" \;
    if [ ! -e "$graphs/$module.symbols.json" ]; then
      grep 'error:' "$log" >&2 || cat "$log" >&2
      exit 1
    fi
  done
  rm -f "$log"
}
