# Sourced by scripts/test: the browser the web app is tested in.

# The shell is Chromium without a user interface: to open six of them and to load an empty page 20
# times takes 3.2 s of processor time with it instead of 6.8 s, and test/web/app-languages.test.ts 35 s instead of 43 s.
find_chromium() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if command -v "$name" >/dev/null; then
      command -v "$name"
      return
    fi
  done
  return 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Installs the first of these packages that this system has.
install_chromium() {
  local package
  command -v apt-get >/dev/null || return 1
  say "Installing Chromium for the tests of the web app."
  as_root apt-get update -qq >&2 || return 1
  for package in "$@"; do
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >&2 && return
  done
  return 1
}

# Sets CHROMIUM_BINARY; one that was given is left as it is.
ensure_chromium() {
  [ -z "${CHROMIUM_BINARY:-}" ] || return 0
  # A machine that only runs the tests gets the shell beside a Chromium that is there; where that fails, the latter does.
  if [ "${CI:-}" = true ] && ! command -v chromium-headless-shell >/dev/null; then
    install_chromium chromium-headless-shell || true
  fi
  find_chromium >/dev/null || install_chromium chromium-headless-shell chromium ||
    fail "The tests of the web app need Chromium or Chrome: install it, set CHROMIUM_BINARY, or use --quick."
  CHROMIUM_BINARY="$(find_chromium)" || fail "Chromium was installed but cannot be found; set CHROMIUM_BINARY."
  export CHROMIUM_BINARY
}
