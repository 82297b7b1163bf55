# Sourced by scripts/test: the browser the web app is tested in.

find_chromium() {
  local name
  for name in chromium chromium-browser google-chrome-stable google-chrome \
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

install_chromium() {
  command -v apt-get >/dev/null || return 1
  say "Installing Chromium for the tests of the web app."
  as_root apt-get update -qq >&2 &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >&2
}

# Sets CHROMIUM_BINARY; one that was given is left as it is.
ensure_chromium() {
  [ -z "${CHROMIUM_BINARY:-}" ] || return 0
  find_chromium >/dev/null || install_chromium ||
    fail "The tests of the web app need Chromium or Chrome: install it, set CHROMIUM_BINARY, or use --quick."
  CHROMIUM_BINARY="$(find_chromium)" || fail "Chromium was installed but cannot be found; set CHROMIUM_BINARY."
  export CHROMIUM_BINARY
}
