# Compiles the engine, with the values, effects and events that stand on it, for Embedded Swift and WebAssembly. Meant to
# be sourced, after common.sh; leaves the flags of the compiler, the toolchain and the folder of the results in variables.

# What needs more than Embedded Swift offers is left out: tasks, key paths, weak references, untyped errors, casts to
# protocols. Engine/Platform/Platform+Embedded.swift says what the engine gets instead.
parts="Engine Values Effects Events"
without="
  Engine/Memory/NodeLabel+Property.swift Engine/Memory/Weak.swift Engine/Outside/*.swift Engine/Trackers/RowTracker.swift
  Engine/Turn/NodeRef+Inspecting.swift Engine/Turn/StepListener.swift Engine/Turn/TaskAuthor.swift
  Engine/Turn/Turn+Listeners.swift
  Values/ChangePolicy+Automatic.swift Values/Computed+Catching.swift Values/Computed+Property.swift
  Values/DroppedWrite.swift Values/EditedRecord.swift Values/Lens*.swift Values/ObservableValue+Policy.swift
  Values/ObservableValue+WhenObserved.swift Values/Tracked*.swift
  Effects/Effect+Catching.swift Effects/Interpolation.swift Effects/ObservableValue+Owner.swift
  Effects/OperationEnd.swift
  Events/Event+Deriving.swift Events/Event+Owner.swift
"

toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
for program in wasm-ld wasmkit; do
  [ -x "$toolchain/bin/$program" ] && continue
  echo "This toolchain has no $program, so nothing is checked."
  exit 0
done

folder=.build/wasm
mkdir -p "$folder"
flags=(
  -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -parse-as-library
  -Xfrontend -disable-stack-protector -Xcc -mbulk-memory -warnings-as-errors -swift-version 6 -package-name Binding
  -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
)

left=$(cd Sources/Binding && ls $without | sort)
sources=$(cd Sources/Binding && find $parts -name '*.swift' | sort | comm -23 - <(echo "$left") | sed "s|^|Sources/Binding/|")
swiftc "${flags[@]}" -Osize -module-name Binding -emit-module -emit-module-path "$folder/Binding.swiftmodule" \
  -c $sources -o "$folder/Binding.o"
