# Compiles every module, the samples and the example for Apple's systems against SDKs of Apple, as far as the diagnostics of
# data races, once for debugging and once with optimization; Tests/Platforms/Device as far as types. Meant to be sourced,
# after common.sh.
#
# For a compiler that does not come with the SDK: BINDING_SDK_FLAGS are more flags for it, such as -resource-dir, and
# BINDING_SDK_ARCH is the processor of a Mac, where the SDK does not have arm64.

# sdkModules prints the modules of the package in the order in which they stand on one another.
sdkModules() {
  echo Binding BindingCollections BindingForms BindingArchitecture BindingFoundation BindingRecording BindingStorage
  case $1 in
    *-macabi | *-ios*) echo BindingUIKit BindingSwiftUI ;;
    *-macos*) echo BindingAppKit BindingSwiftUI ;;
  esac
  find Sources -maxdepth 1 -name 'Binding*Testing' -exec basename {} \; | sort -r
  echo PersonVM
}

# checkSDK SDK TARGET OPTION… compiles for one system.
checkSDK() {
  local sdk=$1 target=$2 made name file mode flags=() files apps
  shift 2
  read -ra flags <<<"${BINDING_SDK_FLAGS:-}"
  flags+=(-target "$target" -sdk "$sdk" "$@" "${strict[@]}" -parse-as-library)
  for mode in -Onone -O; do
    made=.build/sdk/$target$mode
    rm -rf "$made"
    mkdir -p "$made"
    for name in $(sdkModules "$target"); do
      files=()
      while IFS= read -r file; do files+=("$file"); done < <(find "Sources/$name" -name '*.swift' | sort)
      swiftc "${flags[@]}" "$mode" -wmo -module-name "$name" -I "$made" -emit-module \
        -emit-module-path "$made/$name.swiftmodule" "${files[@]}"
      echo "$target $mode: $name"
    done
    for file in Snippets/Apple/*.swift; do
      case $target:$file in
        *-macos*:*UIKitPage* | *-ios*:*AppKitPage*) continue ;;
      esac
      swiftc "${flags[@]}" "$mode" -wmo -module-name "$(basename "$file" .swift)" -I "$made" -emit-sil "$file" -o /dev/null
      echo "$target $mode: $file"
    done
    apps=(PersonServers Persons PersonsSwiftUI ObservedPersons PersonsObserved)
    case $target in
      *-macos*) apps+=(PersonsAppKit PersonsAppKitObserved) ;;
      *-ios*) apps+=(PersonsUIKit PersonsUIKitObserved) ;;
    esac
    for name in "${apps[@]}"; do
      swiftc "${flags[@]}" "$mode" -wmo -module-name "$name" -I "$made" -emit-module \
        -emit-module-path "$made/$name.swiftmodule" Examples/Apple/Sources/"$name"/*.swift
      echo "$target $mode: Examples/Apple, $name"
    done
    # The plain apps beside these use nothing of this package.
    mkdir -p "$made/project"
    for name in "${apps[@]}"; do
      case $name in *Observed*) continue ;; esac
      swiftc "${flags[@]}" "${project[@]}" "$mode" -wmo -module-name "$name" -I "$made/project" -I "$made" -emit-module \
        -emit-module-path "$made/project/$name.swiftmodule" Examples/Apple/Sources/"$name"/*.swift
      echo "$target $mode: Examples/Apple, $name, with the settings of a new project of Xcode"
    done
    case $target in
      *-macos*) ;;
      *)
        # Testing comes with the platform, beside its SDKs.
        swiftc "${flags[@]}" -module-name DeviceTests -I "$made" -F "$sdk/../../Library/Frameworks" \
          -I "$sdk/../../usr/lib" -typecheck Tests/Platforms/Device/Tests/*.swift
        echo "$target $mode: Tests/Platforms/Device"
        ;;
    esac
  done
}

# checkSDKs SDK… compiles for the systems of each SDK, which its settings name.
checkSDKs() {
  local sdk arch=${BINDING_SDK_ARCH:-arm64}
  for sdk in "$@"; do
    case $(tr -d ' \n' <"$sdk/SDKSettings.json") in
      *'"CanonicalName":"iphoneos'*) checkSDK "$sdk" arm64-apple-ios18.0 ;;
      *'"CanonicalName":"macosx'*)
        checkSDK "$sdk" "$arch-apple-macos15.0"
        checkSDK "$sdk" "$arch-apple-ios18.0-macabi" -Fsystem "$sdk/System/iOSSupport/System/Library/Frameworks"
        ;;
      *) echo "$sdk is neither an SDK of iOS nor one of macOS." >&2 && return 1 ;;
    esac
  done
}
