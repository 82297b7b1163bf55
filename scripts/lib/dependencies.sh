# Sourced by the scripts: installs exactly the packages the lockfile names. Nothing runs at install time.

install_dependencies() {
  local words
  if ! words="$(bun install --frozen-lockfile 2>&1)"; then
    printf '%s\n' "$words" >&2
    fail "The packages could not be installed. Check that an npm registry can be reached, then run this again."
  fi
}
