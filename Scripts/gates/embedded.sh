# Compiles the modules that Embedded Swift takes for WebAssembly, optimized, into .build/wasm. Meant to be sourced,
# after common.sh; leaves the flags of the compiler, the toolchain and that folder in variables.

# What needs more than Embedded Swift offers is left out: tasks, key paths, weak references, untyped errors, casts to
# protocols.
binding="Engine Base Values Effects Scopes Events Converters Bindings"
notInBinding="
  Values/ChangePolicy+Automatic.swift Values/Computed+Catching.swift Values/Computed+Property.swift Values/Lens*.swift
  Values/ObservableValue+WhenObserved.swift Values/Tracked*.swift
  Effects/Effect+Catching.swift Base/HomeActor.swift Base/LoopEnd.swift Base/SendableDeinitAction.swift Effects/Interpolation.swift Scopes/Scope+Task.swift
  Events/Event+Deriving.swift
  Converters/ConversionError.swift Converters/TwoWay*.swift
  Bindings/*Fallback.swift Bindings/*+Following.swift Bindings/*+Explaining.swift Bindings/*TwoWay*.swift
  Bindings/BackBinding.swift Bindings/*Target.swift Bindings/Followed.swift Bindings/Editing/*.swift
  Values/EditedRecord.swift
"
arrays="Arrays Derived Lookups Keyed/KeyedNodes.swift Rows"
notInArrays="Arrays/*+Explaining.swift Arrays/*+Undo.swift Derived/Children.swift Derived/Flattening.swift Lookups/*+Lens.swift"

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

# compile MODULE SOURCES… WITHOUT… makes a module of what stands in its folder, without some files, which have to exist.
compile() {
  local module=$1 left sources
  left=$(cd "Sources/$module" && ls $3 | sort)
  sources=$(
    cd "Sources/$module" && find $2 -name '*.swift' | sort | comm -23 - <(echo "$left") | sed "s|^|Sources/$module/|"
  )
  swiftc "${flags[@]}" -Osize -module-name "$module" -I "$folder" \
    -emit-module -emit-module-path "$folder/$module.swiftmodule" -c $sources -o "$folder/$module.o"
}
compile Binding "$binding" "$notInBinding"
compile BindingCollections "$arrays" "$notInArrays"

# link NAME EXPORTS… makes a WebAssembly module of an object file and these modules. 16 MB, as
# Tests/Platforms/Embedded/Runtime.swift expects. The library knows which characters belong together.
link() {
  local name=$1
  shift
  wasm-ld --no-entry --export=_start "${@/#/--export=}" --wrap=free --gc-sections --strip-all \
    --initial-memory=16777216 -z stack-size=1048576 \
    "$folder/Binding.o" "$folder/BindingCollections.o" "$folder/$name.o" \
    "$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" -o "$folder/$name.wasm"
}
